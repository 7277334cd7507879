import { expect, it, test } from 'vitest'
import { fillTargets, type MeasuredRun } from './fill.ts'
import { StudentTemplate } from './template.ts'

const item = (id: string, unit: string, more: object = {}) => ({
  id,
  key: id,
  name: { en: id },
  type: 1,
  unit,
  ...more,
})
const templateOf = (items: readonly object[], lines = 3, more: object = {}) =>
  StudentTemplate.parse({
    schema: 1,
    pages: [
      {
        id: 'p',
        tables: [
          {
            id: 't',
            type: 0,
            rows: Array.from({ length: lines }, (_, k) => ({ id: `l${k}` })),
            items,
            ...more,
          },
        ],
      },
    ],
  })

const response: MeasuredRun = {
  x: { unit: 'Hz', values: [100, 990, 10_100, 50_000, 100_000] },
  columns: [
    { unit: 'Hz', values: [100, 990, 10_100, 50_000, 100_000] },
    { unit: 'dB', values: [-0.01234, -1.23456, -16.1, -30, -36] },
    { unit: '°', values: [-3.6, null, -81, -88, -89] },
  ],
}
const valuesOf = (template: StudentTemplate, run = response) =>
  Object.fromEntries(
    fillTargets(template, run).flatMap(({ fills }) => fills.map(({ cellId, value }) => [cellId, value])),
  )

it('takes for each line the point that is next to what the line gives', () => {
  const given = { l0: 0.1, l1: 1, l2: 20 }
  const template = templateOf([item('f', 'kHz', { given }), item('g', 'dB'), item('p', '°')])
  // 20 kHz is not near to any point, and the phase at 990 Hz was not measured.
  expect(valuesOf(template)).toEqual({ 'g.l0': -0.01234, 'g.l1': -1.235, 'p.l0': -3.6 })
})

it('spreads the points over the lines where nothing is given', () => {
  const template = templateOf([item('f', 'kHz'), item('g', 'dB')])
  expect(valuesOf(template)).toEqual({
    'f.l0': 0.1,
    'f.l1': 10.1,
    'f.l2': 100,
    'g.l0': -0.01234,
    'g.l1': -16.1,
    'g.l2': -36,
  })
  expect(Object.keys(valuesOf(templateOf([item('f', 'Hz'), item('g', 'dB')], 8)))).toHaveLength(10)
})

it('gives each of two quantities of one unit to a column of its own', () => {
  const run: MeasuredRun = {
    x: { unit: 'V', values: [0, 5] },
    columns: [
      { unit: 'V', values: [0, 0.7] },
      { unit: 'A', values: [0, 0.0043] },
    ],
  }
  const template = templateOf([item('u', 'mV'), item('i', 'mA'), item('v', 'V')], 2)
  expect(valuesOf(template, run)).toEqual({ 'u.l0': 0, 'u.l1': 700, 'i.l0': 0, 'i.l1': 4.3 })
})

test.each([
  ['a column alone', templateOf([item('g', 'dB')])],
  [
    'readings, which instruments alone give',
    templateOf([item('f', 'Hz', { type: 0 }), item('g', 'dB', { type: 0 })]),
  ],
  [
    'formulas',
    templateOf([item('f', 'Hz', { type: 2, formula: '1' }), item('g', 'dB', { type: 2, formula: '1' })]),
  ],
  ['one line', templateOf([item('f', 'Hz'), item('g', 'dB')], 1)],
  ['other units', templateOf([item('u', 'V'), item('i', 'A')])],
])('does not fill %s', (_, template) => {
  expect(fillTargets(template, response)).toEqual([])
})
