import { commandSend } from '@labbox/contract/bench/commands.ts'
import { quantile } from '../kit/figures.ts'
import { caller } from '../kit/http.ts'
import { ROUNDS } from '../kit/report.ts'
import type { Seat } from './class.ts'

/** A query that an instrument answers from its settings: what is measured is the way there and back. */
export const COMMAND = 'DG.OUTPUT?(CH1)'
/** Of one round, over all benches. */
const CALLS = 500

export interface RoundTrips {
  benches: number
  p50Ms: number
  p99Ms: number
  /** Without the time that the instrument itself took. */
  overP50Ms: number
  overP99Ms: number
  echoP50Ms: number
  echoP99Ms: number
  perSecond: number
}

/** Every bench asks again as soon as it has its answer. */
const askTogether = async (benches: number, once: (k: number) => Promise<void>): Promise<void> => {
  const each = Math.ceil(CALLS / benches)
  await Promise.all(
    Array.from({ length: benches }, async (_, k) => {
      for (let n = 0; n < each; n++) await once(k)
    }),
  )
}

export const timed = async <T>(work: () => Promise<T>): Promise<{ ms: number; result: T }> => {
  const begun = performance.now()
  const result = await work()
  return { ms: performance.now() - begun, result }
}

/** The same command as the bare echo gets it. */
export const bodyOf = ({ occupancyId }: Seat): string =>
  JSON.stringify({ occupancyId, op: 'instrument', args: { command: COMMAND }, background: false })

/** Commands of all seats at once, and the bare echo at the same concurrency, in turns. */
export const measureRoundTrips = async (seats: readonly Seat[], echoUrl: string): Promise<RoundTrips> => {
  const echoes = seats.map(() => caller(echoUrl))
  const bodies = seats.map(bodyOf)
  const [whole, over, echo]: number[][] = [[], [], []]
  let busyMs = 0
  const command = async (k: number) => {
    const { ms, result } = await timed(() => seats[k]!.send('instrument', { command: COMMAND }))
    whole!.push(ms)
    over!.push(ms - (result.instrumentMs ?? 0))
  }
  for (let round = -1; round < ROUNDS; round++) {
    // The first round warms up.
    if (round === 0) for (const list of [whole, over, echo]) list!.length = 0
    const { ms } = await timed(() => askTogether(seats.length, command))
    if (round >= 0) busyMs += ms
    await askTogether(seats.length, async (k) => {
      echo!.push((await timed(() => echoes[k]!.post(`/api${commandSend.path}`, bodies[k]!))).ms)
    })
  }
  for (const each of echoes) each.close()
  return {
    benches: seats.length,
    p50Ms: quantile(whole!, 0.5),
    p99Ms: quantile(whole!, 0.99),
    overP50Ms: quantile(over!, 0.5),
    overP99Ms: quantile(over!, 0.99),
    echoP50Ms: quantile(echo!, 0.5),
    echoP99Ms: quantile(echo!, 0.99),
    perSecond: (whole!.length * 1000) / busyMs,
  }
}
