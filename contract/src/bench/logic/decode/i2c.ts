import { Line, type Bit, type LogicTrace } from '../trace.ts'
import type { Decoded } from './decoded.ts'

export interface I2cSettings {
  scl: number
  sda: number
}

const BYTE = 8

/**
 * Reads transfers: while the clock is high, falling data is a start and rising data a stop; otherwise data is taken with the rising
 * clock, eight bits and the answer of who listens.
 */
export function decodeI2c(trace: LogicTrace, { scl, sda }: I2cSettings): Decoded[] {
  const clock = new Line(trace, scl)
  const data = new Line(trace, sda)
  const found: Decoded[] = []
  let taken: { sample: number; bit: Bit }[] = []
  let isAddress = false
  let isOpen = false

  const byte = (to: number): Decoded => {
    const bits = taken.slice(0, BYTE)
    const value = bits.reduce((sum, { bit }) => 2 * sum + bit, 0)
    const place = { from: bits[0]!.sample, to }
    const reads = (value & 1) === 1
    return isAddress
      ? { kind: 'address', ...place, value: value >> 1, reads }
      : { kind: 'data', ...place, value }
  }
  const condition = (kind: 'start' | 'stop', at: number): void => {
    // The clock that the condition itself needs has been taken as a bit.
    const bits = taken.slice(0, -1)
    if (isOpen && bits.length > 0) {
      const value = bits.reduce((sum, { bit }) => 2 * sum + bit, 0)
      found.push({
        kind: isAddress ? 'address' : 'data',
        from: bits[0]!.sample,
        to: at,
        value,
        fault: 'bits',
      })
    }
    taken = []
    isOpen = kind === 'start'
    isAddress = isOpen
    found.push({ kind, from: at, to: at + 1 })
  }
  const clocked = (sample: number): void => {
    if (!isOpen) return
    taken.push({ sample, bit: data.level(sample) })
    if (taken.length <= BYTE) return
    const end = clock.next(sample, 0) ?? trace.samples
    found.push(byte(sample), { kind: data.level(sample) === 0 ? 'ack' : 'nack', from: sample, to: end })
    taken = []
    isAddress = false
  }

  const events = [
    ...clock.edges.map((at) => [at, true] as const),
    ...data.edges.map((at) => [at, false] as const),
  ]
  for (const [at, isClock] of events.toSorted(([a], [b]) => a - b)) {
    const isHigh = clock.level(at) === 1
    if (isClock) {
      if (isHigh) clocked(at)
    } else if (isHigh && clock.level(at - 1) === 1) condition(data.level(at) === 0 ? 'start' : 'stop', at)
  }
  return found
}
