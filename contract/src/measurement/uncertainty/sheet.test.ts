import { describe, expect, test } from 'vitest'
import { computeSheet } from '../compute.ts'
import { Template, type TemplateInput } from '../template.ts'
import { accuracyOf, errorLimit, type AccuracyRow } from './accuracy.ts'
import { Quality, type Qualities } from './quality.ts'
import { sheetUncertainties } from './sheet.ts'

const item = <M extends object>(key: string, more: M) => ({
  id: key,
  key,
  name: { en: key, zh: key },
  ...more,
})
const ohm = (mode: 'shown' | 'required' = 'shown', table: object = {}) =>
  Template.parse({
    schema: 1,
    uncertainty: { mode },
    pages: [
      {
        id: 'p',
        tables: [
          {
            id: 't',
            rows: [{ id: 'l0' }, { id: 'l1' }],
            type: 0,
            ...table,
            items: [
              item('U', { type: 0 as const, unit: 'V', command: 'DM.MEAS.DCV' }),
              item('I', { type: 1 as const, unit: 'mA' }),
              item('R', {
                type: 2 as const,
                unit: 'kΩ',
                formula: 'U/I',
                standard: 1,
                errorRange: { kind: 'percent' as const, value: 5 },
                points: 10,
              }),
              item('D', { type: 2 as const, unit: 'V', formula: 'U-U[1]' }),
            ],
          },
          {
            id: 'm',
            rows: [{ id: 'x' }],
            type: 0,
            items: [item('Um', { type: 2 as const, unit: 'V', formula: 'mean(U)' })],
          },
        ],
      },
    ],
  } satisfies TemplateInput)

const q = (more: Partial<Quality>): Quality => Quality.parse(more)
const values = { 'U.l0': 5, 'U.l1': 5.1, 'I.l0': 5, 'I.l1': 5.1 }
const limit = 0.03 * Math.sqrt(3)
const known: Qualities = {
  'U.l0': q({ limit, shares: 'DM1 DM.MEAS.DCV' }),
  'U.l1': q({ limit, shares: 'DM1 DM.MEAS.DCV' }),
  'I.l0': q({ stated: 0.05 }),
}

describe('uncertainties of a sheet', () => {
  test('a quotient, in the units of its items, with its budget', () => {
    const found = sheetUncertainties(ohm(), values, known)
    expect(found['U.l0']?.u).toBeCloseTo(0.03, 12)
    const R = found['R.l0']
    // u(R)/R = √((0.03/5)² + (0.05/5)²), R = 1 kΩ
    expect(R?.u).toBeCloseTo(Math.hypot(0.006, 0.01), 10)
    expect(R?.budget.map(({ key }) => key)).toEqual(['I', 'U'])
    expect(R?.budget[0]).toMatchObject({ value: 5, types: ['B'] })
    expect(R?.budget[0]?.u).toBeCloseTo(0.05, 12)
    expect(R?.budget[0]?.sensitivity).toBeCloseTo(-0.2, 12)
    expect(R?.budget[0]?.part).toBeCloseTo(0.01, 12)
  })

  test('what depends on a value with nothing known has none', () => {
    const found = sheetUncertainties(ohm(), values, known)
    expect(found['I.l1']?.u).toBeNull()
    expect(found['R.l1']?.u).toBeNull()
  })

  test('readings of one instrument share its error: it drops out of a difference and stays in a mean', () => {
    const found = sheetUncertainties(ohm(), values, known)
    expect(found['D.l1']?.u).toBeCloseTo(0, 12)
    expect(found['Um.x']?.u).toBeCloseTo(0.03, 12)
    const apart = { ...known, 'U.l1': q({ limit, shares: 'DM2 DM.MEAS.DCV' }) }
    expect(sheetUncertainties(ohm(), values, apart)['D.l1']?.u).toBeCloseTo(0.03 * Math.SQRT2, 12)
    expect(sheetUncertainties(ohm(), values, apart)['Um.x']?.u).toBeCloseTo(0.03 / Math.SQRT2, 12)
  })

  test('a reading that was repeated has s/√n besides', () => {
    const samples = [4.98, 5.0, 5.02]
    const found = sheetUncertainties(ohm(), values, { ...known, 'U.l0': q({ samples }) })
    expect(found['U.l0']?.u).toBeCloseTo(0.02 / Math.sqrt(3), 12)
    expect(found['U.l0']?.freedom).toBeCloseTo(2, 9)
  })

  test('lines that repeat one measurement give their mean s/√n', () => {
    const found = sheetUncertainties(ohm('shown', { repeats: true }), values, {})
    const s = 0.1 / Math.SQRT2
    expect(found['U.l0']?.u).toBeCloseTo(s, 12)
    expect(found['Um.x']?.u).toBeCloseTo(s / Math.SQRT2, 12)
    expect(found['Um.x']?.freedom).toBe(1)
  })

  test('where it is required, a value without one is not judged', () => {
    const { cells, score } = computeSheet(ohm('required'), values, known)
    expect(cells['R.l0']?.verdict).toBe('pass')
    expect(cells['R.l1']?.verdict).toBeNull()
    expect(score).toMatchObject({ earned: 5, passed: 1, open: 1 })
    expect(computeSheet(ohm('shown'), values, known).cells['R.l1']?.verdict).toBe('pass')
  })
})

describe('statements of makers', () => {
  const row = (upTo: number | null, ofReading: number, ofRange: number): AccuracyRow => ({
    model: 'M',
    command: 'DM.MEAS.DCV',
    upTo,
    ofReading,
    ofRange,
    fixed: 0,
    digit: 0,
    source: 's',
    confirmed: false,
  })
  const rows = [row(20, 0.02, 0.01), row(2, 0.01, 0.01), row(200, 0.03, 0.01)]

  test('the smallest range that holds the reading counts, up to 20 % over it', () => {
    expect(accuracyOf(rows, 'M', 'DM.MEAS.DCV', -2.3)?.upTo).toBe(2)
    expect(accuracyOf(rows, 'M', 'DM.MEAS.DCV', 2.5)?.upTo).toBe(20)
    expect(accuracyOf(rows, 'M', 'DM.MEAS.DCV', 1000)).toBeNull()
    expect(accuracyOf(rows, 'N', 'DM.MEAS.DCV', 1)).toBeNull()
    expect(accuracyOf(rows, 'M', 'DM.MEAS.RES', 1)).toBeNull()
  })

  test('per cent of the reading and of the range add up', () =>
    expect(errorLimit(row(2, 0.01, 0.02), -1)).toBeCloseTo(0.0001 + 0.0004, 12))
})
