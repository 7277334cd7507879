import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { appealAdd, myCourseScores, type CourseScore } from '@labbox/contract/scores/mine.ts'
import { call } from '../../../app/api/call.ts'
import { invalidate, queryOf } from '../../../app/api/query.ts'
import { notify } from '../../../app/errors/feedback.ts'
import { useLocalText, useTranslation } from '../../../app/i18n.ts'
import { AskAbout } from '../../../app/session/AskAbout.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { ReasonButton } from '../../../ui/ReasonButton.tsx'
import { TimeText } from '../../../ui/time/TimeText.tsx'
import { inPoints, shown } from '../book/model.ts'
import { bandOf } from '../stats.ts'
import { OwnAttainment } from './OwnAttainment.tsx'
import { Working } from './Working.tsx'
import '../../../ui/arrange.css'

const One = ({ score }: { score: CourseScore }) => {
  const { t } = useTranslation(['scores', 'scores-attainment'])
  const text = useLocalText()
  const [opened, setOpened] = useState(false)
  const { courseId, classId, mark, appeal } = score
  const ask = async (reason: string) => {
    await call(appealAdd, { courseId, classId, text: reason })
    await invalidate([myCourseScores])
    notify.success(t('appeal.sent'))
  }
  return (
    <li className="lb-list">
      <div className="lb-ends">
        <div>
          <strong>{text(score.course)}</strong>
          <p className="lb-muted">
            {text(score.className)} · <TimeText value={score.publishedAt} />
          </p>
        </div>
        {mark === null ? (
          <span className="lb-muted">{t('book.incomplete')}</span>
        ) : (
          <strong className="lb-num lb-mark-large" data-band={bandOf(inPoints(mark))}>
            {shown(mark)}
          </strong>
        )}
      </div>
      <details>
        <summary>{t('grid.working')}</summary>
        <Working mark={mark} groups={score.working} />
      </details>
      <details onToggle={({ currentTarget }) => setOpened(opened || currentTarget.open)}>
        <summary>{t('scores-attainment:own.title')}</summary>
        {opened && <OwnAttainment courseId={courseId} classId={classId} />}
      </details>
      {appeal ? (
        <p className="lb-muted">
          {t('appeal.own', { text: appeal.text })}
          <br />
          {appeal.answeredAt ? t('appeal.answered', { reply: appeal.reply }) : t('appeal.waiting')}{' '}
          <AskAbout kind="appeal" id={appeal.id} label={t('appeal.discuss')} size="small" look="link" />
        </p>
      ) : (
        <ReasonButton
          size="small"
          danger={false}
          question={t('appeal.ask')}
          hint={t('appeal.askHint')}
          maxLength={2000}
          run={ask}
        >
          {t('appeal.ask')}
        </ReasonButton>
      )}
    </li>
  )
}

/** A student's published course marks; nothing while there are none. */
export const CourseScores = () => {
  const { t } = useTranslation(['scores', 'scores-attainment'])
  const query = useQuery(queryOf(myCourseScores, {}))
  if (query.isError) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  if (!query.data || query.data.length === 0) return null
  return (
    <section className="lb-block" aria-label={t('book.marks')}>
      <h2>{t('book.marks')}</h2>
      <ul className="lb-bare-list lb-side-by-side">
        {query.data.map((score) => (
          <One key={`${score.courseId} ${score.classId}`} score={score} />
        ))}
      </ul>
    </section>
  )
}
