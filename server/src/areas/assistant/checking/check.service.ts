import { setTimeout as sleep } from 'node:timers/promises'
import type { Circuit } from '@labbox/contract/bench/circuit.ts'
import { cornerOf, type ResponsePoint } from '@labbox/contract/bench/programs/response.ts'
import { compileCircuit } from 'labbox-bench/circuit/compile.ts'
import { DEFAULT_SOURCES, type Sources } from 'labbox-bench/circuit/netlist.ts'
import { smallSignal } from 'labbox-bench/simulator/small-signal.ts'
import { everyNet, tryCircuit, type TrialFigure } from 'labbox-bench/simulator/trial.ts'
import type { SpiceRunner } from 'labbox-bench/spice/runner.ts'
import { agrees, simulatedText, type Checked, type Claim, type Given } from './claims.rules.ts'

/** So long an answer waits for the simulation of one number. */
const WAIT_MS = 8_000

/** Frequencies of a sweep lie so close that the one next to a claim's is as good. */
const gainAt = (points: readonly ResponsePoint[], frequency: number): number | null => {
  const far = ({ frequency: one }: ResponsePoint) => Math.abs(Math.log(one / frequency))
  const [nearest] = points.toSorted((a, b) => far(a) - far(b))
  return nearest && far(nearest) < 0.1 ? nearest.gain : null
}

const voltsOf = (kind: Claim['kind'], { mean, low, high }: TrialFigure): number =>
  ({ V: mean, Vpp: high - low, Vmin: low, Vmax: high, gain: NaN, fc: NaN, I: NaN })[kind]

/** The corner of a low-pass, or else that of a high-pass. */
const corner = (points: readonly ResponsePoint[]): number | null =>
  cornerOf(points, false) ?? cornerOf(points, true)

/** The sources as a claim gives them; the others as at first. */
const sourcesOf = (given: readonly Given[]): Sources => {
  const sources = structuredClone(DEFAULT_SOURCES)
  for (const { kind, channel, volts, hertz } of given) {
    const supply = sources.supplies[channel]
    if (kind === 'supply' && supply && volts !== null) supply.volts = volts
    const generator = sources.generators[channel]
    if (kind !== 'generator' || !generator) continue
    generator.amplitude = volts ?? generator.amplitude
    generator.frequency = hertz ?? generator.frequency
  }
  return sources
}

/** Runs something once for each way to set the sources. */
const onceEach = <T>(run: (drawn: Circuit, sources: Sources) => Promise<T>) => {
  const kept = new Map<string, Promise<T>>()
  return (drawn: Circuit, given: readonly Given[]): Promise<T> => {
    const key = JSON.stringify(given)
    const running = kept.get(key) ?? run(drawn, sourcesOf(given))
    kept.set(key, running)
    return running
  }
}

/**
 * Checks numbers about a circuit by simulating it, at the first one that asks for it with such sources.
 * @param told whether it may be said what was simulated where a number is another one
 */
export const createChecker = (pool: SpiceRunner, circuit: Circuit | null, told: boolean) => {
  const trialOf = onceEach((drawn: Circuit, sources) =>
    tryCircuit(pool, drawn, { wanted: everyNet, sources }),
  )
  const responseOf = onceEach((drawn: Circuit, sources) => smallSignal(pool, drawn, sources))
  const simulated = async (drawn: Circuit, { kind, of, at, given }: Claim): Promise<number | null> => {
    if (kind === 'gain' || kind === 'fc') {
      const { vector } = everyNet(compileCircuit(drawn)).find(({ label }) => label.toLowerCase() === of) ?? {}
      if (!vector) return null
      const points = (await responseOf(drawn, given))?.(vector.slice(2, -1))
      if (!points) return null
      return kind === 'fc' ? corner(points) : gainAt(points, at ?? NaN)
    }
    const ran = await trialOf(drawn, given)
    if (ran.kind !== 'ran') return null
    if (kind === 'I') return [...ran.amps].find(([name]) => name.toLowerCase() === of)?.[1] ?? null
    const figure = ran.figures.find(({ label }) => label.toLowerCase() === of)
    return figure ? voltsOf(kind, figure) : null
  }
  return async (claim: Claim): Promise<Checked> => {
    const value =
      circuit && (await Promise.race([simulated(circuit, claim), sleep(WAIT_MS, null, { ref: false })]))
    if (value === null || !Number.isFinite(value)) return { state: 'unknown' }
    if (agrees(claim, value)) return { state: 'right' }
    return { state: 'off', simulated: told ? simulatedText(claim, value) : null }
  }
}
