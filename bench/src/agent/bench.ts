import type { Picture } from '@labbox/contract/bench/camera.ts'
import type { Circuit, MaxList } from '@labbox/contract/bench/circuit.ts'
import type { ChipAct } from '@labbox/contract/bench/program.ts'
import type { BenchTrouble, InstrumentInfo, Wiring } from '@labbox/contract/bench/protocol.ts'
import type { FpgaBoard } from '@labbox/contract/bench/fpga/board.ts'
import type { SheetState } from '@labbox/contract/bench/sheet.ts'
import type { z } from 'zod'
import type { Programmer } from '../programmer/programmer.ts'
import type { InstrumentPort } from './instrument-port.ts'

export interface LoadedCircuit {
  circuitId: string
  hash: string
  circuit: Circuit
  maxList: MaxList | null
}

/** One place at which one student works: its instruments and what they are wired to. Failures are `BenchError`s. */
export interface Bench {
  /** The instruments as last found. */
  readonly ports: ReadonlyMap<string, InstrumentPort>
  /** Asks every address again who is there. */
  find(): Promise<InstrumentInfo[]>
  load(loaded: LoadedCircuit): Promise<void>
  run(): Promise<void>
  stop(): Promise<void>
  set(component: string, param: string, value: number): Promise<void>
  /** Does something to a microcontroller of the running circuit. */
  chip(component: string, what: ChipAct): Promise<void>
  /** What the camera at this address sees, or of a simulated bench what there would be to see. */
  picture(camera: string): Promise<Picture>
  /** The FPGA board of this place; null: it has none. */
  readonly programmer: Programmer | null
  /** What the running circuit shows on its sheet; null where nobody can say. */
  sheet(): Promise<SheetState | null>
  /** Every output off, every instrument reset; rejects when one will not. */
  makeSafe(): Promise<void>
  close(): Promise<void>
}

/** Where benches come from: one of real equipment, or a pool of simulated ones made on demand. */
export interface BenchSource {
  readonly simulated: boolean
  readonly wiring: z.infer<typeof Wiring>
  readonly capacity: number
  readonly modules: string[]
  /** For the status: the FPGA board; null: none. */
  readonly fpga: FpgaBoard | null
  /** For the status: what a place of this bench has. */
  instruments(): Promise<InstrumentInfo[]>
  /** Before the bench is announced, and after an absence: real equipment may have been left in any state. */
  makeSafe(): Promise<void>
  /** What is wrong with instruments, as far as has been seen. */
  troubles(): BenchTrouble[]
  open(instance: number): Promise<Bench>
  close(): Promise<void>
}
