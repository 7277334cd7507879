import { useQuery } from '@tanstack/react-query'
import { Select, Skeleton } from 'antd'
import { Suspense, useMemo, useState } from 'react'
import type { DataOf } from '@labbox/contract/core/endpoint.ts'
import { examPreview, PREVIEW_STUDENTS } from '@labbox/contract/exams/preview.ts'
import { isOpenEnded } from '@labbox/contract/tasks/states.ts'
import { lazy } from '../../../app/idle/lazy.ts'
import { queryOf } from '../../../app/api/query.ts'
import { useTranslation } from '../../../app/i18n.ts'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { TimeText } from '../../../ui/time/TimeText.tsx'
import { placesOf, type Answers } from '../sit/navigation.ts'
import '../../../ui/words.css'

// With the page on which exams are sat: apart from it, that page would come in more files.
const SitPages = lazy(() => import('../sit/SittingPage.tsx').then((page) => ({ default: page.SitPages })))

/** The pages of a paper, to be tried; what is answered is forgotten with the page. */
const Tried = ({ paper }: { paper: DataOf<typeof examPreview> }) => {
  const places = useMemo(() => placesOf(paper), [paper])
  const [page, setPage] = useState(0)
  const [answers, setAnswers] = useState<Answers>({})
  const [marked, setMarked] = useState<readonly number[]>([])
  const control = useMemo(
    () => ({
      give: (no: number, answer: Answers[number] = null) => setAnswers((all) => ({ ...all, [no]: answer })),
      mark: (no: number) =>
        setMarked((all) => (all.includes(no) ? all.filter((one) => one !== no) : [...all, no])),
    }),
    [],
  )
  return (
    <SitPages
      trial
      sitting={paper}
      paper={paper}
      control={control}
      state={{ answers, marked, savedAt: {}, refused: {} }}
      places={places}
      page={page}
      readOnly={false}
      onGo={(place) => place && setPage(place.page)}
    />
  )
}

/** What the student is told before the first question. */
const Admitted = ({ paper }: { paper: DataOf<typeof examPreview> }) => {
  const { t } = useTranslation(['exams', 'exams-sit'])
  return (
    <>
      <dl className="lb-facts">
        <div>
          <dt>{t('exams-sit:admission.window')}</dt>
          <dd>
            <TimeText value={paper.startAt} relative={false} minutes />
            {' – '}
            {isOpenEnded(paper.endAt) ? (
              t('exams-sit:admission.noEnd')
            ) : (
              <TimeText value={paper.endAt} relative={false} minutes />
            )}
          </dd>
        </div>
        <div>
          <dt>{t('exams-sit:admission.questions')}</dt>
          <dd className="lb-num">{paper.questions.length}</dd>
        </div>
        <div>
          <dt>{t('exams-sit:admission.teacher')}</dt>
          <dd>{paper.teacher}</dd>
        </div>
        {paper.needsCode && (
          <div>
            <dt>{t('exams-sit:admission.code')}</dt>
            <dd>{t('asStudent.code')}</dd>
          </div>
        )}
      </dl>
      {paper.remark && <p className="lb-pre">{paper.remark}</p>}
    </>
  )
}

/** An exam or a quiz as a student would sit it: a paper dealt as for one of them. Nothing that is done here is kept. */
const AsStudent = ({ id }: { id: string }) => {
  const { t } = useTranslation('exams')
  const [student, setStudent] = useState(1)
  const { data, isError, error, refetch } = useQuery({
    ...queryOf(examPreview, { id, student }),
    // A draft draws anew each time.
    staleTime: Infinity,
    gcTime: 0,
  })
  if (isError && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  return (
    <>
      <p className="lb-muted">{t('asStudent.hint')}</p>
      <Select
        className="lb-block"
        aria-label={t('asStudent.paper')}
        value={student}
        options={Array.from({ length: PREVIEW_STUDENTS }, (_, k) => ({
          value: k + 1,
          label: t('asStudent.student', { number: k + 1 }),
        }))}
        onChange={setStudent}
      />
      {data ? (
        <Suspense fallback={<Skeleton active />}>
          <Admitted paper={data} />
          <Tried key={student} paper={data} />
        </Suspense>
      ) : (
        <Skeleton active />
      )}
    </>
  )
}

export default AsStudent
