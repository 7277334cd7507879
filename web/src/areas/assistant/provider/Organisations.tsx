import { Switch } from 'antd'
import { providerApprove, providerOrgs, type AssistantOrg } from '@labbox/contract/assistant/provider.ts'
import { useMutationOf } from '../../../app/api/query.ts'
import { useLocalText, useTranslation } from '../../../app/i18n.ts'
import { useCan } from '../../../app/session/session.ts'
import { ListPage } from '../../../ui/list/ListPage.tsx'
import type { Column } from '../../../ui/list/types.ts'

/** Whose people may ask the language model, organisation by organisation. */
const Organisations = () => {
  const { t } = useTranslation('answers')
  const text = useLocalText()
  const edit = useCan()('assistant:provider:edit')
  const approve = useMutationOf(providerApprove, { invalidates: [providerOrgs] })
  const holdsOf = ({ approved, holds }: AssistantOrg) =>
    approved ? t('orgs.approved') : holds ? t('orgs.above') : t('orgs.not')
  const columns: Column<AssistantOrg>[] = [
    {
      key: 'name',
      title: t('orgs.name'),
      primary: true,
      render: (row) => text(row.name),
      csv: (row) => text(row.name),
    },
    {
      key: 'approved',
      title: t('orgs.approved'),
      render: (row) => (
        <Switch
          aria-label={text(row.name)}
          checked={row.approved}
          disabled={!edit || approve.isPending}
          onChange={(approved) => approve.mutate({ orgId: row.orgId, approved })}
        />
      ),
      csv: holdsOf,
    },
    { key: 'holds', title: t('orgs.holds'), render: holdsOf, csv: null },
    { key: 'tokens', title: t('orgs.tokens'), numeric: true },
  ]
  return (
    <ListPage
      title={t('orgs.title')}
      hint={t('orgs.hint')}
      endpoint={providerOrgs}
      idOf={(row) => row.orgId}
      columns={columns}
      exportName="assistant-organisations"
      empty={{ title: t('orgs.empty') }}
    />
  )
}

export default Organisations
