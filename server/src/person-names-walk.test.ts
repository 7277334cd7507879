import { afterAll, beforeAll, expect, it } from 'vitest'
import { roleCodes, type RoleCode } from '@labbox/contract/access/permissions.ts'
import { registered } from './platform/http/register.ts'
import { createTestApp, type Client, type TestApp } from './testing/app.ts'
import { fullCall, holderOf, rightCall } from './testing/walk.ts'
import { createWorld, type World } from './testing/world.ts'
import { sentWith } from './testing/hostile-walk.ts'

const long = process.env.LONG === '1'

/** Where a name stays as it was registered, by path, and why. */
const whole: Readonly<Record<string, string>> = {
  '/sys/user/page.data.items[].name': 'where it is administered',
  '/sys/user/get.data.name': 'where it is administered',
  '/user/profile/get.data.name': 'what one is registered as',
  '/sys/syslog/page.data.items[].resource': 'the record of what was done, as it was then',
}

let kit: TestApp
let world: World
let clients: Record<RoleCode, Client>

beforeAll(async () => {
  kit = await createTestApp({ build: { clockwork: false } })
  // Everybody of this world has a name in two scripts from the beginning: what is stored of them meanwhile holds it too.
  const { user: made } = kit
  kit.user = (role, more) => made(role, { ...more, name: '张伟 Zhang Wei' })
  world = await createWorld(kit, kit.firstOrg)
  clients = { ...world.people, admin: await kit.user('admin') }
})
afterAll(() => kit.close())

/** The fields of an answer that hold a name in both scripts. */
const bothIn = (value: unknown, at = ''): string[] =>
  typeof value === 'string'
    ? value.includes('张伟 Zhang Wei')
      ? [at]
      : []
    : Object.entries(value ?? {}).flatMap(([key, each]) =>
        bothIn(each, /^\d+$/.test(key) ? `${at}[]` : `${at}.${key}`),
      )

it('no answer that a page reads gives a name in both scripts', async () => {
  const found = new Set<string>()
  const told = new Set<string>()
  for (const endpoint of registered.get(kit.app.server) ?? []) {
    if (endpoint.method !== 'GET') continue
    const [right, full] = [rightCall(endpoint, world), fullCall(endpoint, world)]
    // What more can be asked narrows what is answered: in the gate asked by the least of those who may alone.
    const further = holderOf(endpoint, clients)
    for (const role of roleCodes)
      for (const input of long || further === clients[role] ? [right, full] : [right]) {
        const { url } = sentWith(endpoint, input)
        const answer = await kit.app.inject({
          url: `/api${url}`,
          headers: { 'x-token': clients[role].token, 'accept-language': 'en' },
        })
        if (!String(answer.headers['content-type']).startsWith('application/json')) continue
        const body: unknown = answer.json()
        for (const field of bothIn(body)) found.add(`${endpoint.path}${field}`)
        if (answer.body.includes('Zhang Wei')) told.add(endpoint.path)
      }
  }
  expect([...found].sort()).toEqual(Object.keys(whole).sort())
  expect(told.size).toBeGreaterThan(60)
})
