import { useQuery } from '@tanstack/react-query'
import { lazy } from '../../../app/idle/lazy.ts'
import { useSearch } from '../../../ui/navigation.ts'
import { Skeleton, Tabs } from 'antd'
import { Suspense } from 'react'
import { examGet, type ExamDetail } from '@labbox/contract/exams/exams.ts'
import { queryOf } from '../../../app/api/query.ts'
import { useLocalText, useTranslation } from '../../../app/i18n.ts'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { CountsBar, TimeLeft } from '../../tasks/index.ts'
import { Board } from '../board/Board.tsx'
import { ExamActions } from './ExamActions.tsx'
import { ExamFacts } from './ExamFacts.tsx'
import { ExamStateTag } from './ExamStateTag.tsx'
import '../exams.css'

const AsStudent = lazy(() => import('./AsStudent.tsx'))

const REFETCH_MS = 15_000

const Head = ({ exam }: { exam: ExamDetail }) => {
  const { t } = useTranslation('exams')
  return (
    <dl className="lb-facts">
      <div>
        <dt>{t('field.state')}</dt>
        <dd>
          <ExamStateTag state={exam.state} />
        </dd>
      </div>
      <div>
        <dt>{t('field.end')}</dt>
        <dd>
          <TimeLeft
            startAt={exam.startAt}
            endAt={exam.endAt}
            endedEarlyAt={exam.endedEarlyAt}
            pace={exam.pace}
          />
        </dd>
      </div>
      {exam.state !== 'draft' && (
        <div>
          <dt>{t('field.students')}</dt>
          <dd>
            <CountsBar task={exam} />
          </dd>
        </div>
      )}
    </dl>
  )
}

/** One exam or quiz: where it stands, who sits it, and what can be done about it. */
const ExamView = () => {
  const { t } = useTranslation('exams')
  const text = useLocalText()
  const search = useSearch()
  const id = search['id'] ?? ''
  const query = useQuery({ ...queryOf(examGet, { id }), refetchInterval: REFETCH_MS, enabled: id !== '' })
  const exam = query.data
  if (query.isError && !exam) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  if (!exam)
    return (
      <div className="lb-page">
        <Skeleton active />
      </div>
    )
  const draft = exam.state === 'draft'
  return (
    <div className="lb-page">
      <PageHeader
        title={text(exam.name)}
        hint={[t(exam.type === 6 ? 'exam.one' : 'quiz.one'), t(`mode.${exam.mode}`)].join(' · ')}
        actions={<ExamActions exam={exam} />}
      />
      <section className="lb-list">
        <Head exam={exam} />
        <Tabs
          // Once it is published the board comes first.
          key={draft ? 'draft' : 'given'}
          items={[
            ...(draft ? [] : [{ key: 'board', label: t('board.title'), children: <Board exam={exam} /> }]),
            { key: 'facts', label: t('exam.facts'), children: <ExamFacts exam={exam} /> },
            {
              key: 'asStudent',
              label: t('asStudent.title'),
              children: (
                <Suspense fallback={<Skeleton active />}>
                  <AsStudent id={id} />
                </Suspense>
              ),
            },
          ]}
        />
      </section>
    </div>
  )
}

export default ExamView
