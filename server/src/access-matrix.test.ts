import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  permissions,
  roleCodes,
  type Permission,
  type RoleCode,
} from '@labbox/contract/access/permissions.ts'
import type { Refusal } from '@labbox/contract/core/envelope.ts'
import { registered, type AnyEndpoint } from './platform/http/register.ts'
import { newId } from './platform/database/ids.ts'
import { createTestApp, send, type Client, type TestApp } from './testing/app.ts'
import { digestOf } from './testing/database/digest.ts'
import { callIn } from './testing/inputs.ts'
import { createWorld, type World } from './testing/world.ts'

const FILE = join(import.meta.dirname, '../../docs/access-matrix.md')
const RENEW = 'RENEW=1 npx vitest run server/src/access-matrix.test.ts'

const long = process.env.LONG === '1'

const people = ['anonymous', ...roleCodes] as const
type Person = (typeof people)[number]

let kit: TestApp
let own: World
let foreign: World
let endpoints: AnyEndpoint[]
let clients: Record<Person, Client>
let digest: () => Promise<Record<string, string>>

beforeAll(async () => {
  kit = await createTestApp({ build: { clockwork: false } })
  own = await createWorld(kit, kit.firstOrg)
  foreign = await createWorld(kit, await kit.org('Foreign University'))
  endpoints = registered.get(kit.app.server) ?? []
  clients = { anonymous: kit.anonymous, admin: await kit.user('admin'), ...own.people }
  digest = digestOf(kit.database.sql)
})
afterAll(() => kit.close())

const isPublic = ({ access }: AnyEndpoint) => typeof access === 'object'
const scopeIn = ({ access }: AnyEndpoint, role: RoleCode) =>
  typeof access === 'object' || access === 'signedIn' ? access : permissions[access as Permission][role]
const may = (endpoint: AnyEndpoint, person: Person) =>
  isPublic(endpoint) || (person !== 'anonymous' && scopeIn(endpoint, person) !== undefined)

/**
 * System administrators may reach every row, so no id is foreign to them. Calls without a permission count as theirs
 * too.
 */
const seesAll = (endpoint: AnyEndpoint, role: RoleCode) =>
  scopeIn(endpoint, role) === 'all' || (endpoint.access === 'signedIn' && role === 'admin')

const ask = async (person: Person, endpoint: AnyEndpoint, input: Record<string, unknown>) => {
  const answer = await send(kit.app, clients[person].token || null, endpoint, input)
  const { code, msg, data, status } = answer
  return { code, msg, data, status }
}

/** Tells whether any row has changed since it was last asked. */
const watchRows = async (): Promise<() => Promise<boolean>> => {
  let before = await digest()
  return async () => {
    const now = await digest()
    const same = isDeepStrictEqual(now, before)
    before = now
    return !same
  }
}

/** The roles that may see a row of their own, in the gate one of each scope, another one at each call. */
let turn = 0
const rolesOf = (endpoint: AnyEndpoint): RoleCode[] => {
  const roles = roleCodes.filter((role) => may(endpoint, role) && !seesAll(endpoint, role))
  if (long) return roles
  turn++
  const scopeOf = (role: RoleCode): string => {
    const scope = scopeIn(endpoint, role)
    return typeof scope === 'string' ? scope : 'anybody'
  }
  return Object.values(Object.groupBy(roles, scopeOf)).map((alike = []) => alike[turn % alike.length]!)
}

/** The inputs without those that say the same again. */
const different = (inputs: Record<string, unknown>[]): Record<string, unknown>[] => [
  ...new Map(inputs.map((input) => [JSON.stringify(input), input])).values(),
]

const nameOf = ({ method, path }: AnyEndpoint) => `${method} ${path}`

describe('who may call what', () => {
  it('answers nobody without the permission, whatever they ask for, and does nothing', async () => {
    const wrong: string[] = []
    const changed = await watchRows()
    for (const endpoint of endpoints) {
      for (const person of people.filter((each) => !may(endpoint, each))) {
        const refusal = person === 'anonymous' ? 'UNAUTHENTICATED' : 'FORBIDDEN'
        const { input, ids } = callIn(endpoint, own)
        // Who may not is turned away before the input is looked at: one input in turn in the gate.
        const inputs = [input, ...ids.map((id) => id.with(foreign.ids[id.thing]))]
        for (const each of long ? inputs : [inputs[turn++ % inputs.length]!]) {
          const answer = await ask(person, endpoint, each)
          if ((answer.data as Refusal | null)?.error !== refusal)
            wrong.push(`${nameOf(endpoint)} as ${person}: ${JSON.stringify(answer)}`)
        }
      }
      if (await changed()) wrong.push(`${nameOf(endpoint)} changed something for one who may not`)
    }
    expect(wrong).toEqual([])
  }, 300_000)

  it('shows the rows of another organisation to nobody: they answer like rows that are not there', async () => {
    const wrong: string[] = []
    let compared = 0
    const changed = await watchRows()
    for (const endpoint of endpoints) {
      for (const role of rolesOf(endpoint)) {
        for (const id of callIn(endpoint, own).ids) {
          const call = `${nameOf(endpoint)} with a foreign ${id.name}, as ${role}`
          const missing = await ask(role, endpoint, id.with(newId()))
          const theirs = await ask(role, endpoint, id.with(foreign.ids[id.thing]))
          // Only the foreign id may be the reason of a refusal; otherwise the comparison would prove nothing.
          const fields = Object.keys((theirs.data as Refusal | null)?.errors ?? {})
          if (fields.some((field) => field !== id.name)) wrong.push(`${call}: ${fields} are wrong too`)
          if (!isDeepStrictEqual(theirs, missing) || theirs.code === 500)
            wrong.push(`${call}: ${JSON.stringify(theirs)}, a missing one ${JSON.stringify(missing)}`)
          compared++
        }
      }
      if (await changed()) wrong.push(`${nameOf(endpoint)} with a foreign id changed something`)
    }
    expect(wrong).toEqual([])
    expect(compared).toBeGreaterThan(100)
  }, 300_000)

  it('lets in everybody who has the permission, and never breaks', async () => {
    const wrong: string[] = []
    for (const endpoint of endpoints)
      for (const person of people.filter((each) => may(endpoint, each))) {
        // These would end the session that this walk itself uses.
        if (endpoint.path === '/logout' || endpoint.path === '/user/switchRole') continue
        const { input, ids } = callIn(endpoint, own)
        for (const each of different([input, ...ids.map((id) => id.with(own.ids[id.thing]))])) {
          const answer = await ask(person, endpoint, each)
          const turnedAway = !isPublic(endpoint) && [401, 403].includes(answer.code)
          const status = endpoint.trueStatus && answer.code < 500 ? answer.code : 200
          if (answer.status !== status || turnedAway)
            wrong.push(`${nameOf(endpoint)} as ${person}: ${JSON.stringify(answer)}`)
        }
      }
    expect(wrong).toEqual([])
  }, 300_000)
})

const row = (endpoint: AnyEndpoint): string => {
  const { access } = endpoint
  const needs = typeof access === 'object' ? 'nothing' : access === 'signedIn' ? 'a session' : `\`${access}\``
  const cells = people.map((person) => {
    if (!may(endpoint, person)) return '–'
    const scope = person === 'anonymous' ? 'yes' : scopeIn(endpoint, person)
    return typeof scope === 'string' && scope !== 'signedIn' ? scope : 'yes'
  })
  const ids = callIn(endpoint, own).ids.map(({ name }) => name)
  return `| ${[`\`${nameOf(endpoint)}\``, needs, ...cells, ids.join(', ') || '–'].join(' | ')} |`
}

// Formatted by hand, so that a new call changes one line of the file.
const matrix = (): string => {
  const head = ['call', 'needs', ...people, 'ids tried']
  return `# Who may call what

Made by \`server/src/access-matrix.test.ts\`, which makes every one of these calls in every role, with rows of the caller's own
organisation and of another one. Renew it with \`${RENEW}\`.

A dash: the answer is 401 without a session, else 403, and nothing changes. Otherwise the scope of the role: _all_, _org_ (own
organisation and below), _classes_ (own classes), _own_. In every scope but _all_ an id of another organisation, in each input of
the last column, answers exactly like an id that does not exist.

<!-- prettier-ignore -->
| ${head.join(' | ')} |
| ${head.map(() => '---').join(' | ')} |
${endpoints.map(row).join('\n')}
`
}

it('is published as it is', async () => {
  const now = matrix()
  if (process.env.RENEW) await writeFile(FILE, now)
  expect(await readFile(FILE, 'utf8').catch(() => ''), `Renew it: ${RENEW}`).toBe(now)
})
