import type { Circuit } from '@labbox/contract/bench/circuit.ts'
import type { TestNotice } from '@labbox/contract/measurement/measurement.ts'
import type {
  DesignFile,
  TestBench,
  TestOutcome,
} from '@labbox/contract/measurement/test-bench/test-bench.ts'
import type { PseudoRow } from 'labbox-bench/instruments/pseudo.ts'
import type { Actor } from '../../platform/actor.ts'
import type { Db } from '../../platform/database/db.ts'
import type { Deps } from '../../platform/deps.ts'

/** What an instrument answered to one pseudo-command. Exactly one of value, text and block is there. */
export interface InstrumentReading {
  /** In `unit`. */
  value: number | null
  text: string | null
  /** A picture as the instrument sent it (PNG). */
  block: Uint8Array | null
  /** Unit of the value, as the compatible config says. */
  unit: string
  /** The reply to the letter; of a picture what it was (`#9000038462…`). */
  raw: string
  instrument: string
  model: string
  /** What was sent. */
  scpi: string
  at: Date
  /** By which the log of acts knows it. */
  commandId: string
}

/** Runs one pseudo-command on the bench that the actor occupies; refuses as the bench area does. */
export interface ReadInstrument {
  read(actor: Actor, occupancyId: string, pseudo: string): Promise<InstrumentReading>
  /** The circuit that the bench runs, its switches as they stand now; null: none is loaded. */
  circuit(occupancyId: string): Promise<Circuit | null>
  /** The same by a row that nobody else uses yet, whatever model stands there. */
  tryRow(actor: Actor, occupancyId: string, pseudo: string, row: PseudoRow): Promise<InstrumentReading>
}

/** Tests a design for an FPGA by a test bench, apart from everything else. */
export type TestDesign = (
  bench: TestBench,
  files: readonly DesignFile[],
  onPlace: (place: number) => void,
) => Promise<TestOutcome>

/** A sheet as its kind's rules need to know it. */
export interface SheetSubject {
  id: string
  subjectId: string
  ownerId: string
}

/** `student` is without anything that a verdict is made from; `practice` is the same with hints and one's own score. */
export type SheetFor = 'student' | 'practice' | 'full'

/**
 * Who may see and fill the sheets of one kind: the area above that has them decides. Null is "not there". For `write` it may throw what keeps the work from being changed.
 */
export interface SheetAccess {
  may(db: Db, actor: Actor, subject: SheetSubject, act: 'read' | 'write'): Promise<SheetFor | null>
}

export interface MeasurementPorts {
  instruments: ReadInstrument
  testDesign: TestDesign
  /** Tells somebody's pages their place among those who wait for a test. */
  tellPlace(userId: string, notice: TestNotice): void
  /** By the kind of the sheet. */
  kinds: Readonly<Record<string, SheetAccess>>
}

/** What the use cases of this area work with. */
export type MeasurementContext = Deps & MeasurementPorts
