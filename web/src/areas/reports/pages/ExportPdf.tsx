import { useQuery } from '@tanstack/react-query'
import { Navigate, useLocation } from '@tanstack/react-router'
import { useSearch } from '../../../ui/navigation.ts'
import { Skeleton } from 'antd'
import type { ReactNode } from 'react'
import { linkedReport, type PrintedReport } from '@labbox/contract/reports/links.ts'
import { reportGet, reviewGet } from '@labbox/contract/reports/reports.ts'
import { queryOf } from '../../../app/api/query.ts'
import { useLocalText, useTranslation } from '../../../app/i18n.ts'
import { loadUser } from '../../../app/session/session.ts'
import { getToken } from '../../../app/session/token.ts'
import { PaperTheme } from '../../../app/theme/PaperTheme.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { TimeText } from '../../../ui/time/TimeText.tsx'
import { Paper } from '../components/Paper.tsx'
import { ShareLink } from '../components/ShareLink.tsx'
import { linkIn } from '../link.ts'

interface OwnProps {
  report: NonNullable<PrintedReport['report']>
  zone?: string | undefined
  share?: ReactNode
}

const OwnPaper = ({ report, zone, share }: OwnProps) => {
  const { t } = useTranslation('reports')
  const text = useLocalText()
  const { student, task, submissions, reviews, remarks } = report
  return (
    <Paper
      title={task.name}
      names={[student]}
      content={report}
      remarks={remarks}
      share={share}
      comment={reviews.findLast(({ kind }) => kind === 'grade')?.comment}
      facts={[
        [t('field.student'), student],
        [t('field.class'), text(task.className)],
        [t('field.teacher'), task.teacher],
        [
          t('state.handedIn'),
          <TimeText key="at" value={submissions.at(-1)?.at} relative={false} zone={zone} />,
        ],
        [t('field.score'), task.score ?? '–'],
      ]}
    />
  )
}

interface ReviewProps {
  review: NonNullable<PrintedReport['review']>
  zone?: string | undefined
  share?: ReactNode
}

const ReviewPaper = ({ review, zone, share }: ReviewProps) => {
  const { t } = useTranslation('reports')
  const text = useLocalText()
  const { row, submissions, reviews, remarks } = review
  const last = submissions.at(-1)
  if (!last) return <p>{t('review.nothing')}</p>
  return (
    <Paper
      title={row.taskName}
      names={[row.number, row.student]}
      content={last}
      remarks={remarks.filter(({ submissionId }) => submissionId === last.id)}
      share={share}
      comment={reviews.findLast(({ kind }) => kind === 'grade')?.comment}
      facts={[
        [t('field.student'), `${row.student} ${row.number}`],
        [t('field.class'), text(row.className)],
        [t('state.handedIn'), <TimeText key="at" value={last.at} relative={false} zone={zone} />],
        [t('field.score'), row.score ?? '–'],
      ]}
    />
  )
}

/** Whoever is signed in: the page is open to all, so nothing has asked before; dates are shown in their organisation's zone. */
const usePrintUser = () => useQuery({ queryKey: ['print-user'], queryFn: loadUser })

const Own = ({ id }: { id: string }) => {
  const user = usePrintUser()
  const query = useQuery(queryOf(reportGet, { studentTaskId: id }))
  if (query.isError) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  if (!query.data || user.isPending) return <Skeleton active />
  const report = Object.assign({ student: user.data?.name ?? '' }, query.data)
  return <OwnPaper report={report} share={<ShareLink view="report" studentTaskId={id} />} />
}

const Reviewed = ({ id }: { id: string }) => {
  const user = usePrintUser()
  const query = useQuery(queryOf(reviewGet, { studentTaskId: id }))
  if (query.isError) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  if (!query.data || user.isPending) return <Skeleton active />
  return <ReviewPaper review={query.data} share={<ShareLink view="review" studentTaskId={id} />} />
}

const Linked = ({ link }: { link: NonNullable<ReturnType<typeof linkIn>> }) => {
  const query = useQuery(queryOf(linkedReport, link))
  if (query.isError) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  if (!query.data) return <Skeleton active />
  const { report, review } = query.data
  const zone = query.data.timeZone ?? undefined
  return (
    <>
      {report && <OwnPaper report={report} zone={zone} />}
      {review && <ReviewPaper review={review} zone={zone} />}
    </>
  )
}

/**
 * A report to print or to save as PDF: one's own (`report=`), or one that was handed in to oneself (`review=`); with a session, or by a
 * signed link without one.
 */
const Content = () => {
  const { t } = useTranslation('reports')
  const { href } = useLocation()
  const search: Record<string, unknown> = useSearch()
  const link = linkIn(search)
  // Each link is a page of its own: whoever prints many in a row sees when the next one has come.
  if (link) return <Linked key={href} link={link} />
  // Without a session, an invalid link can only lead to signing in.
  if (!getToken()) return <Navigate to="/login" search={{ redirect: href }} replace />
  const { report, review } = search
  if (typeof review === 'string') return <Reviewed id={review} />
  return typeof report === 'string' ? (
    <Own id={report} />
  ) : (
    <EmptyState drawing="sheet" title={t('print.nothing')} />
  )
}

const ExportPdf = () => (
  <PaperTheme>
    <Content />
  </PaperTheme>
)

export default ExportPdf
