import type { MaxList } from '@labbox/contract/bench/circuit.ts'
import type { PseudoRow } from 'labbox-bench/instruments/pseudo.ts'
import type { Activity, DeviceContext, Answer } from '../devices/service.ts'
import type { InstrumentBook } from './instruments.ts'
import type { Journal } from './journal.ts'
import type { LeaseRow, Leases } from './leases.ts'
import type { Recorder } from './log/recorder.ts'
import type { LatestThrottle } from './throttle.ts'

/** Whose turn it is at a bench that several people share. */
export interface Sharing {
  operatorId: string
  /** Their name. */
  operator: string
}

/** What upper areas know and this one asks; `app.ts` connects them. */
export interface BenchHooks {
  /** What the lab project behind an occupancy allows; null = everything the bench can do. */
  limitsOf(use: Pick<LeaseRow, 'userId' | 'sessionId'>): Promise<MaxList | null>
  /** For a member of a shared use: who has the controls. Null for everybody else. */
  sharing(userId: string, synergyId: string): Promise<Sharing | null>
  /** What pseudo-commands become on each model. */
  compatible(): Promise<readonly PseudoRow[]>
}

/** What the use cases of this area work with. */
export interface BenchContext extends DeviceContext {
  bench: BenchHooks
  activity: Activity
  leases: Leases
  instruments: InstrumentBook
  journal: Journal
  recorder: Recorder
  throttle: LatestThrottle<Answer>
}
