import type { Remark, Review } from '@labbox/contract/reports/reports.ts'
import type { Criterion } from '@labbox/contract/templates/report.ts'
import { levelOf, type RubricChoice } from '@labbox/contract/templates/rubric.ts'
import type { ReactNode } from 'react'
import { useLocalText, useTranslation } from '../../../app/i18n.ts'
import { StatusTag, type Tone } from '../../../ui/StatusTag.tsx'
import { TimeText } from '../../../ui/time/TimeText.tsx'
import { RemarkAbout } from './RemarkAbout.tsx'
import '../../../ui/words.css'

/** Remarks of reviewers on a section. */
export const Remarks = ({
  remarks,
  action,
}: {
  remarks: readonly Remark[]
  action?: (remark: Remark) => ReactNode
}) =>
  remarks.length > 0 && (
    <ul className="lb-remarks">
      {remarks.map((remark) => (
        <li key={remark.id} id={`remark-${remark.id}`}>
          <RemarkAbout remark={remark} />
          <div className="lb-pre">{remark.text}</div>
          <div className="lb-muted">
            {remark.by} · <TimeText value={remark.at} /> {action?.(remark)}
          </div>
        </li>
      ))}
    </ul>
  )

/** The levels that were given, criterion by criterion. */
export const Levels = ({ rubric, chosen }: { rubric: readonly Criterion[]; chosen: RubricChoice }) => {
  const text = useLocalText()
  return rubric.map((criterion) => {
    const level = levelOf(criterion, chosen)
    return (
      level && (
        <div key={criterion.id}>
          {text(criterion.title)}: <span className="lb-num">{level.points}</span> · {text(level.title)}
        </div>
      )
    )
  })
}

const tones: Record<Review['kind'], Tone> = { grade: 'ok', reject: 'bad', withdraw: 'warn', reopen: 'active' }

/** Every act of a reviewer, the latest first. */
export const ReviewList = ({
  reviews,
  rubric = [],
}: {
  reviews: readonly Review[]
  /** By which grades were given. */
  rubric?: readonly Criterion[] | undefined
}) => {
  const { t } = useTranslation('reports')
  if (reviews.length === 0) return <p className="lb-muted">{t('history.noReviews')}</p>
  return (
    <ul className="lb-remarks">
      {reviews.toReversed().map((review) => (
        <li key={`${review.at} ${review.kind}`}>
          <StatusTag tone={tones[review.kind]}>{t(`history.${review.kind}`)}</StatusTag>{' '}
          {review.score !== null && <strong className="lb-num">{review.score}</strong>}
          <Levels rubric={rubric} chosen={review.rubric} />
          {review.comment && <div className="lb-pre">{review.comment}</div>}
          {review.deadline && (
            <div>
              {t('history.deadline')} <TimeText value={review.deadline} relative={false} />
              {review.remeasure && ` · ${t('history.remeasure')}`}
            </div>
          )}
          <div className="lb-muted">
            {review.by} · <TimeText value={review.at} />
          </div>
        </li>
      ))}
    </ul>
  )
}
