import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { menuAdd, menuDelete, menuList, menuUpdate } from '@labbox/contract/access/menus.ts'
import { builtinIcons, uploadedIcon } from '@labbox/contract/system/icon-names.ts'
import * as icons from '@labbox/contract/system/icons.ts'
import { logPage } from '@labbox/contract/system/syslog.ts'
import { createTestApp, type Client, type TestApp } from '../../../testing/app.ts'
import { shippedMenus } from '@labbox/contract/access/shipped-menus.ts'
import { menu } from '../../access/tables.ts'
import { auditLog, icon, publicImage } from '../tables.ts'

let kit: TestApp
let admin: Client
let orgadmin: Client

beforeAll(async () => {
  kit = await createTestApp({ build: { clockwork: false } })
  admin = await kit.user('admin')
  orgadmin = await kit.user('orgadmin')
})
afterAll(() => kit.close())

const svg = (inside: string) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8">${inside}</svg>`
const GATE = svg('<path d="M0 0h8v8z"/>')
const image = (name: string) => kit.app.inject({ url: `/api/imgs/${name}` })
const own = async () => (await admin.ok(icons.iconPage, { builtin: false })).items
const state = async () => [
  await kit.deps.db.select().from(icon),
  await kit.deps.db.$count(publicImage),
  await kit.deps.db.select({ style: menu.resStyle }).from(menu),
  await kit.deps.db.$count(auditLog),
]

test('the list begins with the icons of the product and where they are used', async () => {
  const { items, total } = await admin.ok(icons.iconPage, { limit: 200 })
  expect(total).toBe(builtinIcons.length)
  expect(items.map(({ style }) => style)).toEqual(builtinIcons)
  // Whatever a shipped row names is there.
  for (const { icon: style } of shippedMenus) expect(builtinIcons).toContain(style)
  const home = items.find(({ style }) => style === 'home')!
  expect(home).toMatchObject({ builtin: true, usedBy: [{ name: { en: 'Dashboard' } }] })
  const used = await admin.ok(icons.iconPage, { used: true, sort: '-used', limit: 200 })
  expect(used.total).toBeLessThan(total)
  expect(used.items[0]!.usedBy.length).toBeGreaterThanOrEqual(used.items[1]!.usedBy.length)
  expect((await admin.ok(icons.iconPage, { name: 'FLA' })).items.map(({ id }) => id)).toEqual([
    'flag',
    'flask',
  ])
  expect((await admin.ok(icons.iconPage, { builtin: false })).total).toBe(0)
})

test('an uploaded one is cleaned, served inert, shown in the menu, and changed under a new name', async () => {
  const bad = svg('<script>alert(1)</script><path d="M0 0h8v8z" onclick="alert(1)"/>')
  const { id, removed } = await admin.ok(icons.iconAdd, { name: { zh: '门', en: 'Gate' }, svg: bad })
  expect(removed).toEqual(['<script>', 'onclick'])
  const [first] = await own()
  expect(first).toMatchObject({ id, builtin: false, name: { zh: '门', en: 'Gate' }, usedBy: [] })
  expect(first!.style).toMatch(uploadedIcon)
  const served = await image(first!.style)
  expect(served.body).toBe(
    '<svg viewBox="0 0 8 8" xmlns="http://www.w3.org/2000/svg"><path d="M0 0h8v8z"></path></svg>',
  )
  expect(served.headers).toMatchObject({
    'content-type': 'image/svg+xml',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
  })

  const row = { resName: { en: 'Our gate' }, parentId: null, resUrl: '', roleIds: [] }
  const { id: menuId } = await admin.ok(menuAdd, { ...row, resStyle: first!.style })
  expect((await own())[0]!.usedBy).toEqual([{ id: menuId, name: { en: 'Our gate' } }])

  const before = await state()
  const refused = await admin.call(icons.iconDelete, { id })
  expect(refused).toMatchObject({ code: 409, msg: 'This icon is in use: Our gate' })
  expect(await state()).toEqual(before)

  await admin.ok(icons.iconUpdate, { id, name: { en: 'Door' }, svg: svg('<circle r="2"/>') })
  const [second] = await own()
  expect(second!.style).not.toBe(first!.style)
  expect((await admin.ok(menuList)).find((one) => one.id === menuId)!.resStyle).toBe(second!.style)
  expect((await image(first!.style)).statusCode).toBe(404)
  expect((await image(second!.style)).body).toContain('circle')
  expect(await admin.ok(icons.iconUpdate, { id, name: { en: 'Gateway' } })).toEqual({ removed: [] })
  expect((await own())[0]).toMatchObject({ name: { en: 'Gateway' }, style: second!.style })

  await admin.ok(menuUpdate, { ...row, id: menuId, resStyle: 'gold' })
  await admin.ok(icons.iconDelete, { id })
  expect((await image(second!.style)).statusCode).toBe(404)
  expect(await kit.deps.db.$count(publicImage)).toBe(0)
  expect((await admin.ok(logPage, { resourceId: id })).items.map(({ act }) => act)).toEqual([
    'system:icon:delete',
    'system:icon:edit',
    'system:icon:edit',
    'system:icon:add',
  ])
  await admin.ok(menuDelete, { id: menuId })
})

test('what is no picture, what is not there, and anybody else change nothing', async () => {
  const { id } = await admin.ok(icons.iconAdd, { name: { en: 'Kept' }, svg: GATE })
  const before = await state()
  const name = { en: 'x' }
  const wrong = await admin.call(icons.iconAdd, { name, svg: '<!DOCTYPE svg><svg/>' })
  expect(wrong.refusal).toMatchObject({
    error: 'ICON_SVG',
    errors: { svg: expect.stringContaining('DOCTYPE') as string },
  })
  expect((await admin.call(icons.iconUpdate, { id, name, svg: svg('<script/>') })).refusal.error).toBe(
    'ICON_SVG',
  )
  expect((await admin.call(icons.iconAdd, { name, svg: 'x'.repeat(icons.SVG_LIMIT + 1) })).code).toBe(400)
  expect((await admin.call(icons.iconAdd, { name: {}, svg: GATE })).refusal.errors).toHaveProperty('name')
  const missing = '01a1fd80-4fab-7035-b0b2-0752be730e23'
  expect((await admin.call(icons.iconUpdate, { id: missing, name })).code).toBe(404)
  expect((await admin.call(icons.iconDelete, { id: missing })).code).toBe(404)
  for (const call of [
    orgadmin.call(icons.iconPage),
    orgadmin.call(icons.iconAdd, { name, svg: GATE }),
    orgadmin.call(icons.iconUpdate, { id, name }),
    orgadmin.call(icons.iconDelete, { id }),
  ])
    expect((await call).code).toBe(403)
  expect(await state()).toEqual(before)
  await kit.deps.db.delete(icon).where(eq(icon.id, id))
})
