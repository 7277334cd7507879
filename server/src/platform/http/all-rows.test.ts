import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { HEADER_ALL_ROWS } from '@labbox/contract/core/envelope.ts'
import { createTestApp, type Client, type TestApp } from '../../testing/app.ts'

const MANY = 20_345

let kit: TestApp
let admin: Client
let orgadmin: Client
let teacher: Client
beforeAll(async () => {
  kit = await createTestApp()
  admin = await kit.user('admin')
  orgadmin = await kit.user('orgadmin')
  teacher = await kit.user('teacher')
})
afterAll(() => kit.close())

const all = async (client: Client, path: string) => {
  const answer = await kit.app.inject({
    url: `/api${path}`,
    headers: { 'x-token': client.token, [HEADER_ALL_ROWS]: '1' },
  })
  return answer.json<{ code: number; data: { items: { id: string; account?: string }[]; total: number } }>()
}

/** So many people whom one query puts in. */
const addPeople = (count: number) =>
  kit.deps.db.execute(sql`
    insert into app_user (id, account, name, number, password_hash, org_id, created_at, updated_at)
    select gen_random_uuid(), 'many' || lpad(k::text, 8, '0'), 'x', '', '', ${kit.firstOrg}::uuid, now(), now()
    from generate_series(1, ${count}::int) as k`)

describe('a list that is asked for all its rows', () => {
  it('answers with every one, beyond any number that a page or an export ever held', async () => {
    await addPeople(MANY)
    const { code, data } = await all(admin, '/sys/user/page?sort=account')
    expect([code, data.total]).toEqual([200, data.items.length])
    const accounts = data.items.flatMap(({ account }) => (account?.startsWith('many') ? [account] : []))
    expect([accounts.length, new Set(accounts).size]).toEqual([MANY, MANY])
    expect(accounts).toEqual(accounts.toSorted())
    expect(data.items[0]).not.toHaveProperty('passwordHash')
  })

  it('counts the pages of those that know no cursor, and stops where the filter does', async () => {
    await kit.deps.db.execute(sql`
      insert into class (id, name, org_id, created_at)
      select gen_random_uuid(), jsonb_build_object('en', 'Class ' || k), ${kit.firstOrg}::uuid, now()
      from generate_series(1, 1234) as k`)
    const { data } = await all(orgadmin, '/lab/class/page?name=Class')
    expect([data.total, new Set(data.items.map(({ id }) => id)).size]).toEqual([1234, 1234])
    expect((await all(orgadmin, '/lab/class/page?name=nothing')).data).toEqual({ items: [], total: 0 })
  })

  it('has each page on a line of its own, in one envelope', async () => {
    const { body } = await kit.app.inject({
      url: '/api/sys/user/page?sort=account&text=many0000',
      headers: { 'x-token': admin.token, [HEADER_ALL_ROWS]: '1' },
    })
    const [head, ...pages] = body.split('\n')
    const tail = pages.pop()
    expect([head?.endsWith('"items":['), tail?.startsWith('],"total":')]).toEqual([true, true])
    expect(pages.length).toBeGreaterThan(2)
    const rows = pages.flatMap((line) => JSON.parse(`[${line.replace(/^,/, '')}]`) as unknown[])
    expect(rows).toEqual((JSON.parse(body) as { data: { items: unknown[] } }).data.items)
  })

  it('is refused as a page of it is, and other calls do not know the wish', async () => {
    expect((await all(teacher, '/sys/syslog/page')).code).toBe(403)
    expect((await all(admin, '/sys/user/page?sort=password')).code).toBe(400)
    expect((await all(admin, `/sys/user/get?id=${admin.userId}`)).data).toMatchObject({ id: admin.userId })
  })
})
