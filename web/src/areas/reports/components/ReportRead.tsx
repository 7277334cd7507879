import { Alert, Button, Skeleton } from 'antd'
import { Suspense } from 'react'
import { reportStatus } from '@labbox/contract/tasks/states.ts'
import { reportGet, reportReopen, type MyReport } from '@labbox/contract/reports/reports.ts'
import { myTaskPage } from '@labbox/contract/tasks/my-tasks.ts'
import { lazy } from '../../../app/idle/lazy.ts'
import { useMutationOf } from '../../../app/api/query.ts'
import { useTranslation } from '../../../app/i18n.ts'
import { TimeText } from '../../../ui/time/TimeText.tsx'
import { TimeLeft } from '../../tasks/index.ts'
import { ReportHead } from './ReportHead.tsx'
import { ReportSections } from './ReportSections.tsx'
import { Levels, Remarks, ReviewList } from './ReviewNotes.tsx'

const MarkedPdf = lazy(() => import('../pdf/MarkedPdf.tsx'))

const Rejected = ({ report }: { report: MyReport }) => {
  const { t } = useTranslation('reports')
  const reopen = useMutationOf(reportReopen, { invalidates: [reportGet, myTaskPage] })
  const reason = report.reviews.findLast(({ kind }) => kind === 'reject')
  return (
    <Alert
      showIcon
      type="error"
      className="lb-block"
      title={t('state.rejected', { by: reason?.by ?? report.task.teacher })}
      description={
        <>
          <p className="lb-pre">{reason?.comment}</p>
          <p>
            {t('state.newDeadline')} <TimeLeft endAt={report.task.endAt} lateUntil={report.task.lateUntil} />
          </p>
          {report.remeasure && <p>{t('state.mayRemeasure')}</p>}
          <Button
            type="primary"
            loading={reopen.isPending}
            onClick={() => reopen.mutate({ studentTaskId: report.task.id })}
          >
            {t('state.reopen')}
          </Button>
        </>
      }
    />
  )
}

const Graded = ({ report }: { report: MyReport }) => {
  const { t } = useTranslation('reports')
  const grade = report.reviews.findLast(({ kind }) => kind === 'grade')
  return (
    <section className="lb-report-score" aria-label={t('state.score')}>
      <div>
        <span className="lb-muted">{t('state.score')}</span>
        <strong className="lb-num">{report.task.score}</strong>
      </div>
      {grade && (
        <div>
          <p className="lb-pre">{grade.comment || t('state.noComment')}</p>
          <Levels rubric={report.template.rubric ?? []} chosen={grade.rubric} />
          <span className="lb-muted">
            {grade.by} · <TimeText value={grade.at} />
          </span>
        </div>
      )}
    </section>
  )
}

/** One's own report after it was handed in: what was frozen, and what the reviewer says. */
export const ReportRead = ({ report }: { report: MyReport }) => {
  const { t } = useTranslation('reports')
  const { status } = report.task
  const last = report.submissions.at(-1)
  return (
    <>
      <ReportHead report={report} />
      {status === reportStatus.rejected && <Rejected report={report} />}
      {status === reportStatus.finished && <Graded report={report} />}
      {status === reportStatus.pendingReview && (
        <Alert showIcon type="info" className="lb-block" title={t('state.waiting')} />
      )}
      {status === reportStatus.missed && (
        <Alert showIcon type="error" className="lb-block" title={t('state.missed')} />
      )}
      {status === reportStatus.closed && (
        <Alert showIcon type="warning" className="lb-block" title={t('state.closed')} />
      )}
      {(status === reportStatus.notStarted || status === reportStatus.inProgress) && (
        <Alert showIcon type="info" className="lb-block" title={t('state.notBegun')} />
      )}
      <div className="lb-report-paper">
        {last && (
          <p className="lb-muted">
            {t('state.submission', { number: last.number })} · <TimeText value={last.at} />
            {last.auto && ` · ${t('state.auto')}`}
          </p>
        )}
        <ReportSections
          content={report}
          onPdf={(url) => (
            <Suspense fallback={<Skeleton active />}>
              <MarkedPdf url={url} remarks={report.remarks} writes={null} />
            </Suspense>
          )}
          below={(section) => (
            <Remarks remarks={report.remarks.filter((remark) => remark.sectionId === section.id)} />
          )}
        />
      </div>
      {report.reviews.length > 1 && (
        <section className="lb-list lb-report-history">
          <h2>{t('history.title')}</h2>
          <ReviewList reviews={report.reviews} rubric={report.template.rubric} />
        </section>
      )}
    </>
  )
}
