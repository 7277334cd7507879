import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeEach, expect, test } from 'vitest'
import * as menus from '@labbox/contract/access/menus.ts'
import { rolePage } from '@labbox/contract/access/roles.ts'
import { createTestApp, type Client, type TestApp } from '../../../testing/app.ts'
import { newId } from '../../../platform/database/ids.ts'
import { seedAccess } from '../seed.ts'
import { menu, role, roleMenu } from '../tables.ts'
import { shippedMenus } from '@labbox/contract/access/shipped-menus.ts'

const migration = readFileSync(
  join(import.meta.dirname, '../../../../migrations/0056_menu_changed.sql'),
  'utf8',
)
const [, ...marks] = migration.split('--> statement-breakpoint')
/** The rows that versions up to 0.4.4 shipped, as the migration knows them. */
const old = /VALUES\n([\s\S]*?)\n {2}\) AS was/.exec(migration)?.[1] ?? ''

let kit: TestApp
let admin: Client
beforeEach(async () => {
  await kit?.close()
  kit = await createTestApp({ build: { clockwork: false } })
  admin = await kit.user('admin')
})
afterAll(() => kit.close())

/** Puts the menu back to what an earlier version had: its rows, in its order, each seen by everybody who saw it. */
const asBefore = async () => {
  const { db } = kit.deps
  await db.delete(menu)
  const rows = await db.execute<
    Record<'key' | 'zh' | 'en' | 'url' | 'icon', string> & { parent: string | null }
  >(sql.raw(`select * from (values ${old}) as was (key, zh, en, url, icon, parent)`))
  const ids = new Map(rows.map(({ key }) => [key, newId()]))
  const roles = await db.select().from(role)
  for (const [at, { key, zh, en, url, icon, parent }] of rows.entries()) {
    const id = ids.get(key)!
    const parentId = parent ? ids.get(parent)! : null
    await db.insert(menu).values({
      id,
      parentId,
      resName: { zh, en },
      resUrl: url,
      resStyle: icon,
      sort: (at + 1) * 10,
      shipped: key,
    })
    // A group that is no more was seen by its own roles; here by teachers.
    const seenBy = shippedMenus.find((one) => one.key === key)?.roles ?? ['teacher']
    await db
      .insert(roleMenu)
      .values(
        roles
          .filter(({ code }) => seenBy.some((one) => one === code))
          .map((one) => ({ roleId: one.id, menuId: id })),
      )
  }
}

const upgrade = async () => {
  for (const mark of marks) await kit.deps.db.execute(sql.raw(mark))
  await seedAccess(kit.deps.db)
}

/** Everything that is to be seen: what stands where, below what, for whom. */
const seen = async () => {
  const rows = await admin.ok(menus.menuList, {})
  const nameOf = new Map(rows.map((row) => [row.id, row.resName.en]))
  return rows.map(({ id: _id, parentId, roleIds, ...row }) => ({
    ...row,
    parent: parentId && nameOf.get(parentId),
    roles: roleIds.length,
  }))
}
const rowOf = async (url: string) =>
  (await admin.ok(menus.menuList, {})).find(({ resUrl }) => resUrl === url)!

test('an installation that has the menu of an earlier version gets that of this one', async () => {
  const fresh = await seen()
  await asBefore()
  expect(await seen()).not.toEqual(fresh)
  const versions = async () =>
    (await admin.ok(rolePage, { limit: 200 })).items.map(({ code, version }) => [code, version] as const)
  const before = new Map(await versions())
  await upgrade()
  expect(await seen()).toEqual(fresh)
  for (const [code, version] of await versions()) expect(version).toBeGreaterThan(before.get(code)!)
  await seedAccess(kit.deps.db)
  expect(await seen()).toEqual(fresh)
})

test('rows that an administrator has changed, moved, hidden or added stay as they are', async () => {
  await asBefore()
  const rename = await rowOf('/device/list')
  await admin.ok(menus.menuUpdate, { ...rename, resName: { zh: '仪器', en: 'Instruments' } })
  const bank = await rowOf('/question-bank')
  await admin.ok(menus.menuMove, { id: bank.id, parentId: bank.parentId, index: 3 })
  const scores = await rowOf('/teacher/queryResult')
  await admin.ok(menus.menuUpdate, { ...scores, roleIds: [] })
  const own = await admin.ok(menus.menuAdd, {
    resName: { en: 'Help' },
    resUrl: '/help',
    parentId: bank.parentId,
  })
  // As a program that knew no such mark left it.
  await kit.deps.db.update(menu).set({ changed: false })
  const kept = [
    await rowOf('/device/list'),
    await rowOf('/question-bank'),
    await rowOf('/teacher/queryResult'),
    await rowOf('/help'),
  ]
  await upgrade()
  const after = [
    await rowOf('/device/list'),
    await rowOf('/question-bank'),
    await rowOf('/teacher/queryResult'),
    await rowOf('/help'),
  ]
  expect(after).toEqual(kept)
  // Their group ships no more and is now the administrator's, who may take it away when it is empty.
  const group = (await admin.ok(menus.menuList, {})).find(({ id }) => id === bank.parentId)
  expect(group).toMatchObject({ shipped: false, resName: { en: 'Questions and exams' } })
  expect(own.id).toBe(after[3]!.id)
})

test('a change made with this version is kept over the next start', async () => {
  const task = await rowOf('/teacher/taskMgt')
  await admin.ok(menus.menuUpdate, { ...task, resName: { zh: '作业', en: 'Assignments' } })
  const quiz = await rowOf('/exam/quiz')
  await admin.ok(menus.menuMove, { id: quiz.id, parentId: quiz.parentId, index: 1 })
  const before = await seen()
  await seedAccess(kit.deps.db)
  expect(await seen()).toEqual(before)
})
