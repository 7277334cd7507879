import { encodeWave, type WaveHeader } from '@labbox/contract/bench/wave.ts'
import { decodeBlock, latin1 } from '../../scpi/block.ts'
import type { ScpiLink } from '../../scpi/link.ts'
import type { InstrumentPort } from '../instrument-port.ts'
import type { FrameReader } from './frame-reader.ts'

type Channel = WaveHeader['channels'][number]
type Settings = Pick<WaveHeader, 'xIncrement' | 'xOrigin' | 'timebase'> & { channels: Channel[] }
type Trigger = WaveHeader['trigger']

/** 18 frames a second: the eye takes it for live. */
const FRAME_MS = 55

const TRIGGERS: readonly string[] = ['TD', 'WAIT', 'RUN', 'AUTO', 'STOP']

/** Nonsense is rejected: it would be drawn as a frame. */
const finite = (text: string): number => {
  const value = Number(text)
  if (!text.trim() || !Number.isFinite(value)) throw new Error(`${text.slice(0, 40)} is no number`)
  return value
}

const numberOf = async (link: ScpiLink, query: string): Promise<number> =>
  finite(latin1(await link.query(query)))

const isOn = (answer: Uint8Array): boolean => /^(1|ON)$/i.test(latin1(answer).trim())

/** Scales as the screen shows them, read again only when somebody may have turned a knob. */
const readSettings = async (link: ScpiLink, channels: number): Promise<Settings> => {
  await link.write(':WAV:MODE NORM')
  await link.write(':WAV:FORM BYTE')
  const settings: Settings = {
    xIncrement: 0,
    xOrigin: 0,
    timebase: {
      scale: await numberOf(link, ':TIM:SCAL?'),
      offset: await numberOf(link, ':TIM:OFFS?'),
    },
    channels: [],
  }
  for (let channel = 1; channel <= channels; channel++) {
    if (!isOn(await link.query(`:CHAN${channel}:DISP?`))) continue
    await link.write(`:WAV:SOUR CHAN${channel}`)
    // format, type, points, count, x increment, x origin, x reference, y increment, y origin, y reference
    const preamble = latin1(await link.query(':WAV:PRE?'))
      .split(',')
      .map(finite)
    const [xIncrement = 0, xOrigin = 0, , yIncrement = 0, yOrigin = 0, yReference = 0] = preamble.slice(4)
    Object.assign(settings, { xIncrement, xOrigin })
    settings.channels.push({
      channel,
      yIncrement,
      yOrigin,
      yReference,
      scale: await numberOf(link, `:CHAN${channel}:SCAL?`),
      offset: await numberOf(link, `:CHAN${channel}:OFFS?`),
    })
  }
  return settings
}

const readTrigger = async (link: ScpiLink): Promise<Trigger> => {
  const answer = latin1(await link.query(':TRIG:STAT?')).trim()
  return TRIGGERS.includes(answer) ? (answer as Trigger) : 'RUN'
}

/**
 * Reads what is on the screen of a DS1000Z as wave frames. The settings are read anew after `touch` and once a second,
 * since real instruments have knobs of their own.
 */
export class WaveReader implements FrameReader {
  readonly everyMs = FRAME_MS
  readonly #port: InstrumentPort
  #settings: Settings | null = null
  #settingsAt = 0
  #seq = 0

  constructor(port: InstrumentPort) {
    this.#port = port
  }

  /** A command was sent, so the scales may have changed. */
  touch(): void {
    this.#settings = null
  }

  async frame(): Promise<{ bytes: Uint8Array; still: boolean }> {
    if (performance.now() - this.#settingsAt > 1000) this.#settings = null
    return this.#port.exclusive(async (link) => {
      if (!this.#settings) {
        this.#settings = await readSettings(link, this.#port.model.channels)
        this.#settingsAt = performance.now()
      }
      const { channels, ...axes } = this.#settings
      const trigger = await readTrigger(link)
      const samples: Uint8Array[] = []
      for (const { channel } of channels) {
        await link.write(`:WAV:SOUR CHAN${channel}`)
        samples.push(decodeBlock(await link.query(':WAV:DATA?')))
      }
      const points = Math.min(...samples.map((part) => part.length), samples.length > 0 ? Infinity : 0)
      const header: WaveHeader = { seq: this.#seq++, at: Date.now(), points, trigger, channels, ...axes }
      return {
        still: trigger === 'STOP',
        bytes: encodeWave(
          header,
          samples.map((part) => part.subarray(0, points)),
        ),
      }
    })
  }
}
