import type { InstrumentInfo } from '@labbox/contract/bench/protocol.ts'
import type { BenchSource } from '../agent/bench.ts'
import { identification, MODELS } from '../instruments/models.ts'
import { SpicePool } from '../spice/pool.ts'
import { openSimulatedBench } from './bench.ts'

/** What every place of the pool has. */
const equipment = (): InstrumentInfo[] =>
  MODELS.map((model) => {
    const serial = `${model.serialPrefix}000000001`
    return {
      id: `${model.kind.toLowerCase()}1`,
      kind: model.kind,
      model: model.name,
      serial,
      idn: identification(model, serial),
      address: 'simulated',
      online: true,
    }
  })

export interface SimulatedPoolOptions {
  capacity: number
  /** Model numbers of the modules that it is said to have; without any it has every part. */
  modules?: string[]
  /** Pages, commands and live screens take precedence over simulations. */
  yielding?: boolean
}

/**
 * Simulated benches on demand: a place exists while it is leased; the simulation's worker threads, shared by all places,
 * start with the first circuit and end when idle.
 */
export const simulatedPool = ({
  capacity,
  modules = [],
  yielding = false,
}: SimulatedPoolOptions): BenchSource => {
  const spice = new SpicePool({ yielding })
  return {
    simulated: true,
    wiring: 'simulated',
    capacity,
    modules,
    fpga: null,
    instruments: async () => equipment(),
    makeSafe: async () => {},
    troubles: () => [],
    open: (instance) => openSimulatedBench(spice, instance + 1),
    close: () => spice.close(),
  }
}
