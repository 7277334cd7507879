import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Act, ActBodies, ActKind } from './acts.ts'
import { compareReadings, stepsOf } from './again.ts'

const part = (x: number) => ({
  symbol: { id: 'resistor', version: 1 },
  designator: 'R1',
  x,
  y: 0,
  rotation: 0 as const,
  mirrored: false,
  params: {},
})

/** Acts one second apart. */
const acted = <K extends ActKind>(...said: readonly (readonly [K, ActBodies[K]])[]): Act[] =>
  said.map(([kind, body], k) => ({ seq: k + 1, t: k * 1000, by: null, kind, body }) as Act)

const volts = { id: 'r', instrument: 'dm1', model: 'DM3058', unit: 'V' }

test('repeats what changed the bench and what was read, with the circuit of its time', () => {
  const acts = acted(
    ['wire', { patch: { components: { a: part(0) } } }],
    ['command', { id: 'c0', op: 'find' }],
    ['reply', { id: 'c0', op: 'find' }],
    ['command', { id: 'c1', op: 'load' }],
    ['reply', { id: 'c1', op: 'load' }],
    ['wire', { patch: { components: { a: part(90) } } }],
    ['command', { id: 'c2', op: 'run' }],
    ['reply', { id: 'c2', op: 'run' }],
    ['knob', { command: 'DG.FREQ(CH1,1000)' }],
    ['reply', { asked: 'DM.MEAS.DCV', value: 4, text: null }],
    ['reading', { ...volts, command: 'DM.MEAS.DCV', value: 5, text: null }],
    ['remark', { mark: 'here' }],
    ['command', { id: 'c3', op: 'stop' }],
  )
  const steps = stepsOf(acts)
  expect(steps.map(({ does }) => does)).toEqual([
    { op: 'load', circuit: expect.objectContaining({ components: { a: part(0) } }) as object },
    { op: 'run' },
    { op: 'instrument', command: 'DG.FREQ(CH1,1000)' },
    { op: 'instrument', command: 'DM.MEAS.DCV' },
    { op: 'stop' },
  ])
  expect(steps[3]).toMatchObject({ seq: 11, afterMs: 2000, read: { value: 5 } })
})

test('leaves out what was refused, and pictures', () => {
  const acts = acted(
    ['command', { id: 'c1', op: 'load' }],
    ['reply', { id: 'c1', op: 'load', failure: 'BENCH_BUSY' }],
    ['knob', { command: 'DG.FREQ(CH1,1e99)', failure: 'BENCH_INSTRUMENT_ERROR' }],
    ['reading', { ...volts, command: 'DM.MEAS.DCV', value: null, text: null, failure: 'BENCH_NOT_LOADED' }],
    ['reading', { ...volts, command: 'DS.SCREEN', value: null, text: null }],
  )
  expect(stepsOf(acts)).toEqual([])
})

test('a knob that was turned on and on is set once, but not over a reading', () => {
  const acts = acted(
    ['knob', { command: 'DG.FREQ(CH1,1000)' }],
    ['knob', { command: 'DG.FREQ(CH1,1001)' }],
    ['knob', { command: 'DG.FREQ(CH2,1)' }],
    ['reading', { ...volts, command: 'DM.MEAS.DCV', value: 5, text: null }],
    ['knob', { component: 'rp', param: 'position', value: 0.2 }],
    ['knob', { component: 'rp', param: 'position', value: 0.4 }],
  )
  expect(stepsOf(acts).map(({ seq }) => seq)).toEqual([2, 3, 4, 6])
})

test('compares numbers by the share and the limits of both, and texts by their letters', () => {
  const number = (value: number) => ({ value, text: null })
  expect(compareReadings(number(10), number(10.5), 0.05, 0)).toEqual({
    difference: 0.5,
    allowed: 0.525,
    within: true,
  })
  expect(compareReadings(number(10), number(10.6), 0.05, 0).within).toBe(false)
  expect(compareReadings(number(0), number(0.001), 0.05, 0.001).within).toBe(true)
  expect(compareReadings({ value: null, text: 'TD' }, { value: null, text: 'AUTO' }, 0.05, 0).within).toBe(
    false,
  )
  // Over range now: nothing was said.
  expect(compareReadings(number(1), { value: null, text: null }, 0.05, 0).within).toBeNull()
})

test('is the same whichever of two numbers was first, and never refuses equal ones', () => {
  const number = fc.double({ noNaN: true, noDefaultInfinity: true })
  fc.assert(
    fc.property(number, number, fc.double({ min: 0, max: 1, noNaN: true }), (a, b, share) => {
      const [there, back] = [
        compareReadings({ value: a, text: null }, { value: b, text: null }, share, 0),
        compareReadings({ value: b, text: null }, { value: a, text: null }, share, 0),
      ]
      expect(there.within).toBe(back.within)
      expect(compareReadings({ value: a, text: null }, { value: a, text: null }, share, 0).within).toBe(true)
    }),
  )
})
