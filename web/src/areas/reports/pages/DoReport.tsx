import { useQuery } from '@tanstack/react-query'
import { useSearch } from '../../../ui/navigation.ts'
import { Alert, Skeleton } from 'antd'
import { useCallback, useState } from 'react'
import { reportGet } from '@labbox/contract/reports/reports.ts'
import { queryOf } from '../../../app/api/query.ts'
import { useTranslation } from '../../../app/i18n.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { ReportEditor } from '../components/ReportEditor.tsx'
import { ReportRead } from '../components/ReportRead.tsx'

/** Live tables and a moved end arrive this soon. */
const REFRESH_MS = 15_000

/** One's own report: written while it is open, read afterwards. */
const DoReport = () => {
  const { t } = useTranslation('reports')
  const search = useSearch()
  const studentTaskId = search['id'] ?? ''
  const [unsaved, setUnsaved] = useState(false)
  const [opening, setOpening] = useState(0)
  const onDirty = useCallback((dirty: boolean) => setUnsaved(dirty), [])
  const query = useQuery({
    ...queryOf(reportGet, { studentTaskId }),
    enabled: studentTaskId !== '',
    refetchInterval: ({ state }) => (state.data?.editable ? REFRESH_MS : false),
  })
  const reload = async () => {
    await query.refetch()
    setOpening((times) => times + 1)
  }
  const report = query.data
  if (studentTaskId === '')
    return (
      <EmptyState
        drawing="sheet"
        title={t('write.none')}
        action={<LinkButton to="/my/reports">{t('mine.title')}</LinkButton>}
      />
    )
  if (query.isError && !report) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  if (!report)
    return (
      <div className="lb-page">
        <Skeleton active paragraph={{ rows: 12 }} />
      </div>
    )
  const last = report.reviews.findLast(({ kind }) => kind === 'reject' || kind === 'reopen')
  return (
    <div className="lb-page lb-report">
      {report.task.heldBy !== null && (
        <Alert
          showIcon
          type="info"
          className="lb-block"
          title={t('tasks:heldHint', { name: report.task.heldBy })}
        />
      )}
      {report.editable && last && (
        <Alert
          showIcon
          type="warning"
          className="lb-block"
          title={t('write.afterReject', { by: last.by })}
          description={<div className="lb-pre">{last.comment}</div>}
        />
      )}
      {/* A page with unsaved text stays open after the deadline, so that nothing is lost. */}
      {report.editable || unsaved ? (
        <ReportEditor
          key={`${studentTaskId} ${opening}`}
          report={report}
          onDirty={onDirty}
          onReload={() => void reload()}
        />
      ) : (
        <ReportRead report={report} />
      )}
    </div>
  )
}

export default DoReport
