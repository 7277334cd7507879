import { useQuery } from '@tanstack/react-query'
import { Form, InputNumber, Select, Switch } from 'antd'
import { useDeferredValue, useState } from 'react'
import {
  MOST_NAMED,
  RETENTION,
  studentTalks,
  talkRulesPage,
  talkRulesStaff,
  talkRulesUpdate,
  type TalkRules,
} from '@labbox/contract/messages/rules.ts'
import { queryOf } from '../../../app/api/query.ts'
import { useLocalText, useTranslation } from '../../../app/i18n.ts'
import { FormDrawer } from '../../../ui/form/FormDrawer.tsx'
import { useParams } from '../../../ui/navigation.ts'

/** Staff, found by their name; ids go along. */
const StaffSelect = ({
  orgId,
  known,
  ...field
}: {
  orgId: string
  known: TalkRules['named']
  value?: string[]
  onChange?: (ids: string[]) => void
  id?: string
}) => {
  const [searched, setSearched] = useState('')
  const text = useDeferredValue(searched.trim())
  const query = useQuery(queryOf(talkRulesStaff, { orgId, text }))
  const found = query.data ?? []
  const options = [...known, ...found.filter(({ id }) => known.every((one) => one.id !== id))]
  return (
    <Select
      {...field}
      mode="multiple"
      maxCount={MOST_NAMED}
      showSearch={{ filterOption: false, onSearch: setSearched }}
      loading={query.isFetching}
      options={options.map(({ id, name }) => ({ value: id, label: name }))}
    />
  )
}

/** What holds for messages in one organisation. */
export const RulesEdit = () => {
  const { t } = useTranslation('messages')
  const text = useLocalText()
  const { id = '' } = useParams()
  const query = useQuery(queryOf(talkRulesPage, { orgId: id }))
  const row = query.data?.items[0]
  const above = row?.studentTalk === null ? row.holds.studentTalk : null
  return (
    <FormDrawer
      title={row ? t('rules.of', { name: text(row.name) }) : t('rules.title')}
      endpoint={talkRulesUpdate}
      query={query}
      initial={row && { ...row, studentTalk: row.studentTalk ?? '', named: row.named.map((one) => one.id) }}
      toInput={({ studentTalk, ...values }) =>
        ({ ...values, orgId: id, studentTalk: studentTalk || null }) as never
      }
      invalidates={[talkRulesPage]}
      done={t('rules.done')}
    >
      <Form.Item name="studentTalk" label={t('rules.talk')}>
        <Select
          options={[
            {
              value: '',
              label: above ? t('rules.above', { talk: t(`studentTalk.${above}`) }) : t('rules.asAbove'),
            },
            ...studentTalks.map((value) => ({ value, label: t(`studentTalk.${value}`) })),
          ]}
        />
      </Form.Item>
      <Form.Item
        name="minors"
        label={t('rules.minors')}
        extra={t(row && !row.minors && row.holds.minors ? 'rules.minorsAbove' : 'rules.minorsHint')}
        valuePropName="checked"
      >
        <Switch />
      </Form.Item>
      <Form.Item name="named" label={t('rules.named')} extra={t('rules.namedHint')}>
        <StaffSelect orgId={id} known={row?.named ?? []} />
      </Form.Item>
      <Form.Item name="retentionDays" label={t('rules.retention')} extra={t('rules.retentionHint')}>
        <InputNumber min={RETENTION.least} max={RETENTION.most} precision={0} suffix={t('rules.daysUnit')} />
      </Form.Item>
    </FormDrawer>
  )
}
