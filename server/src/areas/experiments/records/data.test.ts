import { expect, test } from 'vitest'
import { computeSheet } from '@labbox/contract/measurement/compute.ts'
import { FullSheet } from '@labbox/contract/measurement/sheet.ts'
import { sweepTemplate } from '@labbox/contract/measurement/template.samples.ts'
import { Template } from '@labbox/contract/measurement/template.ts'
import { csvOf, dataOf, notebookOf } from './data.rules.ts'

const template = Template.parse(sweepTemplate)
const at = '2026-11-28T08:00:00.000Z'
const values = { 'uin.l0': 2, 'uout.l0': 1990 }
const { cells, score } = computeSheet(template, values)
const known = {
  source: null,
  marked: false,
  seq: 0,
  at: null,
  option: null,
  url: null,
  raw: null,
  instrument: null,
  model: null,
  command: null,
  scpi: null,
  byId: null,
}
const sheet = FullSheet.parse({
  view: 'full',
  id: '01a220b7-e8df-7071-9dbc-b41156cdbe22',
  open: true,
  feedback: true,
  templateHash: '',
  updatedAt: at,
  template,
  score,
  cells: Object.fromEntries(
    Object.entries(cells).map(([id, cell]) => [
      id,
      id === 'uin.l0'
        ? {
            ...cell,
            ...known,
            source: 'instrument',
            at,
            instrument: 'ds1',
            model: 'DS1104Z',
            command: 'DS.MEAS.VPP(CH1)',
          }
        : { ...cell, ...known },
    ]),
  ),
})
const head = { name: { en: 'Sweep, =1' }, people: ['Li'], startedAt: new Date(at) }

test('values come with units, uncertainties and where they come from, and without verdicts', () => {
  const data = dataOf(head, sheet, 'en')
  const [table] = data.tables
  expect(table?.columns.map(({ key, unit }) => `${key} ${unit}`)).toEqual([
    'f Hz',
    'uin V',
    'uout mV',
    'gain dB',
  ])
  expect(table?.rows.map(({ line }) => line)).toEqual(['1', '2', '3'])
  expect(table?.rows[0]?.cells['uin']).toEqual({
    value: 2,
    u: null,
    source: 'instrument',
    at,
    instrument: 'ds1',
    model: 'DS1104Z',
    command: 'DS.MEAS.VPP(CH1)',
  })
  expect(table?.rows[0]?.cells['gain']?.value).toBeCloseTo(20 * Math.log10(1.99 / 2), 12)
  expect(JSON.stringify(data)).not.toMatch(/verdict|standard|judge|reason/)
})

test('as CSV each value has a line', () => {
  const [top, first, second] = csvOf(dataOf(head, sheet, 'en')).split('\r\n')
  expect(top).toBe('\uFEFFtable,line,key,name,value,unit,u,source,at,instrument,model,command')
  expect(first).toBe('Magnitude,1,f,Frequency,100,Hz,0,,,,,')
  expect(second).toContain('uin,Input,2,V,,instrument,')
})

test('a notebook reads it; an experiment without a table has none', () => {
  const none = dataOf(head, null, 'en')
  expect(none.tables).toEqual([])
  expect(notebookOf(none, 'zh')).toMatchObject({
    nbformat: 4,
    cells: [{ cell_type: 'markdown' }, { cell_type: 'code' }, {}, {}, {}, {}],
  })
})
