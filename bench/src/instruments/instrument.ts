import { Interpreter, type ScpiDevice } from '../scpi/interpreter.ts'
import { makeGenerator } from './dg/generator.ts'
import { makeMeter } from './dm/meter.ts'
import { makeAnalyser } from './la/make-analyser.ts'
import { makeSupply } from './dp/supply.ts'
import { makeScope } from './ds/make-scope.ts'
import { identification, modelNamed, type ModelName } from './models.ts'
import { makeNoise, SILENCE, type Noise } from './noise.ts'
import type { Plant } from './plant.ts'
import type { Simulation } from './simulation.ts'

export { startScpiServer as startInstrumentServer } from '../scpi/server.ts'

export interface InstrumentOptions {
  /** What its terminals are connected to. */
  plant: Plant
  /** Serial number in `*IDN?`. */
  serial?: string
  /** Of its noise. */
  seed?: number
  /** false: exact readings, for tests. */
  noise?: boolean
}

/** A simulated instrument: SCPI in and out, its terminals on a plant. */
export interface Instrument extends ScpiDevice {
  readonly model: ModelName
}

const MAKERS: Readonly<Record<ModelName, (plant: Plant, noise: Noise) => Simulation>> = {
  DS1104Z: makeScope,
  DG1022Z: makeGenerator,
  DP832: makeSupply,
  DM3058: makeMeter,
  LA1016: makeAnalyser,
}

/** Makes an instrument in its `*RST` state; its outputs are off. */
export function createInstrument(name: ModelName, options: InstrumentOptions): Instrument {
  const model = modelNamed(name)
  const noise = options.noise === false ? SILENCE : makeNoise(options.seed ?? 1)
  const { tree, ...basics } = MAKERS[name](options.plant, noise)
  const serial = options.serial ?? `${model.serialPrefix}000000001`
  const interpreter = new Interpreter({ ...basics, idn: identification(model, serial) }, tree)
  return {
    model: name,
    execute: (message) => interpreter.execute(message),
    overrun: () => interpreter.overrun(),
  }
}
