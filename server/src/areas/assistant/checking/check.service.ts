import { setTimeout as sleep } from 'node:timers/promises'
import type { Circuit } from '@labbox/contract/bench/circuit.ts'
import { cornerOf, type ResponsePoint } from '@labbox/contract/bench/programs/response.ts'
import { compileCircuit } from 'labbox-bench/circuit/compile.ts'
import { smallSignal } from 'labbox-bench/simulator/small-signal.ts'
import { everyNet, tryCircuit, type TrialFigure } from 'labbox-bench/simulator/trial.ts'
import type { SpiceRunner } from 'labbox-bench/spice/runner.ts'
import { agrees, simulatedText, type Checked, type Claim } from './claims.rules.ts'

/** So long an answer waits for the simulation of one number. */
const WAIT_MS = 8_000

/** Frequencies of a sweep lie so close that the one next to a claim's is as good. */
const gainAt = (points: readonly ResponsePoint[], frequency: number): number | null => {
  const far = ({ frequency: one }: ResponsePoint) => Math.abs(Math.log(one / frequency))
  const [nearest] = points.toSorted((a, b) => far(a) - far(b))
  return nearest && far(nearest) < 0.1 ? nearest.gain : null
}

const voltsOf = (kind: Claim['kind'], { mean, low, high }: TrialFigure): number =>
  ({ V: mean, Vpp: high - low, Vmin: low, Vmax: high, gain: NaN, fc: NaN })[kind]

/** The corner of a low-pass, or else that of a high-pass. */
const corner = (points: readonly ResponsePoint[]): number | null =>
  cornerOf(points, false) ?? cornerOf(points, true)

/**
 * Checks numbers about a circuit by simulating it, at the first one that asks for it.
 * @param told whether it may be said what was simulated where a number is another one
 */
export const createChecker = (pool: SpiceRunner, circuit: Circuit | null, told: boolean) => {
  let trial: Promise<ReadonlyMap<string, TrialFigure>> | null = null
  let response: ReturnType<typeof smallSignal> | null = null
  const figures = async (drawn: Circuit) => {
    const ran = await tryCircuit(pool, drawn, everyNet)
    return new Map((ran.kind === 'ran' ? ran.figures : []).map((one) => [one.label.toLowerCase(), one]))
  }
  const simulated = async (drawn: Circuit, { kind, net, at }: Claim): Promise<number | null> => {
    if (kind !== 'gain' && kind !== 'fc') {
      const figure = (await (trial ??= figures(drawn))).get(net)
      return figure ? voltsOf(kind, figure) : null
    }
    const { vector } = everyNet(compileCircuit(drawn)).find(({ label }) => label.toLowerCase() === net) ?? {}
    const points = vector && (await (response ??= smallSignal(pool, drawn)))?.(vector.slice(2, -1))
    if (!points) return null
    return kind === 'fc' ? corner(points) : gainAt(points, at ?? NaN)
  }
  return async (claim: Claim): Promise<Checked> => {
    const value =
      circuit && (await Promise.race([simulated(circuit, claim), sleep(WAIT_MS, null, { ref: false })]))
    if (value === null || !Number.isFinite(value)) return { state: 'unknown' }
    if (agrees(claim, value)) return { state: 'right' }
    return { state: 'off', simulated: told ? simulatedText(claim, value) : null }
  }
}
