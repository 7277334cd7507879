import { Switch } from 'antd'
import { useState } from 'react'
import { formatPoints } from '@labbox/contract/core/score.ts'
import { earned, type ExamResult, type ResultQuestion } from '@labbox/contract/exams/results.ts'
import { taskTypes } from '@labbox/contract/tasks/states.ts'
import { MINUTE_MS } from '@labbox/contract/core/durations.ts'
import { useLocalText, useTranslation } from '../../../app/i18n.ts'
import { StatusTag } from '../../../ui/StatusTag.tsx'
import { TimeText } from '../../../ui/time/TimeText.tsx'
import { useTimeZone } from '../../../ui/time/use-time-zone.ts'
import { QuestionView } from '../../questions/index.ts'
import { StudentStatus } from '../../tasks/index.ts'
import { shownPoints } from '../marking/points.ts'
import { ComplaintBox } from './ComplaintBox.tsx'
import { bandOf } from './ResultList.tsx'
import './results.css'

const Facts = ({ result }: { result: ExamResult }) => {
  const { t } = useTranslation('exams-results')
  const zone = useTimeZone()
  const { score, startedAt, submittedAt } = result
  const minutes =
    startedAt && submittedAt
      ? Math.round((Date.parse(submittedAt) - Date.parse(startedAt)) / MINUTE_MS)
      : null
  const total = result.parts.reduce((sum, { points }) => sum + points, 0)
  return (
    <dl className="lb-result-facts">
      <div>
        <dt>{t('field.score')}</dt>
        <dd>
          {score === null ? (
            <StatusTag tone="active">{t('paper.pending')}</StatusTag>
          ) : (
            <strong className="lb-num lb-result-score" data-band={bandOf(score)}>
              {formatPoints(score)}
            </strong>
          )}
          <span className="lb-muted lb-num"> / {formatPoints(total)}</span>
        </dd>
      </div>
      <div>
        <dt>{t('field.status')}</dt>
        <dd>
          <StudentStatus type={taskTypes.exam} status={result.status} />
        </dd>
      </div>
      <div>
        <dt>{t('field.submittedAt')}</dt>
        <dd>
          <TimeText value={submittedAt} relative={false} zone={zone} zoned />
          {result.autoSubmitted && <span className="lb-muted"> {t('results.auto')}</span>}
        </dd>
      </div>
      {minutes !== null && (
        <div>
          <dt>{t('field.minutes')}</dt>
          <dd className="lb-num">{minutes}</dd>
        </div>
      )}
    </dl>
  )
}

interface QuestionProps {
  result: ExamResult
  question: ResultQuestion
  number: number
  /** Whether this is the student’s own page. */
  own: boolean
}

const Question = ({ result, question, number, own }: QuestionProps) => {
  const { t } = useTranslation('exams-results')
  const text = useLocalText()
  const { content, answer, verdict, worth, treatment, key, explanation, comment, rubric } = question
  const points = earned(question)
  return (
    <li className="lb-result-question" id={`question-${number}`}>
      <h3>
        {t('mark.question', { number })}{' '}
        <span className="lb-num lb-muted">
          {shownPoints(points)} / {formatPoints(worth)}
        </span>
        {treatment !== 'key' && <StatusTag tone="note">{t(`treatment.${treatment}`)}</StatusTag>}
        {question.late && <StatusTag tone="neutral">{t('log.late')}</StatusTag>}
      </h3>
      <QuestionView
        question={{ content, files: result.files }}
        answer={answer}
        readOnly
        label={t('mark.question', { number })}
        attachments={result.attachments}
        result={{ verdict, points: worth, score: points, key, explanation }}
      />
      {(comment !== '' || rubric.length > 0) && (
        <div className="lb-result-comment">
          <h4>{t('paper.comment')}</h4>
          {rubric.length > 0 && (
            <ul>
              {rubric.map((item) => (
                <li key={text(item.text)}>
                  {text(item.text)}{' '}
                  <span className="lb-num lb-muted">
                    {item.points > 0 ? '+' : '−'}
                    {formatPoints(Math.abs(item.points))}
                  </span>
                </li>
              ))}
            </ul>
          )}
          {comment && <p>{comment}</p>}
        </div>
      )}
      <ComplaintBox result={result} question={question} own={own} />
    </li>
  )
}

/** A paper with answers, marks, comments, and as much of key and explanation as is shown. */
export const PaperView = ({ result, own }: { result: ExamResult; own: boolean }) => {
  const { t } = useTranslation('exams-results')
  const text = useLocalText()
  const [lost, setLost] = useState(false)
  const byNo = new Map(result.questions.map((question) => [question.no, question]))
  const order = new Map(result.parts.flatMap(({ questions }) => questions).map((no, k) => [no, k + 1]))
  const wanted = (question: ResultQuestion) => !lost || (earned(question) ?? 0) < question.worth
  return (
    <>
      <section className="lb-list lb-block">
        <Facts result={result} />
        <label className="lb-result-switch">
          <Switch size="small" checked={lost} onChange={setLost} /> {t('paper.lostOnly')}
        </label>
      </section>
      {result.parts.map(({ title, questions, points }, part) => {
        const shown = questions.flatMap((no) => byNo.get(no) ?? []).filter(wanted)
        const got = questions.reduce((sum, no) => {
          const question = byNo.get(no)
          return sum + ((question && earned(question)) ?? 0)
        }, 0)
        if (shown.length === 0) return null
        return (
          <section key={`${String(part)} ${text(title)}`} className="lb-list lb-block">
            <h2>
              {text(title)}{' '}
              <span className="lb-num lb-muted">
                {formatPoints(got)} / {formatPoints(points)}
              </span>
            </h2>
            <ol className="lb-result-questions">
              {shown.map((question) => (
                <Question
                  key={question.no}
                  result={result}
                  question={question}
                  own={own}
                  number={order.get(question.no) ?? 0}
                />
              ))}
            </ol>
          </section>
        )
      })}
    </>
  )
}
