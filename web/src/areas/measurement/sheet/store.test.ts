import { expect, test } from 'vitest'
import type { SheetChange } from '@labbox/contract/measurement/measurement.ts'
import type { PendingSave } from './kept.ts'
import { gridOf, neighbour } from './layout.ts'
import { blank, sheetOf, template } from './student-sheet.fixture.ts'
import { createSheetStore, fieldText, type Failure } from './store.ts'

/** A server as the store sees it: it keeps cells by seq and can be unplugged. */
const setUp = (kept: PendingSave[] = []) => {
  const server = {
    sheet: sheetOf({ 'uin.l0': { value: 1, state: 'filled', source: 'instrument', seq: 1 } }),
    offline: false,
    known: new Set<string>(),
    sent: [] as string[],
    wait: Promise.resolve(),
  }
  let stored: readonly PendingSave[] = kept
  let ids = 0
  const put = (cellId: string, value: number | string | null): SheetChange => {
    const seq = (server.sheet.cells[cellId]?.seq ?? 0) + 1
    const cell = {
      ...blank,
      value,
      state: value === null ? 'blank' : 'filled',
      source: 'manual',
      seq,
    } as const
    server.sheet = { ...server.sheet, cells: { ...server.sheet.cells, [cellId]: cell } }
    return { view: 'student', updatedAt: '2026-09-07T08:00:05Z', cells: { [cellId]: cell } }
  }
  const refuse = (kind: Failure['kind']) => Object.assign(new Error(kind), { kind })
  const store = createSheetStore(
    server.sheet,
    {
      save: async (save) => {
        await server.wait
        if (server.offline) throw refuse('offline')
        server.sent.push(`${save.cellId}=${save.value}@${save.base}`)
        if (server.known.has(save.saveId))
          return {
            view: 'student',
            updatedAt: '',
            cells: { [save.cellId]: server.sheet.cells[save.cellId]! },
          }
        if ((server.sheet.cells[save.cellId]?.seq ?? 0) !== save.base) throw refuse('stale')
        server.known.add(save.saveId)
        return put(save.cellId, save.value)
      },
      read: async ({ cellId }) => put(cellId, 2),
      load: async () => server.sheet,
      failure: (error) => ({ kind: (error as { kind: Failure['kind'] }).kind, message: 'm' }),
    },
    { load: () => kept, store: (saves) => void (stored = saves) },
    () => `id${++ids}`,
  )
  return { store, server, put, stored: () => stored }
}
const settle = () => new Promise((resolve) => setTimeout(resolve, 5))

test('a typed value is computed with at once, and saved', async () => {
  const { store, server } = setUp()
  store.type('uout.l0', '500.0')
  expect(fieldText(store.get(), 'uout.l0')).toBe('500.0')
  store.commit('uout.l0')
  expect(store.get().shown['gain.l0']?.value).toBeCloseTo(-6.02, 2)
  await settle()
  expect(server.sent).toEqual(['uout.l0=500@0'])
  expect(store.get().work).toEqual({})
  expect(store.get().sheet.cells['uout.l0']).toMatchObject({ value: 500, seq: 1 })
})

test('what cannot be sent is kept, also over a closed page, and sent when the network is back', async () => {
  const { store, server, stored } = setUp()
  server.offline = true
  store.type('uout.l0', '500')
  store.commit('uout.l0')
  await settle()
  expect(store.get()).toMatchObject({ online: false, work: { 'uout.l0': { state: 'unsent' } } })
  const again = setUp([...stored()])
  expect(again.store.get().shown['gain.l0']?.value).toBeCloseTo(-6.02, 2)
  await again.store.flush()
  expect(again.server.sent).toEqual(['uout.l0=500@0'])
  expect(again.stored()).toEqual([])
})

test('a newer value from another page is not overwritten; the own text stays until one decides', async () => {
  const { store, server, put } = setUp()
  put('uout.l0', 700)
  store.type('uout.l0', '500')
  store.commit('uout.l0')
  await settle()
  expect(store.get().work['uout.l0']).toMatchObject({ state: 'stale', text: '500' })
  expect(store.get().sheet.cells['uout.l0']?.value).toBe(700)
  store.insist('uout.l0')
  await settle()
  expect(server.sheet.cells['uout.l0']).toMatchObject({ value: 500, seq: 2 })
})

test('a reload tells a typed text that its cell has changed', () => {
  const { store, server, put } = setUp()
  store.type('uout.l0', '5')
  put('uout.l0', 700)
  store.replace(server.sheet)
  expect(store.get().work['uout.l0']).toMatchObject({ state: 'stale', text: '5' })
  store.discard('uout.l0')
  expect(fieldText(store.get(), 'uout.l0')).toBe('700')
})

test('typing on while the former value is on its way saves both in order', async () => {
  const { store, server } = setUp()
  let go = (): void => undefined
  server.wait = new Promise((resolve) => (go = resolve))
  store.type('uout.l0', '1')
  store.commit('uout.l0')
  store.type('uout.l0', '12')
  store.commit('uout.l0')
  store.type('uout.l0', '123')
  go()
  await settle()
  store.commit('uout.l0')
  await settle()
  expect(server.sent).toEqual(['uout.l0=1@0', 'uout.l0=123@1'])
  store.type('uout.l0', '4')
  store.commit('uout.l0')
  store.type('uout.l0', '5')
  store.commit('uout.l0')
  await settle()
  expect(server.sent.slice(2)).toEqual(['uout.l0=4@2', 'uout.l0=5@3'])
  expect(store.get().work).toEqual({})
})

test('a text that is no number is refused here, an unchanged value is not sent', async () => {
  const { store, server } = setUp()
  store.type('uout.l1', '1.2.3')
  store.commit('uout.l1')
  expect(store.get().work['uout.l1']).toMatchObject({ state: 'refused' })
  store.type('uin.l0', '1')
  store.commit('uin.l0')
  await settle()
  expect(server.sent).toEqual([])
})

test('a reading fills its cell', async () => {
  const { store } = setUp()
  const done = store.read({ cellId: 'uin.l1', occupancyId: 'o', option: undefined })
  expect(store.get().work['uin.l1']?.state).toBe('reading')
  expect(await done).toBe(true)
  expect(store.get().sheet.cells['uin.l1']?.value).toBe(2)
})

test('arrow keys find the next cell of the column', () => {
  const grid = gridOf(template.pages[0]!.tables[0]!)
  expect(grid.columns.map((column) => column.id)).toEqual(['f', 'uin', 'uout', 'gain'])
  expect(grid.rows.map((row) => row.name.en)).toEqual(['1', '2', '3'])
  expect(neighbour(grid, 'uin.l0', 1, () => true)).toBe('uin.l1')
  expect(neighbour(grid, 'uin.l0', 1, (cell) => cell.id !== 'uin.l1')).toBe('uin.l2')
  expect(neighbour(grid, 'uin.l0', -1, () => true)).toBeNull()
})
