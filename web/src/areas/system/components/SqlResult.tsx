import { Button, Table } from 'antd'
import type { DataOf } from '@labbox/contract/core/endpoint.ts'
import type { sqlRun } from '@labbox/contract/system/sql.ts'
import { useTranslation } from '../../../app/i18n.ts'
import { csvText, saveFile } from '../../../ui/list/csv.ts'
import '../sql.css'

type Result = DataOf<typeof sqlRun>
interface Row {
  key: number
  cells: (string | null)[]
}

const Value = ({ value }: { value: string | null }) =>
  value === null ? (
    <span className="lb-muted">NULL</span>
  ) : (
    <span className="lb-sql-value lb-num">{value}</span>
  )

/** The rows of a statement, and a way to take them along. */
export const SqlResult = ({ result }: { result: Result }) => {
  const { t } = useTranslation('system')
  const { columns, rows, more, ms } = result
  const save = () => saveFile('query.csv', csvText([columns.map(({ name }) => name), ...rows]), 'text/csv')
  return (
    <section className="lb-sql-result" aria-label={t('sql.result')}>
      <div className="lb-actions">
        <span role="status">
          {t('sql.rows', { count: rows.length })}, {ms} ms
          {more && ` · ${t('sql.more', { count: rows.length })}`}
        </span>
        <Button size="small" disabled={rows.length === 0} onClick={save}>
          {t('common:list.export')}
        </Button>
      </div>
      <Table<Row>
        size="small"
        scroll={{ x: 'max-content' }}
        columns={columns.map(({ name, numeric }, at) => ({
          key: at,
          title: name,
          ...(numeric ? { align: 'right' as const } : {}),
          render: (_: unknown, row: Row) => <Value value={row.cells[at] ?? null} />,
        }))}
        dataSource={rows.map((cells, key) => ({ key, cells }))}
        pagination={rows.length > 50 ? { pageSize: 50, showSizeChanger: false } : false}
        locale={{ emptyText: t('sql.noRows') }}
      />
    </section>
  )
}
