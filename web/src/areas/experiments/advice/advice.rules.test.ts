import { describe, expect, it } from 'vitest'
import type { Sheet } from '@labbox/contract/measurement/sheet.ts'
import { Template } from '@labbox/contract/measurement/template.ts'
import { sweepTemplate } from '@labbox/contract/measurement/template.samples.ts'
import { problemCodes, type Problem } from 'labbox-bench/circuit/problem.ts'
import { explainedRefusals } from '@labbox/contract/bench/explained.ts'
import { benchErrors } from '@labbox/contract/errors/bench.ts'
import { rcLowPass } from 'labbox-bench/circuit/circuit.fixture.ts'
import { FREE } from '../bench/bench-state.ts'
import en from '../../../locales/en/advice.json'
import zh from '../../../locales/zh/advice.json'
import problems from '../../../locales/en/bench.json'
import { adviceOf, type AdviceFacts } from './advice.rules.ts'

const template = Template.parse(sweepTemplate)
const cell = (state: 'filled' | 'blank', verdict: 'pass' | 'fail' | null = null) =>
  ({ value: state === 'filled' ? 1 : null, state, verdict }) as Sheet['cells'][string]
const ids = template.pages.flatMap(({ tables }) =>
  tables.flatMap((table) => table.items.flatMap(({ id }) => table.rows.map((row) => `${id}.${row.id}`))),
)
const sheetOf = (cells: Record<string, Sheet['cells'][string]> = {}) => ({ template, cells })
const full = Object.fromEntries(ids.map((id) => [id, cell('filled', 'pass')]))
const online = { online: true } as NonNullable<AdviceFacts['bench']['device']>
const instruments = [{ id: 'ds1', kind: 'DS' }] as unknown as AdviceFacts['bench']['instruments']
const running = { ...FREE, phase: 'held', device: online, instruments, run: 'running' } as const
const facts: AdviceFacts = {
  open: true,
  task: true,
  bench: running,
  changed: false,
  circuit: rcLowPass(),
  problems: [],
  log: [],
  sheet: sheetOf(),
}
const next = (more: Partial<AdviceFacts>) => adviceOf({ ...facts, ...more }).next
const problem = (code: Problem['code'], severity: Problem['severity'] = 'error'): Problem => ({
  code,
  severity,
  components: [],
  params: {},
})

describe('what comes next', () => {
  it('is the first thing that stands between the drawing and a reading', () => {
    expect(next({ open: false })).toEqual({ kind: 'closed' })
    expect(next({ circuit: { wires: {}, labels: {} }, problems: [problem('openPin')] })).toEqual({
      kind: 'draw',
    })
    const faults = [problem('openPin'), problem('noGround')]
    expect(next({ problems: [...faults, problem('openInputHigh', 'warning')] })).toEqual({
      kind: 'mend',
      problems: faults,
    })
    expect(next({ problems: [problem('openInputHigh', 'warning')], bench: FREE })).toEqual({
      kind: 'connect',
    })
    const queue = { deviceId: 'd', place: 3, waiting: 4 }
    expect(next({ bench: { ...FREE, phase: 'queued', queue } })).toEqual({ kind: 'queued', place: 3 })
    expect(next({ bench: { ...running, device: { ...online, online: false } } })).toEqual({ kind: 'offline' })
    expect(next({ bench: { ...running, instruments: [] } })).toEqual({ kind: 'find' })
    expect(next({ bench: { ...running, run: 'loaded' } })).toEqual({ kind: 'run' })
    expect(next({ changed: true })).toEqual({ kind: 'apply' })
  })

  it('is the first open cell, then to submit or to end', () => {
    const first = next({})
    expect(first).toMatchObject({ kind: 'read', step: { number: 1, filled: 0 } })
    const read = Object.fromEntries(Object.entries(full).filter(([id]) => id !== 'uout.l1'))
    expect(next({ sheet: sheetOf(read) })).toMatchObject({ kind: 'read', step: { next: { id: 'uout.l1' } } })
    expect(next({ sheet: sheetOf(full) })).toEqual({ kind: 'submit' })
    expect(next({ sheet: sheetOf(full), task: false })).toEqual({ kind: 'end' })
    // Whoever has everything need not connect a bench again.
    expect(next({ sheet: sheetOf(full), bench: FREE })).toEqual({ kind: 'submit' })
    expect(next({ sheet: null })).toEqual({ kind: 'submit' })
    // Nobody has to fill what is optional.
    const optional = structuredClone(template)
    for (const table of optional.pages.flatMap(({ tables }) => tables)) table.optional = true
    expect(next({ sheet: { template: optional, cells: {} } })).toEqual({ kind: 'submit' })
  })
})

describe('what went wrong', () => {
  const line = (level: 'error' | 'success' | 'info', key: string) => ({ at: '', level, key, params: {} })

  it('is the last refusal, until something works', () => {
    const refused = line('error', 'bench.run')
    expect(adviceOf({ ...facts, log: [refused, line('info', 'page.mark')] }).refused).toEqual(refused)
    expect(adviceOf({ ...facts, log: [refused, line('success', 'bench.run')] }).refused).toBeNull()
    expect(adviceOf({ ...facts, open: false, log: [refused] }).refused).toBeNull()
  })

  it('is every cell that is judged wrong, in the order of the sheet', () => {
    const cells = { ...full, 'uout.l1': cell('filled', 'fail'), 'uin.l0': cell('filled', 'fail') }
    expect(adviceOf({ ...facts, sheet: sheetOf(cells) }).wrong.map(({ id }) => id)).toEqual([
      'uin.l0',
      'uout.l1',
    ])
  })
})

it('has words for every fault of a circuit, in both languages', () => {
  const codes = Object.keys(problems.editor.problem).toSorted()
  for (const { why } of [en, zh]) expect(Object.keys(why).toSorted()).toEqual(codes)
  expect(codes).toEqual(problemCodes.toSorted())
  for (const { refused } of [en, zh]) expect(Object.keys(refused)).toEqual([...explainedRefusals, 'other'])
  for (const failure of explainedRefusals) expect(Object.keys(benchErrors)).toContain(failure)
})
