import { fetchPicture } from '../agent/camera.ts'
import { BenchError, messageOf } from '../agent/errors.ts'
import { refuseFaulty, type Wired } from './wired.ts'
import type { MatrixConfig } from './config.ts'
import type { Crosspoint, MatrixDriver } from './driver.ts'
import { keysightMatrix } from './keysight.ts'
import { planMatrix, type PlanFault } from './plan.ts'

const drivers: Record<MatrixConfig['driver'], (config: MatrixConfig) => MatrixDriver> = {
  'keysight-34980a': keysightMatrix,
}

const refusalOf = (fault: PlanFault): BenchError => {
  switch (fault.kind) {
    case 'lacking':
      return new BenchError('BENCH_MODULE_MISMATCH', fault.parts.join(', ').slice(0, 500))
    case 'terminals':
      return new BenchError('BENCH_CIRCUIT_FAILED', `not wired to the matrix: ${fault.terminals.join(', ')}`)
    case 'rows':
      return new BenchError('BENCH_CIRCUIT_FAILED', `matrix rows: ${fault.nets} > ${fault.rows}`)
  }
}

/** Parts behind a matrix of relays: loading plans which relays close, running closes them, stopping opens all. */
export const wiredByMatrix = (config: MatrixConfig, driver = drivers[config.driver](config)): Wired => {
  let planned: Crosspoint[] | null = null
  const ordered = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      return await work()
    } catch (error) {
      throw new BenchError('BENCH_INSTRUMENT_ERROR', `matrix: ${messageOf(error)}`.slice(0, 500), error)
    }
  }
  return {
    async load(loaded) {
      refuseFaulty(loaded)
      const plan = planMatrix(loaded.circuit, config)
      planned = null
      if ('fault' in plan) throw refusalOf(plan.fault)
      // The circuit before must not stay wired under the name of this one.
      await ordered(async () => {
        await driver.identify()
        await driver.openAll()
      })
      planned = plan.closes
    },
    async run() {
      const points = planned
      if (!points) throw new BenchError('BENCH_NOT_LOADED')
      await ordered(() => driver.closeOnly(points))
    },
    stop: () => ordered(() => driver.openAll()),
    set: async () => {
      throw new BenchError('BENCH_BAD_COMMAND', 'Parts behind a matrix cannot be turned')
    },
    chip: async () => {
      throw new BenchError('BENCH_BAD_COMMAND', 'Parts behind a matrix have programmers of their own')
    },
    picture: (camera) => fetchPicture(camera),
    sheet: async () => null,
    close: async () => driver.disconnect(),
  }
}
