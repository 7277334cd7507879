import { useQuery } from '@tanstack/react-query'
import { Form, Input, Select } from 'antd'
import { permissionList } from '@labbox/contract/access/permission-list.ts'
import { queryOf } from '../../../../app/api/query.ts'
import { labelled, useLocalText, useTranslation } from '../../../../app/i18n.ts'
import { useFieldText } from '../../../../ui/form/field-text.ts'
import { LocalTextInput } from '../../../../ui/LocalTextInput.tsx'

/** What is asked of a permission. `self` is the one that is edited; `own`: made here, so that it can be called otherwise. */
export const PermissionFields = ({ self, own = true }: { self?: string; own?: boolean }) => {
  const { t } = useTranslation('sys-access')
  const text = useLocalText()
  const fieldSays = useFieldText()
  const query = useQuery(queryOf(permissionList, {}))
  const parents = (query.data ?? []).filter(({ code, known }) => code !== self && known !== 'code')
  return (
    <>
      <Form.Item name="name" label={t('permission.label')} required>
        <LocalTextInput maxLength={50} />
      </Form.Item>
      <Form.Item
        name="identifier"
        label={t('permission.code')}
        extra={own ? fieldSays('ownPermission') : t('permission.fixed')}
        required
      >
        <Input maxLength={60} disabled={!own} autoComplete="off" />
      </Form.Item>
      <Form.Item name="parent" label={t('permission.parent')} extra={t('permission.parentHint')}>
        <Select
          allowClear
          loading={query.isPending}
          showSearch={{ optionFilterProp: 'label' }}
          options={parents.map(({ code, name }) => ({ value: code, label: labelled(text(name), code) }))}
        />
      </Form.Item>
    </>
  )
}

/** An emptied field is no parent. */
export const permissionInput = (values: Record<string, unknown>): Record<string, unknown> => ({
  ...values,
  parent: values['parent'] ?? null,
})
