import { Signal } from '../signal.ts'

/** Where points are added after a bend, in time constants: the exponential between them is straight enough. */
const TAIL = [0.25, 0.5, 1, 1.5, 2, 3, 4.5]

/** What is left of a bend after this share of the swing needs no points of its own. */
const BEND = 1e-3

interface Response {
  times: number[]
  values: number[]
}

/** A one-pole low-pass from a start value: between two points the straight line, delayed by τ, and what is left of the start. */
function respond({ times, values }: Signal, tau: number, start: number, swing: number): Response {
  const out: Response = { times: [0], values: [start] }
  let state = start
  for (let index = 1; index < times.length; index++) {
    const [from, to] = [times[index - 1]!, times[index]!]
    const [a, b] = [values[index - 1]!, values[index]!]
    const width = to - from
    if (width <= 0) continue
    const slope = (b - a) / width
    const left = state - (a - slope * tau)
    const after = (time: number): number => a + slope * (time - tau) + left * Math.exp(-time / tau)
    if (Math.abs(left) > BEND * swing)
      for (const share of TAIL) {
        const time = share * tau
        if (time >= width) break
        out.times.push(from + time)
        out.values.push(after(time))
      }
    state = after(width)
    out.times.push(to)
    out.values.push(state)
  }
  return out
}

/** The value from which one period ends where it began. */
function settledStart(signal: Signal, tau: number, swing: number): number {
  const end = respond(signal, tau, 0, swing).values.at(-1)!
  return end / -Math.expm1(-signal.length / tau)
}

/** What passes one pole at `corner` Hz, settled: in its own period where the signal repeats, else from `start` on. */
function slowPart(signal: Signal, corner: number, start: number): Signal {
  const tau = 1 / (2 * Math.PI * corner)
  const { low, high } = signal.extremes(0, signal.length)
  if (high === low) return signal
  const first = signal.repeats ? settledStart(signal, tau, high - low) : start
  const { times, values } = respond(signal, tau, first, high - low)
  return new Signal(Float64Array.from(times), Float64Array.from(values), signal.repeats)
}

/** Through a low-pass of one pole at `corner` Hz. */
export const lowPassed = (signal: Signal, corner: number): Signal =>
  slowPart(signal, corner, signal.values[0]!)

/** Through a high-pass of one pole at `corner` Hz: what a low-pass leaves is taken away. */
export function highPassed(signal: Signal, corner: number): Signal {
  const slow = slowPart(signal, corner, signal.mean(0, signal.length))
  const values = slow.values.map((value, index) => signal.at(slow.times[index]!) - value)
  return new Signal(slow.times, values, signal.repeats)
}
