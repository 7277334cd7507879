import fc from 'fast-check'
import { expect, test } from 'vitest'
import { emptyCircuit, type Circuit } from '../circuit.ts'
import type { Act, ActBodies, ActKind } from './acts.ts'
import { patchBetween, patchCircuit } from './patch.ts'
import { createReplay } from './replay.ts'
import { beginning, foldAct, settingOf } from './state.ts'

const part = fc.record({
  symbol: fc.constant({ id: 'resistor', version: 1 }),
  designator: fc.constantFrom('R1', 'R2', 'R3'),
  x: fc.integer({ min: 0, max: 5 }),
  y: fc.constant(0),
  rotation: fc.constantFrom(0, 90, 180, 270),
  mirrored: fc.boolean(),
  params: fc.record({ value: fc.record({ text: fc.constant('1k'), si: fc.constantFrom(1, 2, null) }) }),
})
const ids = fc.constantFrom('part-a', 'part-b', 'part-c', 'part-d')
const circuit = fc
  .record({
    components: fc.dictionary(ids, part),
    wires: fc.dictionary(
      ids,
      fc.record({
        points: fc.constant([
          [0, 0],
          [10, 0],
        ]),
      }),
    ),
    labels: fc.dictionary(
      ids,
      fc.record({ x: fc.integer({ min: 0, max: 3 }), y: fc.constant(0), text: fc.constant('a') }),
    ),
  })
  .map((maps) => ({ ...emptyCircuit(), ...maps }) as unknown as Circuit)

const said = fc.record({
  value: fc.option(fc.double({ noNaN: true })),
  text: fc.option(fc.constantFrom('ON', 'POS', 'CV')),
})
const failure = fc.constantFrom({}, { failure: 'BENCH_TIMEOUT' })
const question = fc.constantFrom('DS.CHAN.SCALE?(CH1)', 'DG.OUTPUT?(CH1)', 'DM.MEAS.DCV')

/** What somebody does; a change of the diagram is what they drew then. */
type Step = { drawn: Circuit } | { kind: ActKind; body: ActBodies[ActKind] }
const op = fc.constantFrom('load', 'run', 'stop', 'reset', 'find')
const step = fc.oneof(
  circuit.map((drawn): Step => ({ drawn })),
  fc
    .tuple(
      fc.constantFrom('DS.CHAN.SCALE(CH1,0.5)', 'DG.OUTPUT(CH1,OFF)', 'DS.AUTO', 'DS.TIMEBASE.SCALE(0.001)'),
      failure,
    )
    .map(([command, refused]): Step => ({ kind: 'knob', body: { command, ...refused } })),
  fc
    .tuple(ids, fc.double({ noNaN: true }))
    .map(([component, value]): Step => ({ kind: 'knob', body: { component, param: 'value', value } })),
  op.map((each): Step => ({ kind: 'command', body: { id: 'c', op: each } })),
  fc
    .tuple(op, failure)
    .map(([each, refused]): Step => ({ kind: 'reply', body: { id: 'c', op: each, ...refused } })),
  fc.tuple(question, said).map(([asked, each]): Step => ({ kind: 'reply', body: { asked, ...each } })),
  fc.tuple(said, failure).map(([each, refused]): Step => ({
    kind: 'reading',
    body: {
      id: 'r',
      command: 'DM.MEAS.DCV',
      instrument: 'dm1',
      model: 'DM3058',
      unit: 'V',
      ...each,
      ...refused,
    },
  })),
  fc.constant<Step>({ kind: 'remark', body: { mark: 'here' } }),
)
const session = fc.array(fc.tuple(step, fc.nat(5_000), fc.integer({ min: 1, max: 3 })), { maxLength: 600 })

/** As the server writes it: each act folded as it happens, with the diagram compared with what was drawn. */
const live = (steps: readonly [Step, number, number][]) => {
  const acts: Act[] = []
  const states = [beginning()]
  let [seq, t, drawn] = [0, 0, emptyCircuit()]
  for (const [what, pause, gap] of steps) {
    t += pause
    let done: { kind: ActKind; body: ActBodies[ActKind] }
    if ('drawn' in what) {
      const patch = patchBetween(drawn, what.drawn)
      if (!patch) continue
      drawn = what.drawn
      done = { kind: 'wire', body: { patch } }
    } else done = what
    // Lines that were dropped leave gaps.
    seq += gap
    // As it comes from the server: JSON, with the fields of a document in any order.
    const act = JSON.parse(JSON.stringify({ ...done, seq, t, by: null })) as Act
    acts.push(act)
    states.push(foldAct(states.at(-1)!, act))
  }
  return { acts, states }
}

test('a replay shows at each moment the state that was, however one gets there', () => {
  fc.assert(
    fc.property(session, fc.array(fc.nat(700), { maxLength: 20 }), fc.nat(600), (steps, jumps, half) => {
      const { acts, states } = live(steps)
      const whole = createReplay(acts)
      // One that followed while the session went on, and heard some of it twice.
      const followed = createReplay(acts.slice(0, half))
      followed.add(acts.slice(Math.max(0, half - 7)))
      for (const jump of [...jumps, acts.length, 0]) {
        const at = Math.min(jump, acts.length)
        expect(whole.stateAfter(jump)).toEqual(states[at])
        expect(followed.stateAfter(jump)).toEqual(states[at])
        expect(whole.countTo(states[at]!.seq)).toBe(at)
        const { t } = states[at]!
        expect(whole.countAt(t)).toBe(acts.filter((act) => act.t <= t).length)
      }
    }),
    { numRuns: 60 },
  )
})

test('a change leads from one diagram to the next, and from the same to the same there is none', () => {
  fc.assert(
    fc.property(circuit, circuit, (before, after) => {
      const patch = patchBetween(before, after)
      expect(patch ? patchCircuit(before, patch) : before).toEqual(after)
      expect(patchBetween(after, JSON.parse(JSON.stringify(after)) as Circuit)).toBeNull()
    }),
  )
})

test.each([
  ['DS.CHAN.SCALE(CH1,0.5)', { asked: 'DS.CHAN.SCALE?(CH1)', said: { value: 0.5, text: '0.5' } }],
  ['DS.TIMEBASE.SCALE(1e-3)', { asked: 'DS.TIMEBASE.SCALE?', said: { value: 0.001, text: '1e-3' } }],
  ['DG.OUTPUT(CH1,ON)', { asked: 'DG.OUTPUT?(CH1)', said: { value: 1, text: 'ON' } }],
  ['DS.TRIG.SLOPE(POS)', { asked: 'DS.TRIG.SLOPE?', said: { value: null, text: 'POS' } }],
  ['DS.AUTO', null],
  ['DS.CHAN.SCALE?(CH1)', null],
])('%s', (command, setting) => {
  expect(settingOf(command)).toEqual(setting)
})

test('a list of numbers, as a waveform is, is no setting to be asked for', () => {
  const list = (count: number) => Array.from({ length: count }, (_, k) => k).join(',')
  expect(settingOf(`LA.PATTERN.DATA(${list(8)})`)).not.toBeNull()
  expect(settingOf(`LA.PATTERN.DATA(${list(9)})`)).toBeNull()
  expect(settingOf(`DG.ARB.DATA(CH1,${list(512)})`)).toBeNull()
})
