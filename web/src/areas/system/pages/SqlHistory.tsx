import { useNavigate } from '../../../ui/navigation.ts'
import { Button } from 'antd'
import { sqlPage, type SqlRecord } from '@labbox/contract/system/sql.ts'
import { useTranslation } from '../../../app/i18n.ts'
import { ListPage } from '../../../ui/list/ListPage.tsx'
import type { Column } from '../../../ui/list/types.ts'
import { StatusTag } from '../../../ui/StatusTag.tsx'
import { TimeText } from '../../../ui/time/TimeText.tsx'
import { setSqlText } from '../components/sql-state.ts'
import { SqlNav } from '../components/SqlNav.tsx'
import { Statement } from '../components/Statement.tsx'
import '../sql.css'

/** Who ran which statement, and how it ended. */
const SqlHistory = () => {
  const { t } = useTranslation('system')
  const navigate = useNavigate()
  const again = (statement: string) => {
    setSqlText(statement)
    void navigate({ to: '/sys/sql' })
  }
  const resultText = ({ result }: SqlRecord) => t(`sql.ended.${result}`, { defaultValue: result })
  const columns: Column<SqlRecord>[] = [
    {
      key: 'at',
      title: t('syslog.at'),
      sortable: true,
      primary: true,
      render: (row) => <TimeText value={row.at} relative={false} />,
    },
    {
      key: 'name',
      title: t('syslog.person'),
      render: (row) => (
        <>
          {row.name}
          <div className="lb-muted">{row.account}</div>
        </>
      ),
      csv: (row) => `${row.name} (${row.account})`,
    },
    {
      key: 'statement',
      title: t('sql.statement'),
      wrap: true,
      render: (row) => <Statement text={row.statement} />,
    },
    {
      key: 'result',
      title: t('syslog.result'),
      render: (row) => <StatusTag tone={row.result === 'ok' ? 'ok' : 'bad'}>{resultText(row)}</StatusTag>,
      csv: resultText,
    },
    { key: 'rows', title: t('sql.rowCount'), numeric: true, render: (row) => row.rows ?? '–' },
    { key: 'ms', title: t('sql.ms'), numeric: true, render: (row) => Math.round(row.ms) },
  ]
  return (
    <ListPage
      title={t('sql.historyTitle')}
      hint={t('sql.historyHint')}
      endpoint={sqlPage}
      columns={columns}
      filters={[
        { key: 'statement', label: t('sql.statement') },
        { key: 'person', label: t('syslog.person') },
        {
          key: 'failed',
          label: t('syslog.result'),
          options: [
            { value: false, label: t('sql.ended.ok') },
            { value: true, label: t('syslog.failed') },
          ],
        },
      ]}
      actions={<SqlNav here="history" />}
      rowActions={(row) => (
        <Button type="link" size="small" onClick={() => again(row.statement)}>
          {t('sql.again')}
        </Button>
      )}
      empty={{ title: t('sql.noHistory'), hint: t('sql.noHistoryHint') }}
      exportName="sql-history"
    />
  )
}

export default SqlHistory
