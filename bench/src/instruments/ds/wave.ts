import { encodeBlock } from '../../scpi/block.ts'
import { ScpiError } from '../../scpi/errors.ts'
import { choice, event, integer, query, setting } from '../../scpi/params.ts'
import type { Command } from '../../scpi/tree.ts'
import { memoryDepth, sampleInterval, screenSpan } from './depth.ts'
import { MATH } from './analysis/settings.ts'
import { FORMAT, sourceParam } from './formats.ts'
import { toCode } from './input.ts'
import { axisOf, pointsOf, traceOf } from './analysis/math.ts'
import type { Scope } from './scope.ts'
import {
  codeOffset,
  codeStep,
  leftEdge,
  SCREEN,
  type DsChannel,
  type DsSettings,
  type WaveFormat,
} from './settings.ts'

const FORMATS = ['BYTE', 'WORD', 'ASC']
/** Points of one answer; DS1000Z programming guide, `:WAVeform:DATA?`: what is longer is read piece by piece. */
const MOST_AT_ONCE: Readonly<Record<WaveFormat, number>> = { BYTE: 250_000, WORD: 125_000, ASC: 15_625 }
const MODES = ['NORM', 'MAX', 'RAW']

/** `:WAVeform:…`: the samples of one channel, from the screen or from the memory. */
export function waveCommands(scope: Scope): Command[] {
  const { settings } = scope
  /** Whole memory is meant: RAW, and MAX while stopped; of what is computed there is the screen alone. */
  const deep = (): boolean =>
    settings.wave.source !== MATH &&
    (settings.wave.mode === 'RAW' || (settings.wave.mode === 'MAX' && !scope.running))
  /** What the memory holds, or will hold with these settings. */
  const memory = (): { points: number; interval: number; start: number } => {
    const [points, interval] = [memoryDepth(settings), sampleInterval(settings)]
    const over = (points * interval - screenSpan(settings)) / 2
    return scope.frame ?? { points, interval, start: leftEdge(settings) - over }
  }
  const axis = () => axisOf(settings, settings.wave.source)
  const points = (): number => (deep() ? memory().points : SCREEN.points)
  const source = (): DsChannel => traceOf(settings, settings.wave.source)
  const axes: Record<string, () => string> = {
    XINCrement: () => FORMAT.number(deep() ? memory().interval : axis().scale / 100),
    XORigin: () => FORMAT.number(deep() ? memory().start : axis().left),
    XREFerence: () => '0',
    YINCrement: () => FORMAT.number(codeStep(source())),
    YORigin: () => FORMAT.integer(codeOffset(source())),
    YREFerence: () => FORMAT.integer(SCREEN.middle),
  }
  const edge = (key: 'start' | 'stop', header: string): Command =>
    setting(`:WAVeform:${header}`, integer(1, points), {
      get: () => settings.wave[key],
      set: (_, value) => void (settings.wave[key] = value),
      show: FORMAT.integer,
    })

  return [
    setting(':WAVeform:SOURce', sourceParam, {
      get: () => settings.wave.source,
      set: (_, value) => void (settings.wave.source = value),
      show: FORMAT.source,
    }),
    setting(':WAVeform:MODE', choice('NORMal', 'MAXimum', 'RAW'), {
      get: () => settings.wave.mode as string,
      set(_, value) {
        settings.wave.mode = value as DsSettings['wave']['mode']
        Object.assign(settings.wave, { start: 1, stop: points() })
      },
      show: String,
    }),
    setting(':WAVeform:FORMat', choice('BYTE', 'WORD', 'ASCii'), {
      get: () => settings.wave.format as string,
      set: (_, value) => void (settings.wave.format = value as WaveFormat),
      show: String,
    }),
    edge('start', 'STARt'),
    edge('stop', 'STOP'),
    event(':WAVeform:BEGin', () => {}),
    event(':WAVeform:END', () => {}),
    event(':WAVeform:RESet', () => void Object.assign(settings.wave, { start: 1, stop: points() })),
    query(':WAVeform:STATus', () => `IDLE,${points()}`),
    ...Object.entries(axes).map(([name, answer]) => query(`:WAVeform:${name}`, answer)),
    query(':WAVeform:PREamble', () => {
      const { format, mode, start, stop } = settings.wave
      const count = settings.acquire.type === 'AVER' ? settings.acquire.averages : 1
      const head = [FORMATS.indexOf(format), MODES.indexOf(mode), stop - start + 1, count]
      return [...head, ...Object.values(axes).map((answer) => answer())].join(',')
    }),
    query(':WAVeform:DATA', async () => {
      // The memory can be read only while nothing is written to it.
      if (settings.wave.mode === 'RAW' && scope.running) throw new ScpiError(-221)
      const { source: number, start, stop, format } = settings.wave
      if (stop - start + 1 > MOST_AT_ONCE[format]) throw new ScpiError(-222)
      const frame = await scope.frameFor(number)
      if (!frame) return encodeBlock(new Uint8Array(0))
      const part = deep()
        ? (frame.channels.get(number)?.samples(start - 1, stop) ?? new Float64Array(0))
        : pointsOf(frame, number, settings).samples.subarray(start - 1, stop)
      return encodeBlock(encode(part, source(), format))
    }),
  ]
}

/** BYTE: one code each; WORD: the code in the lower of two bytes, little-endian; ASCii: volts with commas between. */
function encode(samples: Float64Array, channel: DsChannel, format: WaveFormat): Uint8Array {
  if (format === 'ASC') return new TextEncoder().encode(Array.from(samples, FORMAT.point).join(','))
  const width = format === 'WORD' ? 2 : 1
  const bytes = new Uint8Array(samples.length * width)
  samples.forEach((volts, index) => (bytes[index * width] = toCode(channel, volts)))
  return bytes
}
