import { expect } from 'vitest'
import { Signal } from '../instruments/signal.ts'
import { risings } from '../simulator/wave.ts'
import { hasNative, NativeSpice } from './native.fixture.ts'
import { SpicePool } from './pool.ts'
import type { SpicePlot } from './raw.ts'
import type { ReferenceDeck } from './reference-decks.ts'

const POINTS = 1000

/** The vectors of a plot at 1,000 equidistant points of its axis (of its logarithm for AC). */
function sampled(plot: SpicePlot, analysis: 'tran' | 'ac'): Map<string, Float64Array> {
  const axis = plot.vectors.get(analysis === 'ac' ? 'frequency' : 'time')!
  const times = analysis === 'ac' ? axis.map(Math.log) : axis
  const start = times[0]!
  const from0 = times.map((t) => t - start)
  const interval = (times.at(-1)! - start) / (POINTS - 1)
  const parts = [
    ...plot.vectors,
    ...[...(plot.imaginary ?? [])].map(([name, values]) => [`im ${name}`, values] as const),
  ]
  return new Map(
    parts
      .filter(([name]) => name.includes('v('))
      .map(([name, values]) => [name, new Signal(from0, values, false).sample(0, interval, POINTS)]),
  )
}

const largest = (values: Float64Array): number =>
  values.reduce((most, value) => Math.max(most, Math.abs(value)), 0)

/** The largest difference of a signal as a share of its largest magnitude. */
function worstError(a: SpicePlot, b: SpicePlot, analysis: 'tran' | 'ac'): { name: string; error: number } {
  const [ours, theirs] = [sampled(a, analysis), sampled(b, analysis)]
  let worst = { name: '', error: 0 }
  for (const [name, values] of theirs) {
    const mine = ours.get(name)!
    const other = name.startsWith('im ') ? theirs.get(name.slice(3)) : theirs.get(`im ${name}`)
    const scale = Math.max(largest(values), other ? largest(other) : 0)
    const error = largest(values.map((value, i) => value - mine[i]!)) / Math.max(scale, 1e-9)
    if (error > worst.error) worst = { name, error }
  }
  return worst
}

/** Mean period and amplitude over the second half, when the oscillation is there. */
function rhythm(plot: SpicePlot, name: string): { period: number; amplitude: number } {
  const times = plot.vectors.get('time')!
  const from = times.findIndex((t) => t >= times.at(-1)! / 2)
  const wave = { times: times.subarray(from), vectors: new Map<string, Float64Array>() }
  const values = plot.vectors.get(name)!.subarray(from)
  const rises = risings(wave, values)
  const between = values.filter((_, i) => wave.times[i]! >= rises[0]! && wave.times[i]! <= rises.at(-1)!)
  return {
    period: (rises.at(-1)! - rises[0]!) / (rises.length - 1),
    amplitude:
      between.reduce((most, v) => Math.max(most, v), -Infinity) -
      between.reduce((least, v) => Math.min(least, v), Infinity),
  }
}

/** Whether there is a native ngspice to compare with; says so when not. */
export const oracleAvailable = (): boolean => {
  const available = hasNative()
  if (!available)
    console.log('Comparison with native ngspice is skipped: the program `ngspice` is not installed.')
  return available
}

/** Our engine and the native one side by side. */
export const openOracle = async () => {
  const pool = new SpicePool({ size: 1 })
  const native = await NativeSpice.start()
  return {
    /** Fails when the two differ: by 1e-6 of a signal's largest magnitude, an oscillator by 1e-4 in period or amplitude. */
    async compare({ text, analysis, oscillates }: ReferenceDeck): Promise<void> {
      const [ours] = await pool.run(text, { analyses: [analysis], timeoutMs: 30_000 })
      const theirs = await native.run(text)
      if (oscillates) {
        const [a, b] = [rhythm(ours!, oscillates), rhythm(theirs, oscillates)]
        expect(b.period).toBeGreaterThan(0)
        expect(b.amplitude).toBeGreaterThan(0.5)
        expect(Math.abs(a.period / b.period - 1)).toBeLessThan(1e-4)
        expect(Math.abs(a.amplitude / b.amplitude - 1)).toBeLessThan(1e-4)
      } else {
        const { name, error } = worstError(ours!, theirs, analysis)
        expect(error, name).toBeLessThan(1e-6)
      }
    },
    async close(): Promise<void> {
      await pool.close()
      await native.close()
    },
  }
}
export type Oracle = Awaited<ReturnType<typeof openOracle>>
