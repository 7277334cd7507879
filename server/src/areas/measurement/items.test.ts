import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as items from '@labbox/contract/measurement/items.ts'
import { cellsOf, itemTypes, type Item } from '@labbox/contract/measurement/template.ts'
import { logPage } from '@labbox/contract/system/syslog.ts'
import { fieldText } from '@labbox/contract/errors/fields.ts'
import { shippedLabs } from '../../shipped/labs/index.ts'
import { createTestApp, type Client, type TestApp } from '../../testing/app.ts'
import { commandProblems } from './commands.rules.ts'
import { compatibleRows } from './compatible.service.ts'
import { seedItems } from './items.service.ts'
import { instrItem } from './library.tables.ts'
import { SHIPPED_ITEMS } from './shipped-items.ts'

let kit: TestApp
let admin: Client
let teacher: Client
beforeAll(async () => {
  kit = await createTestApp({ build: { clockwork: false } })
  admin = await kit.user('admin')
  teacher = await kit.user('teacher')
})
afterAll(() => kit.close())

const rows = () => kit.deps.db.select().from(instrItem).orderBy(instrItem.key)
const ripple = {
  kind: 'DM' as const,
  key: 'ripple',
  name: { zh: '纹波', en: 'Ripple' },
  unit: 'mV',
  command: 'DM.MEAS.ACV',
  format: '0.0',
}
const refused = async (who: Client, endpoint: typeof items.instrItemAdd, input: object) => {
  const before = await rows()
  const answer = await who.call(endpoint, input as never)
  expect(await rows()).toEqual(before)
  return answer
}

test('the catalogue ships with all that the shipped labs read, in seven kinds and both languages', async () => {
  const { items: shipped, total } = await teacher.ok(items.instrItemPage, { limit: 200 })
  expect(total).toBe(SHIPPED_ITEMS.length)
  expect([...new Set(shipped.map(({ kind }) => kind))]).toEqual(['DS', 'DG', 'DP', 'DM', 'WB', 'MC', 'LA'])
  for (const { name } of shipped) expect(name.zh && name.en).toBeTruthy()
  const names = new Set(shipped.map(({ command }) => command.replace(/\(.*/, '')))
  const read = shippedLabs.flatMap(({ document }) =>
    cellsOf<Item>(document.measurement)
      .filter(({ item }) => item.type === itemTypes.reading)
      .map(({ item }) => item.command.replace(/\(.*/, '')),
  )
  expect(read.length).toBeGreaterThan(5)
  expect(read.filter((command) => !names.has(command))).toEqual([])
})

test('every shipped item is a reading that some model takes', async () => {
  const known = await compatibleRows(kit.deps.db)
  const wrong = SHIPPED_ITEMS.filter(({ command }) => command !== '').flatMap((row) => {
    const item = { ...row, id: row.key, type: itemTypes.reading } as unknown as Item
    const table = { id: 't', items: [item] }
    return commandProblems({ pages: [{ tables: [table] }] } as never, known)
  })
  expect(wrong).toEqual([])
})

test('an item is added, found, changed and removed, and each act is in the log', async () => {
  const { id } = await admin.ok(items.instrItemAdd, ripple)
  expect((await teacher.ok(items.instrItemPage, { name: '纹波' })).items).toMatchObject([
    { id, shipped: false },
  ])
  await admin.ok(items.instrItemUpdate, { ...ripple, id, off: true })
  expect((await teacher.ok(items.instrItemGet, { id })).off).toBe(true)
  expect((await teacher.ok(items.instrItemList)).some((row) => row.id === id)).toBe(false)
  await admin.ok(items.instrItemDelete, { id })
  expect((await admin.call(items.instrItemGet, { id })).code).toBe(404)
  const log = await admin.ok(logPage, { resourceId: id, sort: 'at' })
  expect(log.items.map(({ act }) => act)).toEqual([
    'measurement:item:add',
    'measurement:item:edit',
    'measurement:item:delete',
  ])
})

test('what is edited survives the next start, what is not follows the product', async () => {
  const [vpp] = (await admin.ok(items.instrItemPage, { name: 'vpp' })).items
  const { updatedAt: _, shipped: __, ...fields } = vpp!
  await admin.ok(items.instrItemUpdate, { ...fields, unit: 'mV' })
  await kit.deps.db.update(instrItem).set({ unit: 'mV' }).where(eq(instrItem.key, 'vmax'))
  await seedItems(kit.deps.db, kit.clock)
  const unitOf = async (name: string) => (await admin.ok(items.instrItemPage, { name })).items[0]?.unit
  expect(await unitOf('vpp')).toBe('mV')
  expect(await unitOf('vmax')).toBe('V')
  expect(await rows()).toHaveLength(SHIPPED_ITEMS.length)
})

test.each([
  ['a key that is taken', { key: 'vpp' }, { error: 'INSTR_ITEM_KEY' }],
  ['a name that is taken', { name: { en: 'dc voltage' } }, { error: 'INSTR_ITEM_NAME' }],
  [
    'a command of another kind',
    { command: 'DS.MEAS.VPP(CH1)' },
    { errors: { command: fieldText('commandOfKind', 'en') } },
  ],
  ['no command', { command: '' }, { errors: { command: fieldText('commandOfKind', 'en') } }],
  ['a command that nobody knows', { command: 'DM.MEAS.NOPE' }, { errors: { command: expect.any(String) } }],
  ['a unit that does not fit', { unit: 'A' }, { errors: { command: expect.any(String) } }],
  [
    'a $ without choices',
    { command: 'DM.MEAS.ACV($)' },
    { errors: { parameter: fieldText('parameterOfCommand', 'en') } },
  ],
  ['a key that is no name', { key: '1st' }, { errors: { key: fieldText('key', 'en') } }],
  [
    'typed by hand, with a command',
    { kind: 'MC' as const },
    { errors: { command: fieldText('commandOfKind', 'en') } },
  ],
])('refuses %s: nothing changes', async (_, change, refusal) => {
  expect((await refused(admin, items.instrItemAdd, { ...ripple, ...change })).refusal).toMatchObject(refusal)
})

test('shipped items stay; only administrators change the catalogue; unknown ids are not there', async () => {
  const [vpp] = (await admin.ok(items.instrItemPage, { name: 'vpp' })).items
  const before = await rows()
  expect((await admin.call(items.instrItemDelete, { id: vpp!.id })).refusal.error).toBe('INSTR_ITEM_SHIPPED')
  const orgadmin = await kit.user('orgadmin')
  const student = await kit.user('student')
  for (const who of [orgadmin, teacher, student]) {
    expect((await who.call(items.instrItemAdd, ripple)).code).toBe(403)
    expect((await who.call(items.instrItemUpdate, { ...ripple, id: vpp!.id })).code).toBe(403)
    expect((await who.call(items.instrItemDelete, { id: vpp!.id })).code).toBe(403)
  }
  expect((await student.call(items.instrItemPage)).code).toBe(403)
  const id = '0190a000-0000-7000-8000-000000000000'
  expect((await admin.call(items.instrItemUpdate, { ...ripple, id })).code).toBe(404)
  expect(await rows()).toEqual(before)
})
