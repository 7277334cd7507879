import { useMemo, useState, useSyncExternalStore } from 'react'
import { circuitSave } from '@labbox/contract/bench/circuits.ts'
import { commandSend, InstrumentReading } from '@labbox/contract/bench/commands.ts'
import type { Step } from '@labbox/contract/bench/acts/again.ts'
import { ApiError } from '../../../../app/api/api-error.ts'
import { call } from '../../../../app/api/call.ts'
import { LOST } from '../../bench/bench-state.ts'
import { useBench } from '../../bench/use-bench.ts'
import { createLogBook } from '../../log/log-book.ts'
import { createAgain, type ReadNow } from './again.ts'

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/** Does a step at the use of a bench; its circuits become one's own. */
const sendTo =
  (occupancyId: () => string) =>
  async (does: Step['does']): Promise<ReadNow | null> => {
    const { op, ...args } = does
    const given =
      'circuit' in args
        ? { circuitId: (await call(circuitSave, { circuit: args.circuit }, { silent: true })).id }
        : args
    const { result } = await call(
      commandSend,
      { occupancyId: occupancyId(), op, args: given },
      { silent: true },
    )
    return op === 'instrument' ? (InstrumentReading.safeParse(result).data ?? null) : null
  }

const isEnd = (error: unknown): boolean =>
  !(error instanceof ApiError) || LOST.has(error.key) || error.key === 'NETWORK'

/** A bench that is taken to do the acts of a record once more, and given back when they are done. */
export const useAgain = (steps: readonly Step[]) => {
  const [book] = useState(() => createLogBook([], async () => {}))
  const bench = useBench(book, true)
  /** Whether the bench was taken here: one that was held before is used for something else. */
  const [taken, setTaken] = useState(false)
  const { control } = bench
  const again = useMemo(
    () => createAgain(steps, { send: sendTo(() => control.get().occupancy?.id ?? ''), isEnd, wait }),
    [steps, control],
  )
  const state = useSyncExternalStore(again.subscribe, again.get)
  return {
    bench,
    state,
    /** Held by something else. */
    elsewhere: bench.phase === 'held' && !taken,
    take: async (deviceId: string): Promise<void> => {
      setTaken(true)
      await control.take(deviceId)
    },
    start: async (): Promise<void> => {
      await again.run()
      setTaken(false)
      await control.release()
    },
    stop: again.stop,
  }
}
