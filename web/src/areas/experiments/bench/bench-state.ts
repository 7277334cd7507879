import type { InstrumentInfo } from '@labbox/contract/bench/protocol.ts'
import type { BenchOp } from '@labbox/contract/bench/ops.ts'
import type { LocalText } from '@labbox/contract/core/types.ts'
import type { Device } from '@labbox/contract/devices/devices.ts'
import type { EndReason, Occupancy, QueuePlace } from '@labbox/contract/devices/occupancy.ts'

export type RunState = 'idle' | 'loaded' | 'running'

/** What a bench answers to `find`. */
export interface FindResult {
  instruments: InstrumentInfo[]
  openedAt: string
  state: RunState
}

export interface BenchState {
  /** `unknown` until the server has said whether one holds a device. */
  phase: 'unknown' | 'free' | 'queued' | 'held'
  busy: BenchOp | 'take' | 'release' | null
  device: Device | null
  occupancy: Pick<Occupancy, 'id' | 'deviceId'> | null
  /** It is the use of somebody else, who shares it. */
  guest: boolean
  queue: QueuePlace | null
  /** Found by the last search, in the order of the panels. */
  instruments: readonly InstrumentInfo[]
  run: RunState
  /** When the bench opened the place, by its own clock; a changed value means that it has restarted. */
  openedAt: string | null
  /** The wiring that was loaded last (`wiringOf`); empty when a part could not be set to what is drawn. */
  onBench: string | null
  /** How the last use ended, until it has been read. */
  ended: { reason: EndReason; detail: string | null; freedBy: LocalText | null; deviceName: LocalText } | null
  /** The bench has restarted during this use: its instruments have default settings until the next run. */
  restarted: boolean
  /** When it is released if nothing is done; set from the warning on. */
  idleAt: string | null
}

export const FREE: BenchState = {
  phase: 'unknown',
  busy: null,
  device: null,
  occupancy: null,
  guest: false,
  queue: null,
  instruments: [],
  run: 'idle',
  openedAt: null,
  onBench: null,
  ended: null,
  restarted: false,
  idleAt: null,
}

/** Whether commands can reach the device that one holds. */
export const isReachable = ({ phase, device }: BenchState): boolean =>
  phase === 'held' && device?.online !== false

const ORDER = ['DS', 'DG', 'DP', 'DM', 'LA']

/** Oscilloscope first, as the panels stand. */
export const inOrder = (instruments: readonly InstrumentInfo[]): InstrumentInfo[] =>
  instruments.toSorted((a, b) => ORDER.indexOf(a.kind) - ORDER.indexOf(b.kind) || a.id.localeCompare(b.id))

/** What this browser remembers of a use, so that a reload or a second tab finds the circuit still running. */
export interface RunMemory {
  occupancyId: string
  run: RunState
  openedAt: string | null
  onBench: string | null
  restarted?: boolean
}

const KEY = 'labbox-bench-run'

export const readRunMemory = (occupancyId: string): RunMemory | null => {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? 'null') as RunMemory | null
    return kept?.occupancyId === occupancyId ? kept : null
  } catch {
    return null
  }
}

export const writeRunMemory = (memory: RunMemory | null): void => {
  try {
    if (memory) localStorage.setItem(KEY, JSON.stringify(memory))
    else localStorage.removeItem(KEY)
  } catch {
    // Forbidden storage: a reload then begins with an idle bench, and Run loads anew.
  }
}

/** Refusals that mean that the device is no longer held. */
export const LOST: ReadonlySet<string> = new Set([
  'BENCH_NOT_LEASED',
  'OCCUPANCY_ENDED',
  'OCCUPANCY_IDLE',
  'OCCUPANCY_KICKED',
  'OCCUPANCY_OFFLINE',
  'OCCUPANCY_SLOT_OVER',
])
