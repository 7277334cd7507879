import type { Bench, LoadedCircuit } from '../agent/bench.ts'
import { BenchError, messageOf } from '../agent/errors.ts'
import { createScpiBench } from '../agent/scpi-bench.ts'
import { refuseFaulty, type Wired } from '../wiring/wired.ts'
import { createInstrument, startInstrumentServer } from '../instruments/instrument.ts'
import { MODELS } from '../instruments/models.ts'
import { SpiceError } from '../spice/error.ts'
import type { SpicePool } from '../spice/pool.ts'
import { drawPicture } from './picture.ts'
import { createSpicePlant, type SpicePlant } from './plant.ts'

/** The student's circuit in front of simulated instruments: `run` connects it, `stop` takes it away. */
const wiredToPlant = (plant: SpicePlant, closeServers: () => Promise<unknown>): Wired => {
  let loaded: LoadedCircuit | null = null
  /** Knobs and switches as last turned, by part and parameter: they stay so from one run to the next. */
  let turned = new Map<string, [component: string, param: string, value: number]>()
  let running = false
  return {
    async load(next) {
      refuseFaulty(next)
      loaded = next
      turned = new Map()
    },
    async run() {
      if (!loaded) throw new BenchError('BENCH_NOT_LOADED')
      plant.load(loaded.circuit)
      for (const each of turned.values()) plant.set(...each)
      running = true
      try {
        // A first window shows whether ngspice can solve it at all.
        await plant.capture({ channels: [], length: 1.2e-3 })
      } catch (error) {
        plant.unload()
        running = false
        const log = error instanceof SpiceError ? ` ${error.log}` : ''
        throw new BenchError('BENCH_CIRCUIT_FAILED', `${messageOf(error)}${log}`.slice(0, 1000), error)
      }
    },
    async stop() {
      running = false
      plant.unload()
    },
    async set(component, param, value) {
      if (running && !plant.set(component, param, value))
        throw new BenchError('BENCH_BAD_COMMAND', `${param} of this part cannot be set to ${value}`)
      turned.set(`${component} ${param}`, [component, param, value])
    },
    async chip(component, what) {
      if (!running || !plant.chip(component, what))
        throw new BenchError('BENCH_BAD_COMMAND', 'there is no such microcontroller')
    },
    picture: async () =>
      drawPicture({ circuit: loaded?.circuit ?? null, running, sources: plant.settings() }),
    sheet: () => plant.sheet(),
    async close() {
      plant.close()
      await closeServers()
    },
  }
}

/**
 * One simulated place: the four instruments as real SCPI servers on loopback ports, found and driven like hardware.
 * @param seed of the noise: the same one gives the same readings
 */
export const openSimulatedBench = async (pool: SpicePool, seed: number): Promise<Bench> => {
  const plant = createSpicePlant({ pool, seed })
  const servers = await Promise.all(
    MODELS.map(({ name, serialPrefix }, k) => {
      const serial = `${serialPrefix}${String(seed).padStart(9, '0')}`
      return startInstrumentServer(createInstrument(name, { plant, serial, seed: seed * MODELS.length + k }))
    }),
  )
  const addresses = servers.map(({ port }) => `127.0.0.1:${port}`)
  return createScpiBench(
    addresses,
    wiredToPlant(plant, () => Promise.all(servers.map((server) => server.close()))),
  )
}
