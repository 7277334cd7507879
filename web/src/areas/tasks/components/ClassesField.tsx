import { useQuery } from '@tanstack/react-query'
import { Form, Select } from 'antd'
import { useEffect } from 'react'
import { classPage } from '@labbox/contract/classes/classes.ts'
import { queryOf } from '../../../app/api/query.ts'
import { useLocalText, useTranslation } from '../../../app/i18n.ts'
import { knownLabel } from '../../../ui/known-label.ts'
import { LinkButton } from '../../../ui/LinkButton.tsx'

/** To which classes: who has one class is asked nothing, and where nothing else is to be said the list is open. */
export const ClassesField = ({ first }: { first: boolean }) => {
  const { t } = useTranslation(['tasks', 'tasks-manage'])
  const text = useLocalText()
  const form = Form.useFormInstance()
  const { data, isPending } = useQuery(queryOf(classPage, { limit: 200, archived: false }))
  const [only, ...others] = data?.items ?? []
  const sole = others.length === 0 ? only?.id : undefined
  useEffect(() => {
    if (sole && !form.isFieldTouched('classIds')) form.setFieldValue('classIds', [sole])
  }, [form, sole])
  const chosen = (Form.useWatch('classIds') as string[] | undefined) ?? []
  const members = (data?.items ?? [])
    .filter(({ id }) => chosen.includes(id))
    .reduce((sum, row) => sum + row.members, 0)
  return (
    <Form.Item
      name="classIds"
      label={t('field.classes')}
      required
      extra={t('tasks-manage:publish.members', { count: members })}
    >
      <Select
        // Whether it begins open is known once the classes are.
        key={String(isPending)}
        mode="multiple"
        autoFocus={first && others.length > 0}
        defaultOpen={first && others.length > 0}
        optionFilterProp="label"
        labelRender={knownLabel}
        loading={isPending}
        notFoundContent={
          data?.items.length === 0 && (
            <LinkButton to="/lab/myClass/add" look="link">
              {t('tasks-manage:publish.makeClass')}
            </LinkButton>
          )
        }
        options={(data?.items ?? []).map(({ id, name, members: count }) => ({
          value: id,
          label: t('tasks-manage:publish.class', { name: text(name), count }),
        }))}
      />
    </Form.Item>
  )
}
