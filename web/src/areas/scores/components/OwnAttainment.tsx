import { useQuery } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import { FULL } from '@labbox/contract/scores/attainment-rule.ts'
import { myAttainment, type OwnOutcome } from '@labbox/contract/scores/mine.ts'
import { queryOf } from '../../../app/api/query.ts'
import { useLocalText, useTranslation } from '../../../app/i18n.ts'
import { Meter } from '../../../ui/chart/Meter.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { shown } from '../attainment/figures.ts'

const One = ({ outcome, no }: { outcome: OwnOutcome; no: number }) => {
  const { t } = useTranslation('scores-attainment')
  const text = useLocalText()
  const { value, target } = outcome
  const reached = value !== null && value >= target
  return (
    <li className="lb-block">
      <div className="lb-ends">
        <span>
          {t('outcomeNo', { no })} · {text(outcome.name)}
        </span>
        <span className="lb-num">
          {shown(value)}{' '}
          <span className="lb-muted">
            {t('target')} {shown(target)}
          </span>
        </span>
      </div>
      <Meter of={FULL} parts={[{ key: 'value', value: value ?? 0, tone: reached ? 'ok' : 'warn' }]} />
    </li>
  )
}

/** How far a student has attained each outcome of a course; a sentence where the course names none. */
export const OwnAttainment = ({ courseId, classId }: { courseId: string; classId: string }) => {
  const { t } = useTranslation('scores-attainment')
  const query = useQuery(queryOf(myAttainment, { courseId, classId }))
  if (query.isPending) return <Skeleton active title={false} />
  if (query.isError) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  const { outcomes, value } = query.data
  if (outcomes.length === 0) return <p className="lb-muted">{t('own.none')}</p>
  return (
    <>
      <ol className="lb-bare-list">
        {outcomes.map((outcome, k) => (
          <One key={k} outcome={outcome} no={k + 1} />
        ))}
      </ol>
      <p className="lb-ends">
        <strong>{t('own.whole')}</strong> <strong className="lb-num">{shown(value)}</strong>
      </p>
    </>
  )
}
