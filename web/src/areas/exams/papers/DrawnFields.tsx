import { useQuery } from '@tanstack/react-query'

import { PAPER_LIMITS, type DrawnPart } from '@labbox/contract/exams/paper.ts'
import { paperDraw } from '@labbox/contract/exams/papers.ts'
import { queryOf } from '../../../app/api/query.ts'
import { useTranslation } from '../../../app/i18n.ts'
import { PointsInput } from './PointsInput.tsx'
import { SourceFields } from './SourceFields.tsx'
import { NumberField } from '../../../ui/number/NumberField.tsx'

type Fields = Pick<DrawnPart, 'source' | 'quantity' | 'points'>

interface Props<P extends Fields> {
  part: P
  onChange: (part: P) => void
  name: string
  /** Chosen by hand elsewhere in the paper: not drawn again. */
  without: readonly string[]
  tried: boolean
}

/** A part that draws: from where, how many, worth what. Says how many there are. */
export const DrawnFields = <P extends Fields>({ part, onChange, name, without, tried }: Props<P>) => {
  const { t } = useTranslation('exams')
  const { source, quantity, points } = part
  const named = source.bankIds.length > 0
  const there = useQuery({
    ...queryOf(paperDraw, { source, quantity: 0, without: [...without] }),
    enabled: named,
    staleTime: 30_000,
  })
  const available = named ? there.data?.available : undefined
  const over = available !== undefined && quantity > available
  return (
    <div className="lb-drawn">
      <SourceFields
        value={source}
        onChange={(next) => onChange({ ...part, source: next })}
        name={name}
        invalid={tried}
      />
      <div className="lb-actions">
        <label className="lb-inline">
          {t('edit.quantity')}
          <NumberField
            className="lb-points"
            size="small"
            min={1}
            max={PAPER_LIMITS.questions}
            precision={0}
            value={quantity}
            {...(over && { status: 'error' as const })}
            aria-label={`${name}: ${t('edit.quantity')}`}
            onChange={(next) => next !== null && onChange({ ...part, quantity: next })}
          />
        </label>
        <label className="lb-inline">
          {t('edit.each')}
          <PointsInput
            value={points}
            label={`${name}: ${t('edit.each')}`}
            onChange={(next) => onChange({ ...part, points: next })}
          />
        </label>
        {available !== undefined && (
          <span className={over ? 'lb-warning' : 'lb-muted'} role={over ? 'alert' : undefined}>
            {t('edit.available', { count: available })}
          </span>
        )}
      </div>
    </div>
  )
}
