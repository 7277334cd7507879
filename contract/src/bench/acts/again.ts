import type { Circuit } from '../circuit.ts'
import type { BenchOp } from '../ops.ts'
import { failureOf, type Act, type ActBodies, type ActOf, type Said } from './acts.ts'
import { beginning, foldAct, settingOf } from './state.ts'

/** One thing that is done again on a bench. */
export interface Step {
  /** The act that it repeats. */
  seq: number
  /** How long was waited before it, ms. */
  afterMs: number
  does:
    | { op: 'load'; circuit: Circuit }
    | { op: 'run' | 'stop' | 'reset' }
    | { op: 'set'; component: string; param: string; value: number }
    | { op: 'instrument'; command: string }
  /** What was read; null: something was set. */
  read: ActBodies['reading'] | null
}

/** Whoever worked waited until a circuit had settled; longer pauses were for thinking. */
const LONGEST_WAIT_MS = 3_000

const isRepeated = (op: BenchOp): op is 'load' | 'run' | 'stop' | 'reset' =>
  op === 'load' || op === 'run' || op === 'stop' || op === 'reset'

/** What a step sets, so that a knob that is turned on and on is set once; null: it sets nothing. */
const turned = ({ does }: Step): string | null => {
  if (does.op === 'set') return `${does.component} ${does.param}`
  return does.op === 'instrument' ? (settingOf(does.command)?.asked ?? null) : null
}

const knobOf = (body: ActOf<'knob'>['body']): Step['does'] =>
  'command' in body
    ? { op: 'instrument', command: body.command }
    : { op: 'set', component: body.component, param: body.param, value: body.value }

/** A picture of a screen, and what an instrument did not say, cannot be compared. */
const isComparable = ({ value, text }: Said): boolean => value !== null || text !== null

/** What has to be done so that the same is done once more: without what was refused, what only looked, and pauses. */
export const stepsOf = (acts: readonly Act[]): Step[] => {
  const refused = new Set<string>()
  for (const act of acts)
    if (act.kind === 'reply' && 'id' in act.body && act.body.failure) refused.add(act.body.id)
  const steps: Step[] = []
  let state = beginning()
  let before = 0
  const add = (act: Act, does: Step['does'], read: Step['read'] = null): void => {
    const afterMs = read ? Math.min(Math.max(0, act.t - before), LONGEST_WAIT_MS) : 0
    const step: Step = { seq: act.seq, afterMs, does, read }
    const last = steps.at(-1)
    const knob = turned(step)
    if (last && !read && !last.read && knob !== null && knob === turned(last)) steps.pop()
    steps.push(step)
    before = act.t
  }
  for (const act of acts) {
    state = foldAct(state, act)
    if (act.kind === 'command' && isRepeated(act.body.op) && !refused.has(act.body.id))
      add(act, act.body.op === 'load' ? { op: 'load', circuit: state.circuit } : { op: act.body.op })
    else if (act.kind === 'knob' && !failureOf(act)) add(act, knobOf(act.body))
    else if (act.kind === 'reading' && !failureOf(act) && isComparable(act.body))
      add(act, { op: 'instrument', command: act.body.command }, act.body)
  }
  return steps
}

/** A reading then and now. */
export interface Comparison {
  difference: number | null
  /** How far they may lie apart. */
  allowed: number | null
  /** Null: there is nothing to compare with. */
  within: boolean | null
}

/**
 * Compares what was read with what is read now.
 * @param share of the larger of the two by which they may differ, 0.05 = 5 %
 * @param limits what the makers of both instruments allow besides, in the unit of the readings
 */
export const compareReadings = (then: Said, now: Said, share: number, limits: number): Comparison => {
  if (then.value === null || now.value === null) {
    const within = isComparable(now) ? then.value === now.value && then.text === now.text : null
    return { difference: null, allowed: null, within }
  }
  const difference = now.value - then.value
  const allowed = share * Math.max(Math.abs(then.value), Math.abs(now.value)) + limits
  return { difference, allowed, within: Math.abs(difference) <= allowed }
}
