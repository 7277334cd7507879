import { useEffect, useState } from 'react'
import { createReplay, type Replay } from '@labbox/contract/bench/acts/replay.ts'
import { MOST_ACTS, recordActs, type RecordDetail } from '@labbox/contract/experiments/records.ts'
import { call } from '../../../app/api/call.ts'

const FOLLOW_MS = 3_000

/** All acts of a record; of one that is still going on those that come, too. */
export const useActs = ({ id, open }: RecordDetail) => {
  const [replay] = useState<Replay>(createReplay)
  const [state, setState] = useState<{ count: number; done: boolean; error: unknown }>({
    count: 0,
    done: false,
    error: null,
  })
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let stopped = false
    const read = async (): Promise<void> => {
      try {
        const { acts, add } = replay
        const more = await call(recordActs, { id, after: acts.at(-1)?.seq ?? 0 }, { silent: true })
        if (stopped) return
        add(more)
        const done = more.length < MOST_ACTS
        if (more.length > 0 || done) setState({ count: acts.length, done, error: null })
        if (!done) await read()
        else if (open) timer = setTimeout(() => void read(), FOLLOW_MS)
      } catch (error) {
        if (!stopped) setState((before) => ({ ...before, error }))
      }
    }
    void read()
    return () => {
      stopped = true
      clearTimeout(timer)
    }
  }, [id, open, attempt, replay])
  return { replay, ...state, retry: () => setAttempt(attempt + 1) }
}
