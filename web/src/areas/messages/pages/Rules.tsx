import { Select, Switch } from 'antd'
import {
  studentTalks,
  talkRulesPage,
  talkRulesUpdate,
  type StudentTalk,
  type TalkRules,
} from '@labbox/contract/messages/safety.ts'
import { useMutationOf } from '../../../app/api/query.ts'
import { useLocalText, useTranslation } from '../../../app/i18n.ts'
import { ListPage } from '../../../ui/list/ListPage.tsx'
import type { Column } from '../../../ui/list/types.ts'

/** How far students write to each other, organisation by organisation; each choice counts at once. */
const Rules = () => {
  const { t } = useTranslation('messages')
  const text = useLocalText()
  const save = useMutationOf(talkRulesUpdate, { invalidates: [talkRulesPage], done: t('rules.done') })
  const set = ({ orgId, studentTalk, minors }: TalkRules, next: Partial<TalkRules>) =>
    save.mutate({ orgId, studentTalk, minors, ...next })
  const above = (row: TalkRules) => t('rules.above', { talk: t(`studentTalk.${row.holds.studentTalk}`) })
  const columns: Column<TalkRules>[] = [
    {
      key: 'name',
      title: t('rules.org'),
      primary: true,
      render: (row) => text(row.name),
      csv: (row) => text(row.name),
    },
    {
      key: 'studentTalk',
      title: t('rules.talk'),
      render: (row) => (
        <Select<StudentTalk | ''>
          value={row.studentTalk ?? ''}
          disabled={row.holds.minors || save.isPending}
          popupMatchSelectWidth={false}
          aria-label={`${t('rules.talk')}: ${text(row.name)}`}
          onChange={(next) => set(row, { studentTalk: next || null })}
          options={[
            { value: '' as const, label: row.studentTalk === null ? above(row) : t('rules.asAbove') },
            ...studentTalks.map((value) => ({ value, label: t(`studentTalk.${value}`) })),
          ]}
        />
      ),
      csv: (row) => t(`studentTalk.${row.holds.studentTalk}`),
    },
    {
      key: 'minors',
      title: t('rules.minors'),
      render: (row) => (
        <Switch
          checked={row.holds.minors}
          // What is settled above holds here too.
          disabled={save.isPending || (row.holds.minors && !row.minors)}
          aria-label={`${t('rules.minors')}: ${text(row.name)}`}
          onChange={(minors) => set(row, { minors })}
        />
      ),
      csv: (row) => String(row.holds.minors),
    },
  ]
  return (
    <ListPage
      title={t('rules.title')}
      hint={t('rules.hint')}
      endpoint={talkRulesPage}
      idOf={(row) => row.orgId}
      columns={columns}
      exportName="message-rules"
      empty={{ title: t('rules.empty') }}
    />
  )
}

export default Rules
