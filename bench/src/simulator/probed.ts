import type { Probe } from '../circuit/probes.ts'
import { highPassed } from '../instruments/ds/filters.ts'
import { Signal } from '../instruments/signal.ts'

/** Mains, Hz, and points of a period that are enough for straight lines between them. */
const MAINS = 50
const POINTS = 100
/** Amplitude of hum at the tip, V: in the large loop of a far earth, and on a circuit that floats. */
const HUM = { far: 0.03, none: 2.5 } as const
/** From a floating circuit to earth, F: all that is left of the reference. */
const STRAY = 200e-12
/** The most points that a signal grows to; what is faster than these can tell has the hum of the moment. */
const MOST_POINTS = 400_000
/** Periods of the mains that are tried for one that nearly fits those of the signal. */
const MOST_TURNS = 20

const known = new WeakMap<Signal, Map<string, Signal>>()

/**
 * What a probe brings to the connector: its share of the volts at the tip; without its ground clip the mains hum too, and where nothing
 * else earths the circuit only what gets through stray capacitance.
 * @param start of the signal's time on the bench's clock, s
 */
export function probed(tip: Signal, probe: Probe | undefined, start: number): Signal {
  if (!probe || (probe.share === 1 && probe.ground === 'clip')) return tip
  const kept = known.get(tip) ?? new Map<string, Signal>()
  known.set(tip, kept)
  const key = JSON.stringify(probe)
  const made = kept.get(key) ?? seen(tip, probe, start)
  // The hum of a moment is another one the next time.
  if (tip.repeats) kept.set(key, made)
  return made
}

function seen(tip: Signal, { share, ohms, ground }: Probe, start: number): Signal {
  if (ground === 'clip') return tip.map((volts) => volts * share)
  const held = ground === 'none' ? highPassed(tip, 1 / (2 * Math.PI * ohms * STRAY)) : tip
  return withHum(held, HUM[ground], start).map((volts) => volts * share)
}

const humAt = (time: number): number => Math.sin(2 * Math.PI * MAINS * time)

function withHum(signal: Signal, volts: number, start: number): Signal {
  if (!signal.repeats) return summed(signal, signal.length, false, (time) => volts * humAt(start + time))
  const { turns, periods } = together(signal.length)
  const length = periods * signal.length
  if (periods * signal.times.length > MOST_POINTS) return signal.map((value) => value + volts * humAt(start))
  // So that the sum repeats, the mains are a little faster or slower, as they are.
  return summed(signal, length, true, (time) => volts * Math.sin((2 * Math.PI * turns * time) / length))
}

/** How many periods of the mains are nearly a whole number of the signal's. */
function together(length: number): { turns: number; periods: number } {
  let best = { turns: 1, periods: 1, off: Infinity }
  for (let turns = 1; turns <= MOST_TURNS; turns++) {
    const periods = Math.max(1, Math.round(turns / MAINS / length))
    const off = Math.abs((periods * length * MAINS) / turns - 1)
    if (off < best.off - 1e-9) best = { turns, periods, off }
    if (off < 1e-3) break
  }
  // Longer than all those turns: so many as fit.
  return best.off < 0.5 ? best : { turns: Math.max(1, Math.round(length * MAINS)), periods: 1 }
}

/** A signal and something smooth, at the points of the signal and often enough between them. */
function summed(signal: Signal, length: number, repeats: boolean, more: (time: number) => number): Signal {
  const step = 1 / MAINS / POINTS
  const periods = Math.round(length / signal.length)
  const times: number[] = []
  let last = -Infinity
  const put = (time: number) => {
    while (last > -Infinity && time - last > 1.5 * step) times.push((last += step))
    if (time > last) times.push((last = time))
  }
  for (let period = 0; period < periods; period++)
    for (const time of signal.times) put(period * signal.length + time)
  const values = times.map((time) => signal.at(Math.min(time, length - 1e-12 * length)) + more(time))
  return new Signal(Float64Array.from(times), Float64Array.from(values), repeats)
}
