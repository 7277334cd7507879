import type { Occupancy } from '@labbox/contract/devices/occupancy.ts'
import type { LogBook } from '../log/log-book.ts'
import { FREE, writeRunMemory, type BenchState } from './bench-state.ts'

export type Log = Pick<LogBook, 'add'>
export type BenchStore = ReturnType<typeof createBenchStore>

/** The state of one person's use of a device. Listeners hear of changes, and a reload finds the use again. */
export const createBenchStore = (log: Log) => {
  const listeners = new Set<() => void>()
  let state: BenchState = FREE
  const update = (change: Partial<BenchState>): void => {
    state = { ...state, ...change }
    const { occupancy, run, openedAt, onBench, restarted } = state
    if (occupancy) writeRunMemory({ occupancyId: occupancy.id, run, openedAt, onBench, restarted })
    for (const listener of listeners) listener()
  }
  /** Logs that the device is no longer used. */
  const disuse = (): void => {
    if (!state.device) return
    const { zh = '', en = zh } = state.device.name
    log.add('error', 'page.disused', { zh: zh || en, en })
  }
  const forget = (ended: BenchState['ended']): void => {
    writeRunMemory(null)
    disuse()
    update({ ...FREE, phase: 'free', ended })
  }
  return {
    get: () => state,
    subscribe: (changed: () => void) => {
      listeners.add(changed)
      return () => void listeners.delete(changed)
    },
    update,
    disuse,
    /** Ends the use, with the reason to show; null when the user ended it. */
    forget,
    endedBy: ({ reason, detail, deviceName }: Occupancy): void =>
      forget(reason && reason !== 'release' ? { reason, detail, freedBy: null, deviceName } : null),
  }
}
