import { DAY_MS } from '@labbox/contract/core/durations.ts'
import { useTranslation } from '../../../app/i18n.ts'
import { StatusTag } from '../../../ui/StatusTag.tsx'
import { TimeText, useNow } from '../../../ui/time/TimeText.tsx'
import { instantOf } from '../../../ui/time/time.ts'

/** That work was submitted late, and what that took off its score. */
export const LateTag = ({ days, penalty = 0 }: { days: number; penalty?: number }) => {
  const { t } = useTranslation('tasks')
  if (days === 0) return null
  return (
    <StatusTag tone="warn">
      {t('late.days', { count: days })}
      {penalty > 0 && <span className="lb-num"> −{penalty}</span>}
    </StatusTag>
  )
}

interface Props {
  endAt: string
  lateUntil: string | null
  /** A day, percent. */
  latePenalty: number
}

/** Until when work is taken after its deadline, and what that costs: before the deadline as a note, after it as a warning. */
export const LateNote = ({ endAt, lateUntil, latePenalty }: Props) => {
  const { t } = useTranslation('tasks')
  const now = useNow(60_000)
  if (!lateUntil || now >= instantOf(lateUntil)) return null
  const since = now - instantOf(endAt)
  const percent = Math.min(100, Math.ceil(since / DAY_MS) * latePenalty)
  return (
    <p className={since > 0 ? 'lb-warning' : 'lb-muted'}>
      {t('late.until')} <TimeText value={lateUntil} relative={false} minutes />
      {latePenalty > 0 &&
        ` · ${since > 0 ? t('late.now', { percent }) : t('late.aDay', { percent: latePenalty })}`}
    </p>
  )
}
