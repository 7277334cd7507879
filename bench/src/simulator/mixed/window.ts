import { Signal } from '../../instruments/signal.ts'
import type { Wave } from '../wave.ts'

// Signals of one window, whose time begins with it.

/** Straight lines between points, up to the end of a window. */
export function fromPoints(points: readonly [number, number][], length: number): Signal {
  const inside = points.filter(([time]) => time <= length)
  const last = inside.at(-1) ?? [0, 0]
  const end = Math.max(length, last[0] + 1e-12)
  return new Signal(
    Float64Array.from([...inside.map(([time]) => time), end]),
    Float64Array.from([...inside.map(([, value]) => value), last[1]]),
    true,
  )
}

/** A signal whose time begins with the window. */
export function shifted(signal: Signal, at: number, length: number): Signal {
  if (signal.times.length === 2 && signal.values[0] === signal.values[1]) return signal
  if (signal.repeats) {
    const offset = signal.inside(at)
    const split = signal.times.findIndex((time) => time > offset)
    const [times, values] = [[...signal.times], [...signal.values]]
    const turn = signal.length
    const turned = [
      0,
      ...times.slice(split).map((time) => time - offset),
      ...times.slice(1, split).map((time) => time - offset + turn),
    ]
    const level = signal.at(offset)
    const list = [level, ...values.slice(split), ...values.slice(1, split)]
    if (turned.at(-1)! < turn) {
      turned.push(turn)
      list.push(level)
    }
    return new Signal(Float64Array.from(turned), Float64Array.from(list), true)
  }
  const inner = [...signal.times].filter((time) => time > at && time < at + length)
  const times = [at, ...inner, at + length]
  return new Signal(
    Float64Array.from(times, (time) => time - at),
    Float64Array.from(times, (time) => signal.at(time)),
    false,
  )
}

/** The stretches of a window as one signal. */
export function joined(
  waves: readonly { from: number; wave: Wave }[],
  vector: string,
  length: number,
): Signal {
  const points = waves.flatMap(({ from, wave }) => {
    const values = wave.vectors.get(vector)
    return values ? [...wave.times].map((time, i): [number, number] => [from + time, values[i]!]) : []
  })
  const rising = points.filter(([time], i) => i === 0 || time > points[i - 1]![0])
  return rising.length < 2 ? Signal.constant(rising[0]?.[1] ?? 0) : fromPoints(rising, length)
}

/** Points between which a sum is a straight line, nearly. */
const SUM_POINTS = 500

/** Both together, over a window. */
export function sum(a: Signal, b: Signal, length: number): Signal {
  const own = [...a.times, ...b.times].filter((time) => time < length)
  const even = Array.from({ length: SUM_POINTS + 1 }, (_, i) => (i * length) / SUM_POINTS)
  const times = Float64Array.from(new Set([...own, ...even])).sort()
  return new Signal(
    times,
    times.map((time) => a.at(time) + b.at(time)),
    true,
  )
}
