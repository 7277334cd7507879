import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { RoleCode } from '@labbox/contract/access/permissions.ts'
import { isWebAddress, type RichNode } from '@labbox/contract/core/rich-doc.ts'
import type { AnyEndpoint } from './platform/http/register.ts'
import { createTestApp, type Client, type TestApp } from './testing/app.ts'
import { everyObjectHas, hostileTexts, withEachText, withKeys } from './testing/hostile.ts'
import { hostileWalk, pathOf, sentWith, type Sent } from './testing/hostile-walk.ts'
import { richText } from './testing/lab.ts'
import { createWorld, type World } from './testing/world.ts'

const long = process.env.LONG === '1'
/** So many texts of a call are replaced in the gate; all of them in the long run. */
const TEXTS = 1

let kit: TestApp
let world: World
let clients: Record<RoleCode, Client>
let { endpoints, inject, rightCall, troubleOf, walk } = {} as ReturnType<typeof hostileWalk>

beforeAll(async () => {
  kit = await createTestApp({ build: { clockwork: false } })
  world = await createWorld(kit, kit.firstOrg)
  clients = Object.assign({ admin: await kit.user('admin') }, world.people)
  ;({ endpoints, inject, rightCall, troubleOf, walk } = hostileWalk(kit, world, clients))
})
afterAll(() => kit.close())

/** The right call, with something written where texts may stand. */
const fullCall = (endpoint: AnyEndpoint): Record<string, unknown> => {
  const right = rightCall(endpoint)
  return endpoint.path === '/stu/report/save'
    ? Object.assign(right, { draft: { texts: { aim: richText('Aim') } } })
    : right
}
const posting = (endpoint: AnyEndpoint, body: unknown): Sent => ({
  method: 'POST',
  url: pathOf(endpoint),
  payload: JSON.stringify(body),
  headers: { 'content-type': 'application/json' },
})

describe('names that every object has', () => {
  it('are no keys of anything, in any object of a call', async () => {
    const [prototype, others] = [['__proto__'], everyObjectHas.filter((name) => name !== '__proto__')]
    const lists = long ? [prototype, others] : [everyObjectHas]
    const troubles = await walk((endpoint) =>
      endpoint.method === 'POST'
        ? lists.map((names) =>
            Object.assign({ name: names.join() }, posting(endpoint, withKeys(fullCall(endpoint), names))),
          )
        : [
            {
              name: 'all of them',
              method: 'GET',
              url: `${sentWith(endpoint, fullCall(endpoint)).url}&${everyObjectHas.map((name) => `${name}=x&${name}[a]=x`).join('&')}`,
            },
          ],
    )
    expect(troubles).toEqual([])
  }, 600_000)

  it('are texts like others, in any place of a call', async () => {
    let turn = 0
    const troubles = await walk((endpoint) => {
      const right = fullCall(endpoint)
      const name = () => everyObjectHas[turn++ % everyObjectHas.length]!
      const places = withEachText(right, '').length
      const chosen = Array.from({ length: places }, (_, k) => k)
      const few = long ? chosen : chosen.filter((k) => (k + turn) % Math.ceil(places / TEXTS) === 0)
      return few.map((k) => {
        const text = name()
        const changed = withEachText(right, text)[k] as Record<string, unknown>
        return Object.assign({ name: `${text} as text ${k}` }, sentWith(endpoint, changed))
      })
    })
    expect(troubles).toEqual([])
  }, 600_000)
})

describe('rich texts that nobody means well', () => {
  const isDoc = (value: unknown): boolean => (value as RichNode | null)?.type === 'doc'
  /** The value with the text in place of every rich text in it; null when there is none. */
  const replaced = (value: unknown, text: unknown): unknown => {
    if (typeof value !== 'object' || value === null) return value
    if (isDoc(value)) return text
    if (Array.isArray(value)) return value.map((one) => replaced(one, text))
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, replaced(one, text)]))
  }
  const holdsDoc = (value: unknown): boolean =>
    typeof value === 'object' && value !== null && (isDoc(value) || Object.values(value).some(holdsDoc))

  /** What would act in a page: attributes of links, kinds of nodes. */
  const actingIn = (value: unknown): string[] => {
    if (typeof value !== 'object' || value === null) return []
    const { type, attrs } = value as RichNode
    const inside = Object.values(value).flatMap(actingIn)
    if (type === 'link' && attrs) {
      const { href, target, rel, class: style, ...others } = attrs
      const plain =
        typeof href === 'string' &&
        isWebAddress(href) &&
        [null, undefined, '_blank'].includes(target as null) &&
        [null, undefined, 'noopener noreferrer nofollow'].includes(rel as null) &&
        (style ?? null) === null &&
        Object.keys(others).length === 0
      if (!plain) inside.push(`link ${JSON.stringify(attrs)}`)
    }
    if (['iframe', 'html', 'textStyle'].includes(type)) inside.push(type)
    return inside
  }

  it('are refused or kept as texts, wherever they are sent', async () => {
    const taking = endpoints.filter((endpoint) => endpoint.method === 'POST' && holdsDoc(fullCall(endpoint)))
    expect(taking.length).toBeGreaterThan(4)
    const troubles: string[] = []
    for (const endpoint of taking)
      for (const text of hostileTexts) {
        const trouble = await troubleOf(endpoint, posting(endpoint, replaced(fullCall(endpoint), text)))
        if (trouble) troubles.push(`${endpoint.path} ${JSON.stringify(text)}: ${trouble}`)
      }
    expect(troubles).toEqual([])
  }, 600_000)

  it('come out of no call as anything that would act', async () => {
    const acting: string[] = []
    for (const endpoint of endpoints.filter(({ method }) => method === 'GET')) {
      const { body } = await inject(endpoint, sentWith(endpoint, rightCall(endpoint)))
      const isJson = /^[[{]/.test(body)
      // What a person takes home as an archive is no page.
      if (body.startsWith('PK\u0003\u0004')) continue
      if (isJson) acting.push(...actingIn(JSON.parse(body)).map((what) => `${endpoint.path}: ${what}`))
      else if (/<script>alert|onerror=alert|onload=alert|"javascript:/i.test(body)) acting.push(endpoint.path)
    }
    expect(acting).toEqual([])
  }, 600_000)
})
