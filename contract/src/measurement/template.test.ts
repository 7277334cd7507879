import { describe, expect, test } from 'vitest'
import { checkTemplate } from './check-template.ts'
import { computeSheet, judgeCell, type Criteria } from './compute.ts'
import { formatValue } from './format.ts'
import { isEntry, parseEntry } from './entry.ts'
import { cellsOf, fillableCells, studentTemplate, Template, type TemplateInput } from './template.ts'
import { Quality } from './uncertainty/quality.ts'
import { templateProblemText } from './template-problems.ts'
import { sweepTemplate } from './template.samples.ts'
import { processorTime } from '../testing/processor.ts'

const sweep = Template.parse(sweepTemplate)
const withItem = (change: (items: Record<string, unknown>[]) => void): Template => {
  const copy = structuredClone(sweepTemplate) as {
    pages: { tables: { items: Record<string, unknown>[] }[] }[]
  }
  change(copy.pages[0]?.tables[0]?.items ?? [])
  return Template.parse(copy)
}
const codes = (template: Template) =>
  checkTemplate(template).map((found) => found.formula?.code ?? found.code)

/** Values of an RC low-pass with R = 1 kΩ, C = 100 nF at the sheet's frequencies. */
const measured = (factor = 1) => {
  const values: Record<string, number> = {}
  for (const [line, f] of [100, 1000, 10_000].entries()) {
    values[`uin.l${line}`] = 1
    values[`uout.l${line}`] = (factor * 1000) / Math.hypot(1, 2 * Math.PI * f * 1000 * 1e-7)
  }
  return values
}

describe('computing and judging a sheet', () => {
  test('formulas work line by line, in the units of their items', () => {
    const { cells } = computeSheet(sweep, measured())
    expect(cells['gain.l0']?.value).toBeCloseTo(-0.0171, 3)
    expect(cells['gain.l2']?.value).toBeCloseTo(-16.07, 2)
    // uout is in mV and uin in V: no factors are needed for prefixes.
    expect(cells['uout.l0']?.standard).toBeCloseTo(998.03, 2)
  })

  test('right values pass and earn all points; a wrong part fails the right items', () => {
    const right = computeSheet(sweep, measured())
    expect(right.score).toEqual({ earned: 10, possible: 10, passed: 6, failed: 0, open: 0 })
    const wrong = computeSheet(sweep, { ...measured(), 'uout.l1': 900 })
    expect(wrong.cells['uout.l1']).toMatchObject({ verdict: 'fail', reason: 'standard' })
    expect(wrong.cells['gain.l1']).toMatchObject({ verdict: 'fail', reason: 'judge' })
    expect(wrong.cells['uout.l0']?.verdict).toBe('pass')
    expect(wrong.score).toEqual({ earned: 6.7, possible: 10, passed: 4, failed: 2, open: 0 })
  })

  test('a blank sheet has no verdict, given values stand', () => {
    const { cells, score } = computeSheet(sweep, {})
    expect(cells['f.l1']).toMatchObject({ value: 1000, state: 'filled' })
    expect(cells['gain.l1']).toMatchObject({ value: null, state: 'blank', verdict: null })
    expect(score).toEqual({ earned: 0, possible: 10, passed: 0, failed: 0, open: 6 })
  })

  test('a division by a measured zero is undefined, not passed', () => {
    const { cells } = computeSheet(sweep, { ...measured(), 'uin.l0': 0 })
    expect(cells['gain.l0']).toMatchObject({ value: null, state: 'undefined', verdict: null })
  })

  const none: Criteria = { min: null, max: null, standard: null, errorRange: null, judge: null }
  test.each<[number, Partial<Criteria>, string | null]>([
    [1, {}, null],
    [1, { min: 1, max: 2 }, 'pass'],
    [0.999, { min: 1 }, 'min'],
    [2.001, { max: 2 }, 'max'],
    [0.1 + 0.2, { max: 0.3 }, 'pass'],
    [105, { standard: 100, errorRange: { kind: 'percent', value: 5 } }, 'pass'],
    [105.1, { standard: 100, errorRange: { kind: 'percent', value: 5 } }, 'standard'],
    [-105, { standard: -100, errorRange: { kind: 'percent', value: 5 } }, 'pass'],
    [0.2, { standard: 0, errorRange: { kind: 'absolute', value: 0.1 } }, 'standard'],
    [5, { standard: 5 }, null],
    [5, { judge: true }, 'pass'],
    [5, { min: 0, judge: false }, 'judge'],
  ])('%d with %o', (value, criteria, expected) => {
    const { verdict, reason } = judgeCell(value, { ...none, ...criteria })
    expect(verdict === 'fail' ? reason : verdict).toBe(expected)
  })
})

describe('significant digits', () => {
  const asked = withItem((items) => {
    Object.assign(items[2]!, { significant: 3, standard: null, errorRange: null })
    Object.assign(items[3]!, { judge: '' })
  })
  const judged = (digits: number | null) =>
    computeSheet(asked, { 'uout.l0': 4.7 }, { 'uout.l0': Quality.parse({ digits }) }).cells['uout.l0']

  test('a typed number with others fails, with the right ones it passes', () => {
    expect(judged(2)).toMatchObject({ verdict: 'fail', reason: 'digits' })
    expect(judged(3)).toMatchObject({ verdict: 'pass', reason: null })
  })

  test('what an instrument read is not judged by its digits', () =>
    expect(judged(null)).toMatchObject({ verdict: 'pass' }))

  test('repetitions are for instruments, digits for typed numbers', () => {
    expect(codes(withItem((items) => void (items[0]!.repeat = 3)))).toContain('REPEAT_KIND')
    expect(codes(withItem((items) => void (items[1]!.repeat = 3)))).toEqual([])
    expect(codes(withItem((items) => void (items[1]!.significant = 3)))).toContain('SIGNIFICANT_KIND')
    expect(codes(withItem((items) => void (items[2]!.significant = 3)))).toEqual([])
  })
})

describe('checking a template', () => {
  test('a good one has no problems', () => expect(checkTemplate(sweep)).toEqual([]))

  test.each<[string, string, (items: Record<string, unknown>[]) => void]>([
    ['a key used twice', 'DUPLICATE_KEY', (items) => void (items[1]!.key = 'f')],
    ['a function’s name as key', 'RESERVED_KEY', (items) => void (items[0]!.key = 'mean')],
    ['min above max', 'MIN_OVER_MAX', (items) => Object.assign(items[1]!, { min: 2, max: 1 })],
    ['an unknown key', 'UNKNOWN_KEY', (items) => void (items[3]!.formula = 'dB(uout, nope)')],
    ['volts plus hertz', 'UNIT_CLASH', (items) => void (items[3]!.formula = 'uin + f')],
    [
      'a result in the wrong unit',
      'RESULT_UNIT',
      (items) => Object.assign(items[3]!, { formula: 'uin', unit: 'A' }),
    ],
    ['a formula of itself', 'CYCLE', (items) => Object.assign(items[3]!, { formula: 'gain + 1' })],
    ['a formula that is none', 'UNEXPECTED_END', (items) => void (items[3]!.formula = '1+')],
    ['a judge that is no condition', 'KIND', (items) => void (items[3]!.judge = 'value')],
    ['no command', 'COMMAND_MISSING', (items) => void (items[1]!.command = '')],
    ['a malformed command', 'COMMAND_WRONG', (items) => void (items[1]!.command = '*RST;OUTP ON')],
    [
      'an unused parameter',
      'PARAMETER_MISMATCH',
      (items) => void (items[1]!.parameter = { name: {}, options: ['CH1'] }),
    ],
    ['an error range around nothing', 'STANDARD_MISSING', (items) => void (items[2]!.standard = null)],
    ['a given value on no line', 'GIVEN_LINE', (items) => void (items[0]!.given = { zz: 1 })],
    ['a given reading', 'GIVEN_KIND', (items) => void (items[1]!.given = { l0: 1 })],
    [
      'a limit on a picture',
      'ONLY_FOR_NUMBERS',
      (items) => Object.assign(items[1]!, { basicType: 2, min: 1 }),
    ],
  ])('%s', (_name, code, change) => expect(codes(withItem(change))).toContain(code))

  test('a table that nobody has to fill has no points', () => {
    const template = structuredClone(sweep)
    const [table] = template.pages[0]!.tables
    table!.optional = true
    expect(codes(template)).toEqual(['OPTIONAL_POINTS', 'OPTIONAL_POINTS'])
    for (const item of table!.items) item.points = 0
    expect(codes(template)).toEqual([])
    expect(fillableCells(sweep)).toHaveLength(6)
    expect(fillableCells(template)).toEqual([])
  })

  test('a circle over several items is named with the place that closes it', () => {
    const template = withItem((items) => {
      items[3]!.formula = 'other'
      items.push({ ...items[3], id: 'i5', key: 'other', unit: 'dB', formula: '1 + gain' })
    })
    const [found] = checkTemplate(template)
    expect(found).toMatchObject({
      place: { item: 'i5', field: 'formula' },
      formula: { code: 'CYCLE', index: 4 },
    })
    expect(found && templateProblemText(found, 'en')).toBe('Circular reference: gain → other → gain')
  })

  test('a table whose formulas would cost too much is refused, and computed in bounded time', () => {
    const judge = `${Array.from({ length: 24 }, () => 'mean(x0*x0+value)').join('+')} > 0`
    const bomb = Template.parse({
      schema: 1,
      pages: [
        {
          id: 'p',
          tables: [
            {
              id: 't',
              type: 0,
              rows: Array.from({ length: 200 }, (_, k) => ({ id: `l${k}` })),
              items: Array.from({ length: 15 }, (_, k) => ({
                id: `i${k}`,
                key: `x${k}`,
                name: { en: 'x' },
                type: 1 as const,
                judge,
              })),
            },
          ],
        },
      ],
    })
    const spent = processorTime()
    expect(codes(bomb)).toEqual(['TOO_COSTLY'])
    expect(spent()).toBeLessThan(10_000)
  })

  test('cells of a separate table need a place of their own', () => {
    const item = (id: string, row: string) => ({
      id,
      key: id,
      name: { en: id },
      type: 1 as const,
      formula: '',
      judge: '',
      at: { row, column: 'c1' },
    })
    const template = (items: ReturnType<typeof item>[]): TemplateInput => ({
      schema: 1,
      pages: [
        { id: 'p', tables: [{ id: 't', type: 2, rows: [{ id: 'r1' }], columns: [{ id: 'c1' }], items }] },
      ],
    })
    expect(checkTemplate(Template.parse(template([item('a', 'r1')])))).toEqual([])
    expect(codes(Template.parse(template([item('a', 'r1'), item('b', 'r1')])))).toEqual(['PLACE_TAKEN'])
    expect(codes(Template.parse(template([item('a', 'zz')])))).toEqual(['NO_PLACE'])
  })
})

test('a student’s template has formulas and given values, and nothing to judge by', () => {
  const student = studentTemplate(sweep)
  const text = JSON.stringify(student)
  for (const name of ['"min"', '"max"', '"standard"', '"errorRange"', '"judge"'])
    expect(text).not.toContain(name)
  expect(text).toContain('dB(uout, uin)')
  expect(cellsOf(student)).toHaveLength(12)
  expect(computeSheet(student, measured()).cells['gain.l1']?.value).toBeCloseTo(-1.445, 2)
  expect(computeSheet(student, measured()).cells['gain.l1']?.verdict).toBeNull()
})

test.each<[number | null, string, string, string]>([
  [0.0047, 'eng3', 'V', '4.70 mV'],
  [4.7, 'eng3', 'kΩ', '4.70 kΩ'],
  [4700, 'eng3', 'kΩ', '4.70 MΩ'],
  [-3.0103, '0.00', 'dB', '−3.01 dB'],
  [-0.001, '0.00', 'V', '0.00 V'],
  [12.345, '0', '', '12'],
  [12345.678, '0.00e', 'Hz', '1.23e+4 Hz'],
  [1 / 3, '', 'V', '0.333333 V'],
  [63.4349, 'eng3', '°', '63.4°'],
  [null, '0.00', 'V', '—'],
  [Number.NaN, '', 'V', '—'],
])('%d as %s in %s', (value, format, unit, text) => expect(formatValue(value, format, unit)).toBe(text))

test.each<[string, number | null]>([
  ['1.50', 1.5],
  ['-3.01', -3.01],
  ['−3', -3],
  ['.5', null],
  ['', null],
  ['1.2.3', null],
  ['1e5', null],
  ['12.', 12],
])('entry %s', (text, value) => expect(parseEntry(text)).toBe(value))

test.each<[string, boolean]>([
  ['', true],
  ['-', true],
  ['12.', true],
  ['-0.50', true],
  ['.', false],
  ['-.', false],
  ['1.2.', false],
  ['1e', false],
  ['1-', false],
])('while typing: %s', (text, expected) => expect(isEntry(text)).toBe(expected))
