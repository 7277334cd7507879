import { ScpiError } from '../../scpi/errors.ts'
import { action, optional, query, real } from '../../scpi/params.ts'
import type { Command } from '../../scpi/tree.ts'
import type { GeneratorShape } from '../plant.ts'
import { amplitudeParam } from './amplitude.ts'
import {
  amplitudeLimits,
  loadFactor,
  maxFrequency,
  maxOffset,
  MIN_FREQUENCY,
  PEAK,
  type DgChannel,
  type Generator,
} from './channel.ts'
import { FORMAT } from './formats.ts'

const SHAPES: readonly (readonly [mnemonic: string, shape: GeneratorShape])[] = [
  ['SINusoid', 'SIN'],
  ['SQUare', 'SQU'],
  ['RAMP', 'RAMP'],
  ['PULSe', 'PULS'],
  ['USER', 'USER'],
  ['NOISe', 'NOIS'],
  ['DC', 'DC'],
]

/** `:APPLy:<shape> [freq[,amp[,offset[,phase]]]]`: all or nothing; what is left out stays. The output is not switched. */
export function applyCommands(generator: Generator): Command[] {
  const frequency = optional(real({ min: MIN_FREQUENCY, max: 25e6, def: 1000, units: ['HZ'] }))
  const amplitude = optional(amplitudeParam(generator, true))
  const offset = optional(
    real({
      min: (call) => -PEAK * loadFactor(generator.at(call)),
      max: (call) => PEAK * loadFactor(generator.at(call)),
      def: 0,
      units: ['VDC', 'V'],
    }),
  )
  const phase = optional(real({ min: 0, max: 360, def: 0 }))
  const rows = SHAPES.map(([mnemonic, shape]) => ({
    header: `[:SOURce<2>]:APPLy:${mnemonic}`,
    set: action([frequency, amplitude, offset, phase], (call, hertz, volts, shift, degrees) => {
      const channel = generator.at(call)
      const wanted: DgChannel = {
        ...channel,
        shape,
        frequency: hertz ?? channel.frequency,
        amplitude: shape === 'DC' ? channel.amplitude : (volts ?? channel.amplitude),
        offset: shift === undefined ? channel.offset : shift / loadFactor(channel),
        phase: degrees ?? channel.phase,
      }
      check(wanted)
      Object.assign(channel, wanted)
      generator.changed(channel)
    }),
  }))
  return [...rows, query('[:SOURce<2>]:APPLy', (call) => FORMAT.apply(generator.at(call)))]
}

function check(wanted: DgChannel): void {
  const slack = 1 + 1e-9
  const { min } = amplitudeLimits(wanted)
  const max = amplitudeLimits(wanted, 0).max
  const fits =
    wanted.frequency <= maxFrequency(wanted) &&
    (wanted.shape === 'DC' || (wanted.amplitude >= min / slack && wanted.amplitude <= max * slack)) &&
    Math.abs(wanted.offset) <= maxOffset(wanted) * slack
  if (!fits) throw new ScpiError(-222)
}
