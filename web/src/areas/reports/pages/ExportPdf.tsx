import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { Button, Skeleton } from 'antd'
import type { ReactNode } from 'react'
import type { LocalText } from '@labbox/contract/core/types.ts'
import { reportGet, reviewGet, type Remark } from '@labbox/contract/reports/reports.ts'
import { queryOf } from '../../../app/api/query.ts'
import { useLocalText, useTranslation } from '../../../app/i18n.ts'
import { loadUser } from '../../../app/session/session.ts'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { TimeText } from '../../../ui/TimeText.tsx'
import type { ReportContent } from '../content.ts'
import { ReportSections } from '../components/ReportSections.tsx'
import { Remarks } from '../components/ReviewNotes.tsx'

interface SheetProps {
  title: LocalText
  facts: readonly [string, ReactNode][]
  content: ReportContent
  remarks: readonly Remark[]
  comment: string | undefined
}

/** One report on paper. */
const Paper = ({ title, facts, content, remarks, comment }: SheetProps) => {
  const { t } = useTranslation('reports')
  const text = useLocalText()
  return (
    <main className="lb-print" data-ready>
      <div className="lb-print-bar">
        <Button type="primary" onClick={() => window.print()}>
          {t('print.go')}
        </Button>
        <span className="lb-muted">{t('print.hint')}</span>
      </div>
      <h1>{text(title)}</h1>
      <dl className="lb-print-facts">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {comment && <p className="lb-pre lb-print-comment">{comment}</p>}
      <ReportSections
        content={content}
        below={(section) => <Remarks remarks={remarks.filter(({ sectionId }) => sectionId === section.id)} />}
      />
    </main>
  )
}

const Own = ({ id }: { id: string }) => {
  const { t } = useTranslation('reports')
  const text = useLocalText()
  const user = useQuery({ queryKey: ['print-user'], queryFn: loadUser })
  const query = useQuery(queryOf(reportGet, { studentTaskId: id }))
  if (query.isError) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  if (!query.data || user.isPending) return <Skeleton active />
  const { task, submissions, reviews, remarks } = query.data
  const last = submissions.at(-1)
  return (
    <Paper
      title={task.name}
      content={query.data}
      remarks={remarks}
      comment={reviews.findLast(({ kind }) => kind === 'grade')?.comment}
      facts={[
        [t('field.student'), user.data?.name],
        [t('field.class'), text(task.className)],
        [t('field.teacher'), task.teacher],
        [t('state.handedIn'), <TimeText key="at" value={last?.at} relative={false} />],
        [t('field.score'), task.score ?? '–'],
      ]}
    />
  )
}

const Reviewed = ({ id }: { id: string }) => {
  const { t } = useTranslation('reports')
  const text = useLocalText()
  const query = useQuery(queryOf(reviewGet, { studentTaskId: id }))
  if (query.isError) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  if (!query.data) return <Skeleton active />
  const { row, submissions, reviews, remarks } = query.data
  const last = submissions.at(-1)
  if (!last) return <p>{t('review.nothing')}</p>
  return (
    <Paper
      title={row.taskName}
      content={last}
      remarks={remarks.filter(({ submissionId }) => submissionId === last.id)}
      comment={reviews.findLast(({ kind }) => kind === 'grade')?.comment}
      facts={[
        [t('field.student'), `${row.student} ${row.number}`],
        [t('field.class'), text(row.className)],
        [t('state.handedIn'), <TimeText key="at" value={last.at} relative={false} />],
        [t('field.score'), row.score ?? '–'],
      ]}
    />
  )
}

/** A report to print or to save as PDF: one's own (`report=`), or one that was handed in to oneself (`review=`). */
const ExportPdf = () => {
  const search: Record<string, string> = useSearch({ strict: false })
  return search['review'] ? <Reviewed id={search['review']} /> : <Own id={search['report'] ?? ''} />
}

export default ExportPdf
