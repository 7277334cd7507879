import { expect, it } from 'vitest'
import { FIRST_SETTINGS, orderedColumns, readListSettings, shownColumns } from './settings.ts'

const columns = [
  { key: 'account', title: 'Account', primary: true },
  { key: 'name', title: 'Name' },
  { key: 'remark', title: 'Remark', extra: true as const },
  { key: 'at', title: 'At' },
]
const keys = (shown: readonly { key: string }[]) => shown.map(({ key }) => key)

it('shows at first what the page shows, in its order', () => {
  expect(keys(shownColumns(columns, FIRST_SETTINGS))).toEqual(['account', 'name', 'at'])
})

it('shows the chosen columns in the chosen order, and always the one that tells rows apart', () => {
  const order = ['at', 'name', 'account', 'remark']
  expect(keys(shownColumns(columns, { order, hidden: [] }))).toEqual(order)
  expect(keys(shownColumns(columns, { order, hidden: ['name', 'account'] }))).toEqual([
    'at',
    'account',
    'remark',
  ])
})

it('puts a column that is new behind the one before it, and forgets one that is gone', () => {
  expect(keys(orderedColumns(columns, ['at', 'gone', 'account']))).toEqual([
    'at',
    'account',
    'name',
    'remark',
  ])
})

it('reads what was kept, and mends what is damaged', () => {
  const view = { name: 'Mine', search: { status: '1' }, columns: { order: ['name'], hidden: ['at'] } }
  const settings = { density: 'small', order: ['name'], hidden: ['at'], views: [view] }
  expect(readListSettings(settings)).toEqual(settings)
  for (const damaged of [undefined, null, 7, 'x', [], { density: 'tiny', order: {}, views: [{}, null, 3] }])
    expect(readListSettings(damaged)).toEqual(FIRST_SETTINGS)
  expect(readListSettings({ views: [{ name: 'Old', search: { a: 1, b: '2' } }] }).views).toEqual([
    { name: 'Old', search: { b: '2' }, columns: { order: [], hidden: null } },
  ])
})
