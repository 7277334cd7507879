import { memo } from 'react'
import type { Answer } from '@labbox/contract/questions/answer.ts'
import type { ShownQuestion } from '@labbox/contract/questions/shown.ts'
import { serverNow } from '../../../app/clock.ts'
import { useTranslation } from '../../../app/i18n.ts'
import { PlainButton } from '../../../ui/plain/PlainButton.tsx'
import { clockTime } from '../../../ui/time/time.ts'
import { useTimeZone } from '../../../ui/time/use-time-zone.ts'
import { QuestionView } from '../../questions/index.ts'
import type { SittingControl } from './control.ts'

interface Props {
  no: number
  label: number
  points: number
  question: ShownQuestion
  answer: Answer | null
  marked: boolean
  savedAt: string | undefined
  /** Why the last answer was not saved; empty: it came after the end. */
  refused: string | undefined
  readOnly: boolean
  attachments: Readonly<Record<string, { name: string; url: string }>>
  control: Pick<SittingControl, 'give' | 'mark'>
}

/** One question of the sitting; drawn again only when something of its own changes. */
export const SitQuestion = memo((props: Props) => {
  const { no, label, points, question, answer, marked, savedAt, refused, readOnly, attachments, control } =
    props
  const { t } = useTranslation('exams-sit')
  const zone = useTimeZone()
  const name = t('sit.question', { number: label })
  const mark = t(marked ? 'sit.marked' : 'sit.mark')
  return (
    <article className="lb-sit-question" data-question={no}>
      <header>
        <h3 id={`question-${no}`} tabIndex={-1}>
          {name} <span className="lb-muted">{t('sit.points', { count: points })}</span>
        </h3>
        <PlainButton
          size="small"
          aria-pressed={marked}
          aria-label={`${mark}: ${name}`}
          disabled={readOnly}
          className={marked ? 'is-marked' : ''}
          onClick={() => control.mark(no)}
        >
          <span aria-hidden>⚑</span> {mark}
        </PlainButton>
      </header>
      <QuestionView
        question={question}
        answer={answer}
        readOnly={readOnly}
        attachments={attachments}
        label={name}
        onChange={(next) => control.give(no, next)}
      />
      <p className="lb-sit-saved">
        {refused !== undefined ? (
          <span className="lb-sit-refused" role="alert">
            {refused === '' ? t('save.tooLate') : t('save.refused', { reason: refused })}
          </span>
        ) : (
          savedAt && (
            <span className="lb-muted">
              {t('save.saved', { time: clockTime(savedAt, serverNow(), zone) })}
            </span>
          )
        )}
      </p>
    </article>
  )
})
