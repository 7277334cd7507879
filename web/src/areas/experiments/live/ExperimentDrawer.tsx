import { useQuery } from '@tanstack/react-query'
import { Drawer, Skeleton } from 'antd'
import { useMemo, type ReactNode } from 'react'
import { experimentView, type ExperimentView as View } from '@labbox/contract/experiments/experiments.ts'
import { taskTypes } from '@labbox/contract/tasks/states.ts'
import { queryOf } from '../../../app/api/query.ts'
import { useTranslation } from '../../../app/i18n.ts'
import { useCan } from '../../../app/session/session.ts'
import { Link } from '../../../ui/navigation.ts'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { TimeText } from '../../../ui/time/TimeText.tsx'
import { CircuitView } from '../../bench/index.ts'
import { SheetView } from '../../measurement/index.ts'
import { OriginTag, StudentStatus } from '../../tasks/index.ts'
import { CheckOffs } from '../help/CheckOffs.tsx'
import { HelpRecords } from '../help/HelpRecords.tsx'
import { createLogBook } from '../log/log-book.ts'
import { LogPane } from '../log/LogPane.tsx'
import { Pictures } from '../components/Pictures.tsx'
import { Contributions } from '../records/Contributions.tsx'
import '../../../ui/arrange.css'
import '../experiments.css'

const REFRESH_MS = 10_000

/** One student's experiment, for reading: circuit, table with verdicts, pictures, log. */
export const ExperimentDrawer = ({
  studentTaskId,
  onClose,
  children,
}: {
  studentTaskId: string | null
  onClose: () => void
  /** Above the work. */
  children?: ReactNode
}) => {
  const { t } = useTranslation('experiments')
  return (
    <Drawer
      open={studentTaskId !== null}
      onClose={onClose}
      size="large"
      destroyOnHidden
      title={t('page.title')}
    >
      {children}
      {studentTaskId && <ExperimentView named studentTaskId={studentTaskId} />}
    </Drawer>
  )
}

/** The same on a page of its own (beside a report, for example), which has said whose it is unless it is named here. */
export const ExperimentView = ({
  studentTaskId,
  named = false,
}: {
  studentTaskId: string
  named?: boolean
}) => {
  const view = useQuery({ ...queryOf(experimentView, { studentTaskId }), refetchInterval: REFRESH_MS })
  if (view.isError && !view.data) return <ErrorState error={view.error} onRetry={() => void view.refetch()} />
  if (!view.data) return <Skeleton active />
  return <Work view={view.data} named={named} />
}

const Work = ({ view, named }: { view: View; named: boolean }) => {
  const { t } = useTranslation(['experiments', 'help', 'records'])
  const can = useCan()
  const signs = can('experiments:checkOff:sign') && view.open
  const reads = can('experiments:record:page')
  // A read-only record sends nothing back.
  const book = useMemo(() => createLogBook(view.log, () => Promise.resolve()), [view.log])
  return (
    <div className="lb-apart lb-exp-live-view">
      <div>
        {named && (
          <>
            <h2>{view.student}</h2>
            <StudentStatus type={taskTypes.experiment} status={view.status} />{' '}
            <OriginTag name={view.origin} />{' '}
          </>
        )}
        {view.score !== null && <strong className="lb-num">{t('tasks.score', { score: view.score })}</strong>}
        <p className="lb-muted">
          {t('process.started')} <TimeText value={view.startedAt} />
          {view.submittedAt && (
            <>
              {' · '}
              {t('tasks.submitted')} <TimeText value={view.submittedAt} />
            </>
          )}
        </p>
      </div>
      <section>
        <h2>{t('pane.diagram')}</h2>
        {view.circuit ? (
          <CircuitView circuit={view.circuit} />
        ) : (
          <p className="lb-muted">{t('live.noCircuit')}</p>
        )}
      </section>
      {view.checkOffs.length > 0 && (
        <section>
          <h2>{t('help:checkOff.title')}</h2>
          <CheckOffs checkOffs={view.checkOffs} {...(signs && { studentTaskId: view.studentTaskId })} />
        </section>
      )}
      {view.help.length > 0 && (
        <section>
          <h2>{t('help:record.title')}</h2>
          <HelpRecords records={view.help} />
        </section>
      )}
      {view.sheet && (
        <section>
          <h2>{t('pane.table')}</h2>
          <SheetView sheet={view.sheet} />
        </section>
      )}
      <section>
        <h2>{t('pictures.title')}</h2>
        {view.pictures.length > 0 ? (
          <Pictures pictures={view.pictures} />
        ) : (
          <p className="lb-muted">{t('pictures.none')}</p>
        )}
      </section>
      <section>
        <div className="lb-ends">
          <h2>{t('pane.log')}</h2>
          {reads && view.recordId && (
            <Link to="/bench/experimentTable/record" search={{ id: view.recordId }}>
              {t('records:replay')}
            </Link>
          )}
        </div>
        {reads && view.recordId && <Contributions recordId={view.recordId} />}
        <LogPane book={book} />
      </section>
    </div>
  )
}
