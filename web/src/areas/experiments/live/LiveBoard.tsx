import { useQuery } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import { Suspense, useState } from 'react'
import { experimentLive, type LiveRow } from '@labbox/contract/experiments/experiments.ts'
import { taskTypes, workStatus } from '@labbox/contract/tasks/states.ts'
import { lazy } from '../../../app/idle/lazy.ts'
import { queryOf } from '../../../app/api/query.ts'
import { useLocalText, useTranslation } from '../../../app/i18n.ts'
import { useCan } from '../../../app/session/session.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { TimeText } from '../../../ui/time/TimeText.tsx'
import { GroupName, StudentStatus } from '../../tasks/index.ts'
import { HelpQueue, useHelpQueue } from '../help/HelpQueue.tsx'
import { RequestCard } from '../help/RequestCard.tsx'
import { StuckHints } from '../help/StuckHints.tsx'
import { ExperimentDrawer } from './ExperimentDrawer.tsx'
import '../experiments.css'

const LivePlots = lazy(() => import('./LivePlots.tsx'))

const REFRESH_MS = 5_000

/** Who is where in an experiment task: one tile a student, refreshed while it is looked at. Who only helps sees the queue alone. */
export const LiveBoard = ({ taskId }: { taskId: string }) => {
  const queue = useHelpQueue(taskId)
  return useCan()('experiments:work:view') ? (
    <Board taskId={taskId} queue={queue} />
  ) : (
    <HelpQueue queue={queue} />
  )
}

const Board = ({ taskId, queue }: { taskId: string; queue: ReturnType<typeof useHelpQueue> }) => {
  const { t } = useTranslation(['experiments', 'plots'])
  const [seen, setSeen] = useState<string | null>(null)
  const [plotted, setPlotted] = useState(false)
  const live = useQuery({ ...queryOf(experimentLive, { taskId }), refetchInterval: REFRESH_MS })
  if (live.isError && !live.data) return <ErrorState error={live.error} onRetry={() => void live.refetch()} />
  if (!live.data) return <Skeleton active />
  const rows = live.data
  if (rows.length === 0)
    return <EmptyState drawing="bench" title={t('live.none')} hint={t('live.noneHint')} />
  const asking = queue.data?.find(({ studentTaskId }) => studentTaskId === seen)
  const count = (wanted: (row: LiveRow) => boolean): number => rows.filter(wanted).length
  const totals = {
    onBench: count((row) => row.occupancyId !== null),
    working: count((row) => row.status === workStatus.inProgress),
    notStarted: count((row) => row.status === workStatus.notStarted),
    submitted: count((row) => row.status === workStatus.pendingReview || row.status === workStatus.finished),
  }
  return (
    <section aria-label={t('live.title')}>
      <HelpQueue queue={queue} onOpen={(row) => setSeen(row.studentTaskId)} />
      <div className="lb-exp-live-head">
        {Object.entries(totals).map(([name, number]) => (
          <span key={name}>
            <strong className="lb-num">{number}</strong>
            <span className="lb-muted">{t(`live.${name}`)}</span>
          </span>
        ))}
      </div>
      <ul className="lb-exp-live">
        {rows.map((row) => (
          <Tile key={row.studentTaskId} row={row} onOpen={() => setSeen(row.studentTaskId)} />
        ))}
      </ul>
      {rows.some(({ cells }) => cells > 0) && (
        <details className="lb-block" onToggle={({ currentTarget }) => setPlotted(currentTarget.open)}>
          <summary>{t('plots:others.class')}</summary>
          {plotted && (
            <Suspense fallback={<Skeleton active />}>
              <LivePlots taskId={taskId} />
            </Suspense>
          )}
        </details>
      )}
      <ExperimentDrawer studentTaskId={seen} onClose={() => setSeen(null)}>
        {asking && (
          <div className="lb-block">
            <RequestCard row={asking} />
          </div>
        )}
      </ExperimentDrawer>
    </section>
  )
}

const Tile = ({ row, onOpen }: { row: LiveRow; onOpen: () => void }) => {
  const { t } = useTranslation(['experiments', 'help'])
  const text = useLocalText()
  const share = row.cells > 0 ? Math.min(100, (100 * row.filled) / row.cells) : 0
  return (
    <li>
      <button type="button" data-bench={row.occupancyId !== null} onClick={onOpen}>
        <span className="lb-exp-live-name">
          <strong>{row.name}</strong>
          <span className="lb-muted">
            <GroupName group={row.group} />
          </span>
          <StudentStatus type={taskTypes.experiment} status={row.status} />
        </span>
        <span className="lb-muted">
          {row.occupancyId ? (
            <>
              {text(row.deviceName)} · {t('live.active')} <TimeText value={row.lastActivityAt} />
            </>
          ) : (
            row.number || t('live.noBench')
          )}
        </span>
        {row.cells > 0 && (
          <>
            <span className="lb-num lb-muted">
              {t('live.cells', { filled: row.filled, cells: row.cells })}
            </span>
            <span className="lb-exp-bar" aria-hidden>
              <i style={{ width: `${share}%` }} />
            </span>
          </>
        )}
        {row.toSign > 0 && <span className="lb-num lb-muted">{t('help:checkOff.count', row)}</span>}
        <StuckHints hints={row.stuck} />
      </button>
    </li>
  )
}
