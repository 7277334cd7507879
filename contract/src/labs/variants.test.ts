import { expect, it } from 'vitest'
import { emptyCircuit } from '../bench/circuit.ts'
import { eSeries, seriesBetween } from '../core/series.ts'
import { variableFaults, variantOf } from './variants.ts'
import { LabDocument } from './version.ts'

const text = (said: string) => ({
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'text', text: said }] }],
})
const resistor = (designator: string) => ({
  symbol: { id: 'resistor', version: 1 },
  designator,
  x: 0,
  y: 0,
  rotation: 0,
  mirrored: false,
  params: { value: { text: '47k', si: 47_000 } },
})
const item = (key: string, more: object) => ({ id: key, key, name: { en: key }, unit: 'kΩ', ...more })

const lab = (more: object = {}) =>
  LabDocument.parse({
    schema: 1,
    guidebook: { en: text('Rf is {{rf}}, not {{other}}') },
    circuit: { ...emptyCircuit(), components: { part1: resistor('RF1'), part2: resistor('R2') } },
    maxList: null,
    measurement: {
      schema: 1,
      name: { en: 'Lab' },
      pages: [
        {
          id: 'page',
          tables: [
            {
              id: 't',
              type: 0,
              rows: [{ id: 'a' }],
              items: [
                item('rf', { type: 1, given: { a: 47 } }),
                item('gain', { type: 2, unit: '', formula: 'rf/10000' }),
              ],
            },
          ],
        },
      ],
    },
    report: { sections: [] },
    variables: [{ key: 'rf', values: [39, 56, 68], parts: ['RF1'] }],
    ...more,
  })

const seen = (document: LabDocument) => ({
  said: JSON.stringify(document.guidebook),
  given: document.measurement.pages[0]?.tables[0]?.items[0]?.given,
  parts: Object.values(document.circuit.components).map(({ params }) => params['value']),
})

it('puts a drawn value into text, table and circuit, the same for the same seed', () => {
  const values = new Set<unknown>()
  for (let k = 0; k < 40; k += 1) {
    const { said, given, parts } = seen(variantOf(lab(), `seed ${k}`))
    const value = given?.['a']
    values.add(value)
    expect(said).toContain(`Rf is ${String(value)} kΩ, not {{other}}`)
    expect(parts).toEqual([
      { text: `${String(value)}kΩ`, si: Number(value) * 1000 },
      { text: '47k', si: 47_000 },
    ])
    expect(variantOf(lab(), `seed ${k}`)).toEqual(variantOf(lab(), `seed ${k}`))
  }
  expect([...values].toSorted()).toEqual([39, 56, 68])
})

it('is what its author wrote without a seed, and without variables to the letter', () => {
  const { said, given } = seen(variantOf(lab(), null))
  expect([given, said.includes('47 kΩ')]).toEqual([{ a: 47 }, true])
  const plain = lab({ variables: undefined })
  expect(variantOf(plain, 'seed')).toBe(plain)
})

it('names what cannot be drawn', () => {
  const faults = (variable: object, more: object = {}) =>
    variableFaults(lab({ variables: [{ values: [39], ...variable }], ...more })).map(({ fault }) => fault)
  expect(faults({ key: 'rf', parts: ['RF1'] })).toEqual([])
  expect(faults({ key: 'gain' })).toEqual(['item'])
  expect(faults({ key: 'rf', parts: ['R9'] })).toEqual(['part'])
  const allowed = { maxList: { parts: [{ symbol: 'resistor', count: 2, values: [47_000] }] } }
  expect(faults({ key: 'rf', parts: ['RF1'] }, allowed)).toEqual(['limit'])
})

it('gives the values of a series between two ends', () => {
  expect(seriesBetween(eSeries.E12, 39, 100)).toEqual([39, 47, 56, 68, 82, 100])
  expect(seriesBetween(eSeries.E6, 0, 100)).toEqual([])
})
