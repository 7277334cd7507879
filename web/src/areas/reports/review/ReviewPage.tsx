import { useQuery } from '@tanstack/react-query'
import { lazy } from '../../../app/idle/lazy.ts'
import { useNavigate, useSearch } from '../../../ui/navigation.ts'
import { Alert, Segmented, Skeleton } from 'antd'
import { Suspense, useMemo, useState } from 'react'
import type { DataOf } from '@labbox/contract/core/endpoint.ts'
import { REVIEW_LOCK_S, reviewLock, reviewUnlock } from '@labbox/contract/reports/locks.ts'
import { remarkDelete, reviewGet, type Submission } from '@labbox/contract/reports/reports.ts'
import { reportStatus, taskTypes } from '@labbox/contract/tasks/states.ts'
import { call } from '../../../app/api/call.ts'
import { invalidate, queryOf } from '../../../app/api/query.ts'
import { useLocalText, useTranslation } from '../../../app/i18n.ts'
import { usePublicConfig } from '../../../app/product.ts'
import { useCan, useSession } from '../../../app/session/session.ts'
import { useHeld } from '../../../app/api/use-held.ts'
import { ConfirmButton } from '../../../ui/ConfirmButton.tsx'
import { NeighbourSteps } from '../../../ui/choice/NeighbourSteps.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { Halves } from '../../../ui/halves/Halves.tsx'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { StatusTag } from '../../../ui/StatusTag.tsx'
import { TimeText } from '../../../ui/time/TimeText.tsx'
import { AskLink, GroupName, OriginTag, StudentStatus } from '../../tasks/index.ts'
import { ReportSections } from '../components/ReportSections.tsx'
import { Remarks } from '../components/ReviewNotes.tsx'
import { compare, isSectionChanged } from '../diff/compare.ts'
import { EvidencePane } from './EvidencePane.tsx'
import { GradeBar } from './GradeBar.tsx'
import { Similar } from './Similar.tsx'
import { RemarkAdd } from './RemarkAdd.tsx'
import { useShortcuts } from '../../../ui/shortcuts.ts'
import { useNeighbours } from './use-neighbours.ts'

const MarkedPdf = lazy(() => import('../pdf/MarkedPdf.tsx'))

type Review = DataOf<typeof reviewGet>

interface PaperProps {
  review: Review
  shown: Submission
  writable: boolean
}

/** The report as it was handed in, with remarks where they belong. */
const Paper = ({ review, shown, writable }: PaperProps) => {
  const { t } = useTranslation('reports')
  const me = useSession((state) => state.user?.name)
  const at = review.submissions.findIndex(({ id }) => id === shown.id)
  const before = review.submissions[at - 1]
  const changes = before ? compare(before, shown) : null
  const latest = at === review.submissions.length - 1
  const take = async (id: string) => {
    await call(remarkDelete, { id })
    await invalidate([reviewGet])
  }
  return (
    <div className="lb-report-paper">
      <ReportSections
        content={shown}
        onPdf={(url) => (
          <Suspense fallback={<Skeleton active />}>
            <MarkedPdf
              url={url}
              remarks={review.remarks.filter(({ submissionId }) => submissionId === shown.id)}
              writes={writable && latest ? review.row.studentTaskId : null}
            />
          </Suspense>
        )}
        beside={(section) =>
          changes &&
          isSectionChanged(changes, section, shown.sheet) && (
            <StatusTag tone="note">{t('changes.changed')}</StatusTag>
          )
        }
        below={(section) => (
          <>
            <Remarks
              remarks={review.remarks.filter(
                (remark) => remark.sectionId === section.id && remark.submissionId === shown.id,
              )}
              action={(remark) =>
                writable &&
                remark.by === me && (
                  <ConfirmButton
                    type="link"
                    size="small"
                    loses={t('review.remarkLoses')}
                    run={() => take(remark.id)}
                  >
                    {t('common:action.delete')}
                  </ConfirmButton>
                )
              }
            />
            {writable && latest && (
              <RemarkAdd studentTaskId={review.row.studentTaskId} section={section} sheet={shown.sheet} />
            )}
          </>
        )}
      />
    </div>
  )
}

const Facts = ({ review, shown }: { review: Review; shown: Submission | undefined }) => {
  const { t } = useTranslation('reports')
  const text = useLocalText()
  const { row } = review
  return (
    <span className="lb-report-facts">
      <StudentStatus type={taskTypes.report} status={row.status} />
      <OriginTag name={row.origin} />
      <span>
        {row.group ? <GroupName group={row.group} /> : row.number} · {text(row.taskName)} ·{' '}
        {text(row.className)}
      </span>
      {shown && (
        <span>
          {t('state.handedIn')} <TimeText value={shown.at} /> {shown.auto && t('state.auto')}
        </span>
      )}
    </span>
  )
}

/** Holds a report that waits while its page is shown; who else reviews it, in words. */
const useReportHeld = (studentTaskId: string, wanted: boolean): string | null => {
  const [take, release] = useMemo(
    () =>
      [
        () => call(reviewLock, { studentTaskId }, { silent: true }),
        () => call(reviewUnlock, { studentTaskId }, { silent: true }),
      ] as const,
    [studentTaskId],
  )
  return useHeld({ take, release, seconds: REVIEW_LOCK_S, refusedAs: 'REPORT_LOCKED', wanted })
}

/** Reviews one report, or shows a reviewed one; `j` and `k` go on, `g` to the score, `Ctrl+Enter` grades. */
export const ReviewPage = ({ readonly }: { readonly: boolean }) => {
  const { t } = useTranslation(['reports', 'reports-review', 'tasks-groups'])
  const can = useCan()
  const navigate = useNavigate()
  const search = useSearch()
  const studentTaskId = search['id'] ?? ''
  const [chosen, setChosen] = useState<string | null>(null)
  const query = useQuery({ ...queryOf(reviewGet, { studentTaskId }), enabled: studentTaskId !== '' })
  const review = query.data
  const mode = usePublicConfig()?.reportReviewMode
  const neighbours = useNeighbours(review?.row.taskId, studentTaskId)
  const go = (id: string | null | undefined) => id && void navigate({ to: '.', search: { id } })
  const writable = !readonly && can('reports:report:review')
  const waits = review?.row.status === reportStatus.pendingReview
  const heldBy = useReportHeld(studentTaskId, writable && waits)
  useShortcuts({ j: () => go(neighbours.next), k: () => go(neighbours.previous) })
  if (query.isError && !review) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  if (!review)
    return (
      <div className="lb-page">
        <Skeleton active paragraph={{ rows: 12 }} />
      </div>
    )
  const { row, submissions } = review
  const shown = submissions.find(({ id }) => id === chosen) ?? submissions.at(-1)
  const annotates = can('reports:report:review') && mode === 'annotate'
  const canRemark =
    (writable && waits && heldBy === null) || (annotates && row.status === reportStatus.finished)
  return (
    <div className="lb-page lb-review">
      <PageHeader
        title={row.group ? row.members.join(t('tasks-groups:and')) : row.student}
        hint={<Facts review={review} shown={shown} />}
        actions={
          <>
            {submissions.length > 1 && (
              <Segmented
                value={shown?.id ?? ''}
                aria-label={t('review.submissions')}
                options={submissions.map(({ id, number }) => ({ value: id, label: `#${number}` }))}
                onChange={setChosen}
              />
            )}
            {readonly && can('reports:report:review') && (
              <LinkButton to="/teacher/reportReviewing" search={{ id: studentTaskId }}>
                {t('review.open')}
              </LinkButton>
            )}
            <AskLink id={studentTaskId} teacher />
            <LinkButton to="/exportpdf" search={{ review: studentTaskId }} target="_blank">
              {t('print.title')}
            </LinkButton>
            <NeighbourSteps
              names={{ previous: t('review.previous'), next: t('review.next') }}
              place={neighbours.place}
              total={neighbours.total}
              onPrevious={neighbours.previous ? () => go(neighbours.previous) : null}
              onNext={neighbours.next ? () => go(neighbours.next) : null}
            />
          </>
        }
      />
      {row.status === reportStatus.rejected && (
        <Alert showIcon type="info" className="lb-block" title={t('review.isRejected')} />
      )}
      {heldBy !== null && <Alert showIcon type="warning" className="lb-block" title={heldBy} />}
      {writable && waits && <Similar studentTaskId={studentTaskId} />}
      {shown ? (
        <Halves
          name="review"
          label={t('reports-review:review.divider')}
          left={<Paper key={shown.id} review={review} shown={shown} writable={canRemark} />}
          right={
            <aside className="lb-review-side" aria-label={t('evidence.title')}>
              <EvidencePane key={shown.id} review={review} shown={shown} />
            </aside>
          }
        />
      ) : (
        <EmptyState drawing="sheet" title={t('review.nothing')} />
      )}
      {writable && heldBy === null && (
        <GradeBar
          key={`${studentTaskId} ${row.status}`}
          row={row}
          members={review.members}
          proposed={review.proposedScore}
          rubric={submissions.at(-1)?.template.rubric ?? []}
          hasNext={review.nextStudentTaskId !== null}
          onDone={() => go(review.nextStudentTaskId)}
        />
      )}
    </div>
  )
}
