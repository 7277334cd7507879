import { ScpiError } from '../../scpi/errors.ts'
import { boolean, choice, event, real, type Param } from '../../scpi/params.ts'
import type { Call, Command } from '../../scpi/tree.ts'
import type { GeneratorShape } from '../plant.ts'
import { amplitudeParam, shownAmplitude } from './amplitude.ts'
import {
  amplitudeLimits,
  fromVpp,
  loadFactor,
  maxFrequency,
  maxOffset,
  MIN_FREQUENCY,
  PEAK,
  settle,
  type AmplitudeUnit,
  type DgChannel,
  type Generator,
} from './channel.ts'
import { FORMAT } from './formats.ts'
import { channelRow } from './row.ts'

/** Everything of a channel but APPLy. */
export function channelCommands(generator: Generator): Command[] {
  const { at } = generator
  const row = channelRow(generator)
  const number = FORMAT.number
  const percent = real({ min: 0.01, max: 99.99, def: 50, units: ['%'] })
  const hertz = real({
    min: MIN_FREQUENCY,
    max: (call) => maxFrequency(at(call)),
    def: 1000,
    units: ['HZ'],
  })
  const offsetLimit = (call: Call): number => maxOffset(at(call)) * loadFactor(at(call))
  const level = real({
    min: (call) => -PEAK * loadFactor(at(call)),
    max: (call) => PEAK * loadFactor(at(call)),
    units: ['V'],
  })

  const levels: Command[] = [
    {
      ...row(
        '[:SOURce<2>]:VOLTage[:LEVel][:IMMediate][:AMPLitude]',
        amplitudeParam(generator),
        (c) => c.amplitude,
        (c, v) => {
          c.amplitude = v
        },
        number,
      ),
      // The parameter is open-circuit volts; what is answered is at the load and in the unit set.
      query(call) {
        const channel = at(call)
        const word = call.args[0]?.raw
        if (word === undefined) return number(shownAmplitude(channel))
        const limit = amplitudeParam(generator).limit?.(word, call)
        if (limit === undefined) throw new ScpiError(-224)
        return number(fromVpp(channel, limit * loadFactor(channel), channel.unit))
      },
    },
    row(
      '[:SOURce<2>]:VOLTage[:LEVel][:IMMediate]:OFFSet',
      real({ min: (call) => -offsetLimit(call), max: offsetLimit, def: 0, units: ['VDC', 'V'] }),
      (c) => c.offset * loadFactor(c),
      (c, value) => void (c.offset = value / loadFactor(c)),
      number,
    ),
    row('[:SOURce<2>]:VOLTage[:LEVel][:IMMediate]:HIGH', level, high, (c, v) => span(c, low(c), v), number),
    row('[:SOURce<2>]:VOLTage[:LEVel][:IMMediate]:LOW', level, low, (c, v) => span(c, v, high(c)), number),
    row(
      '[:SOURce<2>]:VOLTage:UNIT',
      choice('VPP', 'VRMS', 'DBM'),
      (c) => c.unit,
      (c, value) => {
        if (value === 'DBM' && c.load === Infinity) throw new ScpiError(-221)
        c.unit = value as AmplitudeUnit
      },
      String,
    ),
  ]

  return [
    ...levels,
    row(
      '[:SOURce<2>]:FUNCtion[:SHAPe]',
      choice('SINusoid', 'SQUare', 'RAMP', 'PULSe', 'USER', 'NOISe', 'DC'),
      (c) => c.shape,
      (c, value) => {
        c.shape = value as GeneratorShape
        settle(c)
      },
      String,
    ),
    row(
      '[:SOURce<2>]:FREQuency[:FIXed]',
      hertz,
      (c) => c.frequency,
      (c, value) => {
        c.frequency = value
        settle(c)
      },
      number,
    ),
    row(
      '[:SOURce<2>]:PHASe[:ADJust]',
      real({ min: 0, max: 360, def: 0 }),
      (c) => c.phase,
      (c, v) => void (c.phase = v),
      number,
    ),
    // Both channels run from one clock here: they are always aligned.
    event('[:SOURce<2>]:PHASe:INITiate', () => {}),
    event('[:SOURce<2>]:PHASe:SYNChronize', () => {}),
    row(
      '[:SOURce<2>]:FUNCtion:SQUare:DCYCle',
      percent,
      (c) => c.squareDuty,
      (c, v) => void (c.squareDuty = v),
      number,
    ),
    row(
      '[:SOURce<2>]:FUNCtion:RAMP:SYMMetry',
      real({ min: 0, max: 100, def: 50, units: ['%'] }),
      (c) => c.rampSymmetry,
      (c, value) => void (c.rampSymmetry = value),
      number,
    ),
    ...['[:SOURce<2>]:PULSe', '[:SOURce<2>]:FUNCtion:PULSe'].flatMap((pulse) => [
      row(
        `${pulse}:DCYCle`,
        percent,
        (c) => c.pulseDuty,
        (c, value) => void (c.pulseDuty = value),
        number,
      ),
      row(
        `${pulse}:WIDTh`,
        real({
          min: (call) => 1e-4 / at(call).frequency,
          max: (call) => 0.9999 / at(call).frequency,
          units: ['S'],
        }),
        (c) => c.pulseDuty / 100 / c.frequency,
        (c, value) => void (c.pulseDuty = value * c.frequency * 100),
        number,
      ),
    ]),
    row(
      ':OUTPut<2>[:STATe]',
      boolean,
      (c) => c.on,
      (c, value) => void (c.on = value),
      FORMAT.state,
    ),
    ...['IMPedance', 'LOAD'].map((name) =>
      row(`:OUTPut<2>:${name}`, load, (c) => c.load, setLoad, FORMAT.load),
    ),
    row(
      ':OUTPut<2>:POLarity',
      choice('NORMal', 'INVerted'),
      (c) => (c.inverted ? 'INV' : 'NORM'),
      (c, value) => void (c.inverted = value === 'INV'),
      String,
    ),
  ]
}

const ohms = real({ min: 1, max: 10e3, def: 50, units: ['OHM'] })

/** 1 Ω–10 kΩ or INFinity. */
const load: Param<number> = {
  limit: ohms.limit,
  read(token, call) {
    return token.kind === 'word' && /^INF(INITY)?$/i.test(token.raw) ? Infinity : ohms.read(token, call)
  },
}

/** The terminals keep what they have; only the numbers shown change. dBm makes no sense without a load. */
function setLoad(channel: DgChannel, value: number): void {
  channel.load = value
  if (value === Infinity && channel.unit === 'DBM') channel.unit = 'VPP'
}

/** Levels at the load, volts. */
const high = (c: DgChannel): number => (c.offset + c.amplitude / 2) * loadFactor(c)
const low = (c: DgChannel): number => (c.offset - c.amplitude / 2) * loadFactor(c)

function span(channel: DgChannel, from: number, to: number): void {
  const amplitude = (to - from) / loadFactor(channel)
  const offset = (to + from) / 2 / loadFactor(channel)
  const { min, max } = amplitudeLimits(channel, offset)
  if (amplitude < min || amplitude > max * (1 + 1e-9)) throw new ScpiError(-222)
  Object.assign(channel, { amplitude, offset })
}
