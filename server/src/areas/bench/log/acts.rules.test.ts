import { expect, test } from 'vitest'
import { beginning } from '@labbox/contract/bench/acts/state.ts'
import type { Outcome } from '../../devices/service.ts'
import { actsOf, DISPLAY_MS, type Done } from './acts.rules.ts'

const answer = (result: unknown = null): Outcome => ({
  kind: 'answer',
  answer: { kind: 'answer', id: 'c1', ok: true, result },
})
const refused: Outcome = {
  kind: 'answer',
  answer: { kind: 'answer', id: 'c1', ok: false, failure: 'BENCH_NOT_LOADED', detail: 'x'.repeat(999) },
}
const done = (more: Partial<Done>): Done => ({
  id: 'c1',
  op: 'instrument',
  args: {},
  outcome: answer(),
  asked: null,
  reading: null,
  background: false,
  ...more,
})
const volts = { instrument: 'dm1', model: 'DM3058', unit: 'V' }
const start = beginning()
const display = (value: number): Done =>
  done({ args: { command: 'DM.MEAS.DCV' }, asked: volts, reading: { value, text: null }, background: true })

test('what a display shows is kept now and then, and only where it differs', () => {
  const known = { ...start, shown: { 'DM.MEAS.DCV': { value: 1, text: null } } }
  expect(actsOf(display(2), known, DISPLAY_MS - 1)).toEqual([])
  expect(actsOf(display(1), known, DISPLAY_MS)).toEqual([])
  expect(actsOf(display(2), known, DISPLAY_MS)).toEqual([
    { kind: 'reply', body: { asked: 'DM.MEAS.DCV', value: 2, text: null } },
  ])
})

test('what a knob stands at is kept whenever it differs from what is known', () => {
  const asks = done({
    args: { command: 'DG.OUTPUT?(CH1)' },
    asked: volts,
    reading: { value: 1, text: 'ON' },
    background: true,
  })
  expect(actsOf(asks, start, 0)).toHaveLength(1)
  expect(actsOf(asks, { ...start, shown: { 'DG.OUTPUT?(CH1)': { value: 1, text: 'ON' } } }, 1e9)).toEqual([])
})

test('readings, knobs and refusals', () => {
  const reading = { args: { command: 'DM.MEAS.DCV' }, asked: volts }
  expect(actsOf(done({ ...reading, reading: { value: 3, text: null } }), start, 0)).toEqual([
    { kind: 'reading', body: { id: 'c1', command: 'DM.MEAS.DCV', ...volts, value: 3, text: null } },
  ])
  expect(actsOf(done({ ...reading, outcome: { kind: 'timeout' } }), start, 0)).toMatchObject([
    { kind: 'reading', body: { value: null, failure: 'BENCH_TIMEOUT' } },
  ])
  expect(actsOf(done({ args: { command: 'DS.RUN' } }), start, 0)).toEqual([
    { kind: 'knob', body: { command: 'DS.RUN' } },
  ])
  const [, reply] = actsOf(done({ op: 'run', outcome: refused }), start, 0)
  expect(reply).toEqual({
    kind: 'reply',
    body: { id: 'c1', op: 'run', failure: 'BENCH_NOT_LOADED', detail: 'x'.repeat(200) },
  })
  expect(actsOf(done({ op: 'run', outcome: { kind: 'disconnected' } }), start, 0)[1]).toMatchObject({
    body: { failure: 'BENCH_DISCONNECTED' },
  })
})

test('a search is an act where it tells something new', () => {
  const instruments = [{ id: 'ds1' }]
  const find = done({ op: 'find', outcome: answer({ state: 'running', instruments }) })
  expect(actsOf(find, start, 0)[1]).toMatchObject({ body: { op: 'find', run: 'running', instruments } })
  const known = {
    ...start,
    run: 'running' as const,
    instruments: instruments as unknown as typeof start.instruments,
  }
  expect(actsOf(find, known, 0)).toEqual([])
})
