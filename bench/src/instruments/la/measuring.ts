import { Line } from '@labbox/contract/bench/logic/trace.ts'
import { action } from '../../scpi/params.ts'
import type { Command } from '../../scpi/tree.ts'
import type { Analyser } from './analyser.ts'
import { FORMAT, lineParam } from './params.ts'

interface Measured {
  frequency: number
  duty: number
  edges: number
  level: number
}

const NOTHING: Measured = { frequency: NaN, duty: NaN, edges: 0, level: NaN }

/** Of one line: over whole periods from rising edge to rising edge. */
async function measured(analyser: Analyser, line: number): Promise<Measured> {
  const trace = (await analyser.taken())?.trace
  if (!trace) return NOTHING
  const input = new Line(trace, line)
  const rising: number[] = []
  for (let at = input.next(-1, 1); at !== null; at = input.next(at, 1)) rising.push(at)
  const [first, last] = [rising[0] ?? 0, rising.at(-1) ?? 0]
  let high = 0
  for (const at of rising.slice(0, -1)) high += (input.next(at, 0) ?? last) - at
  const span = last - first
  return {
    frequency: span > 0 ? (rising.length - 1) / (span * trace.interval) : NaN,
    duty: span > 0 ? (100 * high) / span : NaN,
    edges: input.edges.length,
    level: input.level(trace.samples - 1),
  }
}

/** `:MEASure:…? Dn`: frequency, period, duty cycle, edges in the memory, and the last level. */
export function measuringCommands(analyser: Analyser): Command[] {
  const row = (name: string, value: (found: Measured) => number): Command => ({
    header: `:MEASure:${name}`,
    query: action([lineParam], async (_, line) => FORMAT.measured(value(await measured(analyser, line)))),
  })
  return [
    row('FREQuency', ({ frequency }) => frequency),
    row('PERiod', ({ frequency }) => 1 / frequency),
    row('DUTY', ({ duty }) => duty),
    row('EDGes', ({ edges }) => edges),
    row('LEVel', ({ level }) => level),
  ]
}
