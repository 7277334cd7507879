import { encodeBlock } from '../../scpi/block.ts'
import { ScpiError } from '../../scpi/errors.ts'
import { channel, choice, event, integer, query, setting } from '../../scpi/params.ts'
import type { Command } from '../../scpi/tree.ts'
import { FORMAT } from './formats.ts'
import { toCode } from './input.ts'
import { screenPoints } from './points.ts'
import type { Scope } from './scope.ts'
import {
  channelOf,
  codeOffset,
  codeStep,
  leftEdge,
  recordInterval,
  recordPoints,
  SCREEN,
  type DsChannel,
  type DsSettings,
  type WaveFormat,
} from './settings.ts'

const FORMATS = ['BYTE', 'WORD', 'ASC']
const MODES = ['NORM', 'MAX', 'RAW']

/** `:WAVeform:…`: the samples of one channel, from the screen or from the memory. */
export function waveCommands(scope: Scope): Command[] {
  const { settings } = scope
  /** Whole memory is meant: RAW, and MAX while stopped. */
  const deep = (): boolean => settings.wave.mode === 'RAW' || (settings.wave.mode === 'MAX' && !scope.running)
  const points = (): number => (deep() ? recordPoints(settings) : SCREEN.points)
  const source = (): DsChannel => channelOf(settings, settings.wave.source)
  const axes: Record<string, () => string> = {
    XINCrement: () => FORMAT.number(deep() ? recordInterval(settings) : settings.timebase.scale / 100),
    XORigin: () => FORMAT.number(leftEdge(settings)),
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
    setting(':WAVeform:SOURce', channel('CHANnel', 4), {
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
      const frame = await scope.frameFor(settings.wave.source)
      const record =
        frame &&
        (deep()
          ? frame.channels.get(settings.wave.source)
          : screenPoints(frame, settings.wave.source).samples)
      const part = (record ?? new Float64Array(0)).subarray(settings.wave.start - 1, settings.wave.stop)
      return encodeBlock(encode(part, source(), settings.wave.format))
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
