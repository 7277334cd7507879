import { useQuery } from '@tanstack/react-query'
import { sqlSlowest, type SlowStatement } from '@labbox/contract/system/sql.ts'
import { queryOf } from '../../../app/api/query.ts'
import { useLocale, useTranslation } from '../../../app/i18n.ts'
import { ListPage } from '../../../ui/list/ListPage.tsx'
import type { Column } from '../../../ui/list/types.ts'
import { TimeText } from '../../../ui/time/TimeText.tsx'
import { SqlNav } from '../components/SqlNav.tsx'
import { Statement } from '../components/Statement.tsx'
import '../sql.css'

/** Where the figures come from. */
const Source = () => {
  const { t } = useTranslation('system')
  const { data } = useQuery(queryOf(sqlSlowest, { limit: 1 }))
  if (!data) return null
  return (
    <>
      {t(`sql.source.${data.source}`)} {data.since && <TimeText value={data.since} />}
    </>
  )
}

/** The server's own statements and how long they took. */
const SqlSlowest = () => {
  const { t } = useTranslation('system')
  const locale = useLocale()
  const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 })
  const number = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 })
  const figure = (key: Exclude<keyof SlowStatement, 'statement' | 'share'>): Column<SlowStatement> => ({
    key,
    title: t(`sql.figure.${key}`),
    sortable: true,
    numeric: true,
    render: (row) => <span className="lb-num">{number.format(row[key])}</span>,
    csv: (row) => Math.round(row[key] * 10) / 10,
  })
  const columns: Column<SlowStatement>[] = [
    {
      key: 'statement',
      title: t('sql.statement'),
      primary: true,
      wrap: true,
      render: (row) => <Statement text={row.statement} />,
    },
    {
      key: 'share',
      title: t('sql.figure.share'),
      render: (row) => (
        <span className="lb-sql-share">
          <span style={{ width: `${row.share * 100}%` }} />
          <span className="lb-num">{percent.format(row.share)}</span>
        </span>
      ),
      csv: (row) => Math.round(row.share * 1000) / 1000,
    },
    ...(['totalMs', 'meanMs', 'maxMs', 'calls', 'rows'] as const).map(figure),
  ]
  return (
    <ListPage
      title={t('sql.slowestTitle')}
      hint={<Source />}
      endpoint={sqlSlowest}
      idOf={(row: SlowStatement) => row.statement}
      columns={columns}
      filters={[{ key: 'statement', label: t('sql.statement') }]}
      actions={<SqlNav here="slowest" />}
      empty={{ title: t('sql.noFigures'), hint: t('sql.noFiguresHint') }}
      exportName="slowest-statements"
    />
  )
}

export default SqlSlowest
