import { Switch } from 'antd'
import { askerNamesPage, askerNamesSet, type AskerNames as Row } from '@labbox/contract/assistant/course.ts'
import { useMutationOf } from '../../../app/api/query.ts'
import { useLocalText, useTranslation } from '../../../app/i18n.ts'
import { ListPage } from '../../../ui/list/ListPage.tsx'
import type { Column } from '../../../ui/list/types.ts'

/** Where an organisation settles whether teachers see who asked. */
const AskerNames = () => {
  const { t } = useTranslation('answers')
  const text = useLocalText()
  const set = useMutationOf(askerNamesSet, { invalidates: [askerNamesPage] })
  const holdsOf = ({ allowed, holds }: Row) =>
    allowed ? t('names.allowed') : holds ? t('names.above') : t('names.not')
  const columns: Column<Row>[] = [
    {
      key: 'name',
      title: t('orgs.name'),
      primary: true,
      render: (row) => text(row.name),
      csv: (row) => text(row.name),
    },
    {
      key: 'allowed',
      title: t('names.allowed'),
      render: (row) => (
        <Switch
          aria-label={text(row.name)}
          checked={row.allowed}
          disabled={set.isPending}
          onChange={(allowed) => set.mutate({ orgId: row.orgId, allowed })}
        />
      ),
      csv: holdsOf,
    },
    { key: 'holds', title: t('orgs.holds'), render: holdsOf, csv: null },
  ]
  return (
    <ListPage
      title={t('names.title')}
      hint={t('names.hint')}
      endpoint={askerNamesPage}
      idOf={(row) => row.orgId}
      columns={columns}
      exportName="asker-names"
      empty={{ title: t('orgs.empty') }}
    />
  )
}

export default AskerNames
