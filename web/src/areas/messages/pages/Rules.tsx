import { talkRulesPage, type TalkRules } from '@labbox/contract/messages/rules.ts'
import { useListed, useLocalText, useTranslation } from '../../../app/i18n.ts'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { ListPage } from '../../../ui/list/ListPage.tsx'
import type { Column } from '../../../ui/list/types.ts'
import { StatusTag } from '../../../ui/StatusTag.tsx'

/** What holds for messages, organisation by organisation. */
const Rules = () => {
  const { t } = useTranslation('messages')
  const text = useLocalText()
  const listed = useListed()
  const namesOf = ({ holds }: TalkRules) => listed(holds.named.map(({ name }) => name))
  const daysOf = ({ holds }: TalkRules) =>
    holds.retentionDays === null ? t('rules.kept') : t('rules.days', { count: holds.retentionDays })
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
      render: (row) => t(`studentTalk.${row.holds.studentTalk}`),
      csv: (row) => t(`studentTalk.${row.holds.studentTalk}`),
    },
    {
      key: 'minors',
      title: t('rules.minors'),
      render: (row) => row.holds.minors && <StatusTag tone="note">{t('rules.yes')}</StatusTag>,
      csv: (row) => (row.holds.minors ? t('rules.yes') : ''),
    },
    { key: 'named', title: t('rules.named'), render: namesOf, csv: namesOf },
    { key: 'retentionDays', title: t('rules.retention'), render: daysOf, csv: daysOf },
  ]
  return (
    <ListPage
      title={t('rules.title')}
      hint={t('rules.hint')}
      endpoint={talkRulesPage}
      idOf={(row) => row.orgId}
      columns={columns}
      rowActions={(row) => (
        <LinkButton look="link" size="small" to={`/messages/rules/${row.orgId}/update`} search>
          {t('common:action.edit')}
        </LinkButton>
      )}
      exportName="message-rules"
      empty={{ title: t('rules.empty') }}
    />
  )
}

export default Rules

export { RulesEdit } from './RulesEdit.tsx'
