import type { RoundState } from '@labbox/contract/questions/exercises.ts'
import type { Tone } from '../../../ui/StatusTag.tsx'

export const roundTone: Record<RoundState, Tone> = { started: 'active', ended: 'ok', cancelled: 'neutral' }

/** Share of right answers in per cent; null before the first. */
export const rightPercent = ({ answered, right }: { answered: number; right: number }): number | null =>
  answered === 0 ? null : Math.round((right / answered) * 100)
