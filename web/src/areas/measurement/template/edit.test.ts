import type { InstrItem } from '@labbox/contract/measurement/items.ts'
import { expect, test } from 'vitest'
import { checkTemplate } from '@labbox/contract/measurement/check-template.ts'
import { Template, tablesOf, type Table } from '@labbox/contract/measurement/template.ts'
import { sweepTemplate } from '@labbox/contract/measurement/template.samples.ts'
import {
  addFromCatalogue,
  addItem,
  copyItem,
  emptyTemplate,
  mapTable,
  moveItem,
  setLineCount,
  setTableType,
} from './edit.ts'
import { createPreview } from './preview.ts'

const sweep = Template.parse(sweepTemplate)
const tableOf = (template: Template): Table => tablesOf(template)[0]!
const keys = (template: Template) => tableOf(template).items.map((item) => item.key)

test('a new template becomes good with its first item', () => {
  const empty = emptyTemplate()
  expect(checkTemplate(empty).map((found) => found.code)).toEqual(['NO_ITEMS'])
  const { template, itemId } = addItem(empty, tableOf(empty).id)
  expect(checkTemplate(template)).toEqual([])
  expect(tableOf(template).items[0]?.id).toBe(itemId)
})

test('copies have ids and keys of their own, moves stop at the edge', () => {
  const copied = copyItem(sweep, 't1', 'uin')
  expect(keys(copied)).toEqual(['f', 'uin', 'uin1', 'uout', 'gain'])
  expect(checkTemplate(copied)).toEqual([])
  expect(keys(moveItem(sweep, 't1', 'gain', -1))).toEqual(['f', 'uin', 'gain', 'uout'])
  expect(moveItem(sweep, 't1', 'f', -1)).toEqual(sweep)
})

test('a table keeps its lines and given values when its items become rows', () => {
  const turned = mapTable(sweep, 't1', (table) => setTableType(table, 1))
  expect(checkTemplate(turned)).toEqual([])
  expect(tableOf(turned).columns.map((line) => line.id)).toEqual(['l0', 'l1', 'l2'])
  expect(mapTable(turned, 't1', (table) => setTableType(table, 0))).toEqual(sweep)
})

test('a per-cell table has a place for every item', () => {
  const separate = mapTable(sweep, 't1', (table) => setTableType(table, 2))
  expect(checkTemplate(separate)).toEqual([])
})

test('lines that go take their given values with them', () => {
  const shorter = setLineCount(tableOf(sweep), 'rows', 2)
  expect(shorter.items[0]?.given).toEqual({ l0: 100, l1: 1000 })
  expect(setLineCount(shorter, 'rows', 4).rows).toHaveLength(4)
})

test('the preview fills, computes and judges as a student would see it', async () => {
  const store = createPreview(sweep)
  await store.read({ cellId: 'uin.l1', occupancyId: 'preview', option: undefined })
  await store.read({ cellId: 'uout.l1', occupancyId: 'preview', option: undefined })
  const { sheet } = store.get()
  expect(sheet.cells['uout.l1']).toMatchObject({ value: 846.7, verdict: 'pass', source: 'instrument' })
  expect(sheet.cells['gain.l1']).toMatchObject({ verdict: 'pass', source: 'computed' })
  store.type('uout.l1', '100')
  store.commit('uout.l1')
  await new Promise((resolve) => setTimeout(resolve, 5))
  expect(store.get().sheet.cells['uout.l1']).toMatchObject({ verdict: 'fail', marked: true })
})

test('an item of the catalogue comes with its command and a key of its own', () => {
  const entry: InstrItem = {
    id: '',
    kind: 'DS',
    key: 'uin',
    name: { en: 'RMS' },
    unit: 'V',
    basicType: 0,
    format: 'eng3',
    command: 'DS.MEAS.VRMS($)',
    parameter: { name: {}, options: ['CH1', 'CH2'] },
    remark: {},
    off: false,
    shipped: true,
    updatedAt: '',
  }
  const added = addFromCatalogue(sweep, 't1', entry)
  expect(tableOf(added).items.at(-1)).toMatchObject({ type: 0, key: 'uin1', command: 'DS.MEAS.VRMS($)' })
  expect(checkTemplate(added)).toEqual([])
})
