import { EARTH } from './wiring.ts'
import type { ForeignPin } from './foreign.ts'
import type { End, Found, Parts } from './kinds.ts'

/** What an independent source gives. Volts or amperes, Hz; `amplitude` from peak to peak. */
export type Waveform =
  | { kind: 'dc'; value: number }
  | {
      kind: 'wave'
      shape: 'SIN' | 'SQU' | 'RAMP'
      frequency: number
      amplitude: number
      offset: number
    }
  /** As the file says it, where no generator of ours does that. */
  | { kind: 'other' }

const GENERATORS = 2

/** Gives the sources of a file to a sheet: steady ones as ideal sources, the first two waves as the generator's channels. */
export class SourceTaker {
  readonly #parts: Parts
  #channels = 0

  constructor(parts: Parts) {
    this.#parts = parts
  }

  voltage(found: Found, wave: Waveform, p: End, n: End): void {
    if (wave.kind === 'dc') {
      this.#parts.add('voltage-source', { ...found, value: wave.value }, [p, n])
      return
    }
    // The generator's outer conductor is earth.
    if (wave.kind === 'wave' && n.net === EARTH && this.#channels < GENERATORS) {
      this.#channels += 1
      const channel = this.#channels
      const pins: ForeignPin[] = [
        { name: 'out', ...p },
        { name: 'gnd', ...n },
      ]
      const { shape, frequency, amplitude, offset } = wave
      this.#parts.chip(`dg${channel}`, { ...found, designator: `DG${channel}` }, pins)
      this.#parts.note('generator', {
        designator: found.designator,
        channel,
        shape,
        frequency,
        amplitude,
        offset,
      })
      return
    }
    this.#boxed(found, p, n)
  }

  current(found: Found, wave: Waveform, p: End, n: End): void {
    if (wave.kind === 'dc') this.#parts.add('current-source', { ...found, value: wave.value }, [p, n])
    else this.#boxed(found, p, n)
  }

  #boxed(found: Found, p: End, n: End): void {
    this.#parts.box(found, [
      { name: '+', ...p },
      { name: '-', ...n },
    ])
  }
}
