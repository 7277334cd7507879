import { Line, type LogicTrace } from '../trace.ts'
import type { Decoded } from './decoded.ts'

export const parities = ['NONE', 'EVEN', 'ODD'] as const
export type Parity = (typeof parities)[number]

export interface UartSettings {
  /** The line it is read from. */
  line: number
  baud: number
  /** Data bits, 5–9; the lowest comes first. */
  bits: number
  parity: Parity
  stopBits: 1 | 2
  /** Rests low, as behind an RS-232 driver. */
  inverted: boolean
}

/** Samples to a bit below which its middle cannot be told. */
const LEAST_SAMPLES = 3

export const isEven = (value: number): boolean => {
  let ones = 0
  for (let rest = value; rest > 0; rest >>>= 1) ones += rest & 1
  return ones % 2 === 0
}

/**
 * Reads asynchronous frames: a falling edge begins one, and each bit is taken in its middle. A start that is no longer low in its
 * middle is a disturbance; a frame that the trace cuts off at its end is left out, and so is what comes before the first rest where it
 * makes no sense: the trace then begins in the middle of a frame.
 */
export function decodeUart(trace: LogicTrace, settings: UartSettings): Decoded[] {
  const { line, baud, bits, parity, stopBits, inverted } = settings
  const bit = 1 / (baud * trace.interval)
  if (bit < LEAST_SAMPLES) return [{ kind: 'data', from: 0, to: trace.samples, fault: 'samples' }]
  const input = new Line(trace, line, inverted)
  const found: Decoded[] = []
  const checked = parity === 'NONE' ? 0 : 1
  const length = 1 + bits + checked + stopBits
  let begin = input.next(-1, 0)
  while (begin !== null) {
    const middle = (index: number): number => Math.floor(begin! + (index + 0.5) * bit)
    const end = Math.round(begin + length * bit)
    if (middle(length - 1) >= trace.samples) break
    if (input.level(middle(0)) === 1) {
      begin = input.next(begin, 0)
      continue
    }
    let value = 0
    for (let index = 0; index < bits; index++) value |= input.level(middle(1 + index)) << index
    const isParityWrong =
      checked === 1 &&
      (isEven(value) ? 0 : 1) !== (input.level(middle(1 + bits)) ^ (parity === 'ODD' ? 1 : 0))
    const isStopped = Array.from({ length: stopBits }, (_, index) =>
      middle(1 + bits + checked + index),
    ).every((sample) => input.level(sample) === 1)
    const fault = isStopped ? (isParityWrong ? 'parity' : undefined) : 'framing'
    found.push({
      kind: 'data',
      from: begin,
      to: Math.min(end, trace.samples),
      value,
      ...(fault && { fault }),
    })
    // The next one may begin within the last half of the stop bit, if its clock is faster than ours.
    begin = input.next(middle(length - 1), 0)
  }
  const rest = firstRest(input, length * bit)
  const isTorn = found.some(({ from, fault }) => fault !== undefined && from < rest)
  return isTorn ? found.filter(({ from }) => from >= rest) : found
}

/** Where the line first rests for a whole frame; 0 where it never does. */
function firstRest(input: Line, samples: number): number {
  let rise: number | null = input.level(0) === 1 ? 0 : input.next(0, 1)
  while (rise !== null) {
    const fall = input.next(rise, 0)
    if (fall === null) return 0
    if (fall - rise >= samples) return rise
    rise = input.next(fall, 1)
  }
  return 0
}
