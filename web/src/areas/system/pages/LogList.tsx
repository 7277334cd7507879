import { useQuery } from '@tanstack/react-query'
import { actLabels } from '@labbox/contract/system/acts.ts'
import { logActs, logPage, type LogRow } from '@labbox/contract/system/syslog.ts'
import { queryOf } from '../../../app/api/query.ts'
import { useLocalText, useTranslation } from '../../../app/i18n.ts'
import { ListPage } from '../../../ui/list/ListPage.tsx'
import type { Column } from '../../../ui/list/types.ts'
import { StatusTag } from '../../../ui/StatusTag.tsx'
import { TimeText } from '../../../ui/time/TimeText.tsx'
import { Difference } from '../components/Difference.tsx'

/** Who did what to what; nobody can change it. */
const LogList = () => {
  const { t } = useTranslation('system')
  const text = useLocalText()
  const acts = useQuery(queryOf(logActs, {}))
  const actText = (act: string) => text(actLabels[act] ?? { en: act })
  const resultText = ({ result }: LogRow) => (result === 'ok' ? t('syslog.ok') : result)
  const columns: Column<LogRow>[] = [
    {
      key: 'at',
      title: t('syslog.at'),
      sortable: true,
      primary: true,
      render: (row) => (
        <>
          <TimeText value={row.at} relative={false} />
          <div className="lb-muted">{row.address}</div>
        </>
      ),
    },
    {
      key: 'name',
      title: t('syslog.person'),
      render: (row) => (
        <>
          {row.name}
          <div className="lb-muted">
            {row.account} · {t(`role.${row.role}`)}
          </div>
        </>
      ),
      csv: (row) => `${row.name} (${row.account})`,
    },
    {
      key: 'act',
      title: t('syslog.act'),
      render: (row) => actText(row.act),
      csv: (row) => actText(row.act),
    },
    { key: 'resource', title: t('syslog.resource') },
    {
      key: 'result',
      title: t('syslog.result'),
      render: (row) => <StatusTag tone={row.result === 'ok' ? 'ok' : 'bad'}>{resultText(row)}</StatusTag>,
      csv: resultText,
    },
    {
      key: 'difference',
      title: t('syslog.difference'),
      wrap: true,
      render: (row) => <Difference row={row} />,
      csv: (row) => JSON.stringify({ before: row.before, after: row.after }),
    },
    { key: 'address', title: t('syslog.address'), extra: true },
  ]
  return (
    <ListPage
      title={t('syslog.title')}
      hint={t('syslog.hint')}
      endpoint={logPage}
      columns={columns}
      filters={[
        { key: 'person', label: t('syslog.person') },
        {
          key: 'act',
          label: t('syslog.act'),
          options: (acts.data ?? []).map((value) => ({ value, label: actText(value) })),
        },
        { key: 'resource', label: t('syslog.resource') },
        { key: 'address', label: t('syslog.address') },
        {
          key: 'failed',
          label: t('syslog.result'),
          options: [
            { value: false, label: t('syslog.ok') },
            { value: true, label: t('syslog.failed') },
          ],
        },
        { key: 'from', label: t('syslog.from'), time: true },
        { key: 'to', label: t('syslog.to'), time: true },
      ]}
      empty={{ title: t('syslog.empty'), hint: t('syslog.emptyHint') }}
      exportName="system-log"
    />
  )
}

export default LogList
