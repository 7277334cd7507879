import { emptyCircuit, type Circuit } from '../circuit.ts'
import type { InstrumentInfo } from '../protocol.ts'
import type { BenchOp } from '../ops.ts'
import type { Act, ActOf, RunState, Said } from './acts.ts'
import { patchCircuit } from './patch.ts'

/** A session as it stands after an act. */
export interface SessionState {
  /** The last act that it knows. */
  seq: number
  t: number
  circuit: Circuit
  run: RunState
  instruments: readonly InstrumentInfo[]
  /** What instruments stand at and show, by the pseudo-command that asks for it. */
  shown: Readonly<Record<string, Said>>
  /** The last reading. */
  reading: ActOf<'reading'> | null
}

export const beginning = (): SessionState => ({
  seq: 0,
  t: 0,
  circuit: emptyCircuit(),
  run: 'idle',
  instruments: [],
  shown: {},
  reading: null,
})

/** Arguments of a setting; more are a list: a waveform, a pattern. */
const MOST_ARGUMENTS = 8

const SETS = /^\s*([\w.]+)\((.*)\)\s*$/

/** What a setting is asked by and stands at: `DS.CHAN.SCALE(CH1,0.5)` → `DS.CHAN.SCALE?(CH1)`, 0.5; null: it is no setting. */
export const settingOf = (command: string): { asked: string; said: Said } | null => {
  const [, name, all] = SETS.exec(command) ?? []
  const args = all?.split(',').map((arg) => arg.trim())
  const word = args?.pop()
  if (!name || !args || word === undefined || word === '' || args.length >= MOST_ARGUMENTS) return null
  const asked = `${name}?${args.length > 0 ? `(${args.join(',')})` : ''}`
  const number = word === 'ON' ? 1 : word === 'OFF' ? 0 : Number(word)
  return { asked, said: { value: Number.isFinite(number) ? number : null, text: word } }
}

const withParam = (circuit: Circuit, id: string, param: string, value: number): Circuit => {
  const component = circuit.components[id]
  if (!component) return circuit
  const params = { ...component.params, [param]: { text: String(value), si: value } }
  return { ...circuit, components: { ...circuit.components, [id]: { ...component, params } } }
}

const foldKnob = (state: SessionState, { body }: ActOf<'knob'>): SessionState => {
  if (body.failure) return state
  if ('component' in body)
    return { ...state, circuit: withParam(state.circuit, body.component, body.param, body.value) }
  const setting = settingOf(body.command)
  return setting ? { ...state, shown: { ...state.shown, [setting.asked]: setting.said } } : state
}

const runAfter: Partial<Record<BenchOp, RunState>> = {
  load: 'loaded',
  run: 'running',
  stop: 'loaded',
  reset: 'idle',
}

const foldReply = (state: SessionState, { body }: ActOf<'reply'>): SessionState => {
  if ('asked' in body) {
    const { asked, value, text } = body
    return { ...state, shown: { ...state.shown, [asked]: { value, text } } }
  }
  if (body.failure) return state
  return {
    ...state,
    run: body.run ?? runAfter[body.op] ?? state.run,
    instruments: body.instruments ?? state.instruments,
    // Everything stands at its beginning again, and is asked anew.
    shown: body.op === 'reset' ? {} : state.shown,
  }
}

const foldReading = (state: SessionState, act: ActOf<'reading'>): SessionState => {
  const { command, value, text, failure } = act.body
  if (failure) return state
  return { ...state, reading: act, shown: { ...state.shown, [command]: { value, text } } }
}

/** The session after one more act: the only place that says what an act means, for what is going on and what is over. */
export const foldAct = (before: SessionState, act: Act): SessionState => {
  const state = { ...before, seq: act.seq, t: act.t }
  if (act.kind === 'wire') return { ...state, circuit: patchCircuit(state.circuit, act.body.patch) }
  if (act.kind === 'knob') return foldKnob(state, act)
  if (act.kind === 'reply') return foldReply(state, act)
  if (act.kind === 'reading') return foldReading(state, act)
  return state
}
