import type { Waveform } from './sources.ts'
import { spiceNumber } from './value.ts'

const FUNCTION = /\b(SIN|SINE|PULSE|PWL|EXP|SFFM|AM|RANDOM|TRNOISE|NOISE)\s*\(?([^)]*)\)?/i

/** The middle and the span of a rectangle or a triangle of SPICE's PULSE(low high delay rise fall width period). */
const pulse = (numbers: readonly (number | null)[]): Waveform => {
  const [low, high, , rise = 0, fall = 0, , period] = numbers
  if (typeof low !== 'number' || typeof high !== 'number') return { kind: 'other' }
  if (typeof period !== 'number' || period <= 0) return { kind: 'other' }
  const slopes = (rise ?? 0) + (fall ?? 0)
  return {
    kind: 'wave',
    shape: slopes > 0.5 * period ? 'RAMP' : 'SQU',
    frequency: 1 / period,
    amplitude: Math.abs(high - low),
    offset: (high + low) / 2,
  }
}

const sine = ([offset, peak, frequency]: readonly (number | null)[]): Waveform =>
  typeof peak === 'number' && typeof frequency === 'number' && frequency > 0
    ? { kind: 'wave', shape: 'SIN', frequency, amplitude: 2 * Math.abs(peak), offset: offset ?? 0 }
    : { kind: 'other' }

/**
 * An independent source of a netlist: `5`, `DC 5`, `AC 1 SIN(0 1 1k)`, `PULSE(…)`. A source that has only an amplitude
 * for small-signal analysis is a sine of 1 kHz.
 */
export const sourceOf = (text: string, numberOf: (text: string) => number | null = spiceNumber): Waveform => {
  const call = FUNCTION.exec(text)
  if (call) {
    const numbers = call[2]!
      .split(/[\s,]+/)
      .filter(Boolean)
      .map(numberOf)
    const name = call[1]!.toUpperCase()
    if (name.startsWith('SIN')) return sine(numbers)
    return name === 'PULSE' ? pulse(numbers) : { kind: 'other' }
  }
  const words = text.trim().split(/\s+/).filter(Boolean)
  const after = (word: string) => {
    const at = words.findIndex((one) => one.toLowerCase() === word)
    return at < 0 ? null : numberOf(words[at + 1] ?? '')
  }
  const steady = after('dc') ?? numberOf(words[0] ?? '')
  const small = after('ac')
  if (small !== null && (steady === null || steady === 0))
    return { kind: 'wave', shape: 'SIN', frequency: 1000, amplitude: 2 * Math.abs(small), offset: 0 }
  return { kind: 'dc', value: steady ?? 0 }
}
