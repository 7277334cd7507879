import { useMemo } from 'react'
import type { RecordDetail } from '@labbox/contract/experiments/records.ts'
import { useActs } from '../use-acts.ts'
import { useWaves } from '../use-waves.ts'

/** One of two records at a moment; null: at its end. */
export const useSide = (record: RecordDetail, seq: number | null) => {
  const { replay, count, done, error, retry } = useActs(record)
  const until = seq === null ? count : Math.min(count, replay.countTo(seq))
  const acts = useMemo(() => replay.acts.slice(0, count), [replay, count])
  const state = useMemo(() => replay.stateAfter(until), [replay, until])
  const screens = useWaves(record, state.t)
  return {
    acts,
    before: useMemo(() => acts.slice(0, until), [acts, until]),
    state,
    screens,
    seq,
    done,
    error,
    retry,
  }
}
export type Side = ReturnType<typeof useSide>
