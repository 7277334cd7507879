import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { z } from 'zod'
import type { RoleCode } from '@labbox/contract/access/permissions.ts'
import type { Envelope, Refusal } from '@labbox/contract/core/envelope.ts'
import { fieldWords } from '@labbox/contract/errors/field-words.ts'
import { checkFields } from '@labbox/contract/errors/fields.ts'
import { errorTable } from '@labbox/contract/errors/index.ts'
import { registered, type AnyEndpoint } from './platform/http/register.ts'
import { createTestApp, type Client, type TestApp } from './testing/app.ts'
import { hostileValues } from './testing/hostile.ts'
import { inputsOf } from './testing/inputs.ts'
import { endsSession, holderOf, rightCall } from './testing/walk.ts'
import { createWorld, type World } from './testing/world.ts'

const contract = join(import.meta.dirname, '../../contract/src')
const locales = ['zh', 'en'] as const

let kit: TestApp
let world: World
let clients: Record<RoleCode, Client>
let endpoints: AnyEndpoint[]

beforeAll(async () => {
  kit = await createTestApp({ build: { clockwork: false } })
  world = await createWorld(kit, kit.firstOrg)
  clients = { admin: await kit.user('admin'), ...world.people }
  endpoints = (registered.get(kit.app.server) ?? []).filter((endpoint) => !endsSession(endpoint))
})
afterAll(() => kit.close())

const OF_ZOD =
  /无效|期望|收到|Invalid|expected (?:string|number|int|boolean|array|object|record|date|one of)|received/
/** Why this is no sentence for a reader of that language, or null. */
const faultOf = (text: unknown, locale: 'zh' | 'en'): string | null => {
  if (typeof text !== 'string' || text === '') return 'no text'
  if (OF_ZOD.test(text)) return 'text of zod'
  if (/^[\w.:-]+$/.test(text) || text in fieldWords || text in errorTable) return 'a bare key'
  if (/\{\w+\}/.test(text)) return 'a place that nothing stands in'
  const chinese = /\p{Script=Han}/u.test(text)
  if (locale === 'zh') return chinese ? null : 'not Chinese'
  return chinese || !text.includes(' ') ? 'no English sentence' : null
}

it('every message of a schema is a word that has its sentence', async () => {
  const files = (await readdir(contract, { recursive: true })).filter((name) => /(?<!\.test)\.ts$/.test(name))
  const unknown: string[] = []
  for (const name of files) {
    const source = await readFile(join(contract, name), 'utf8')
    for (const [, word = ''] of source.matchAll(/\bmessage: ['"`]([^'"`]*)['"`]/g))
      if (!Object.hasOwn(fieldWords, word)) unknown.push(`${name}: ${word}`)
  }
  expect(unknown).toEqual([])
})

it('every word has a sentence in both languages', () => {
  const faults = Object.entries(fieldWords).flatMap(([word, texts]) =>
    locales.flatMap((locale) => {
      const fault = faultOf(texts[locale], locale)
      return fault ? [`${word} ${locale}: ${fault}`] : []
    }),
  )
  expect(faults).toEqual([])
})

it('whatever the schemas of the calls find is said in sentences', () => {
  const wrong = new Set<string>()
  let said = 0
  for (const endpoint of endpoints)
    for (const part of [endpoint.query, endpoint.body, endpoint.params] as (z.ZodObject | undefined)[])
      for (const value of [undefined, ...hostileValues])
        for (const locale of part ? locales : []) {
          const names = Object.keys(part!.shape)
          const checked = checkFields(part!, Object.fromEntries(names.map((name) => [name, value])), locale)
          for (const { path, text } of 'findings' in checked ? checked.findings : []) {
            said++
            const fault = faultOf(text, locale)
            if (fault) wrong.add(`${endpoint.path} ${path.join('.')} ${locale}: ${fault}: ${text}`)
          }
        }
  expect([...wrong]).toEqual([])
  expect(said).toBeGreaterThan(1_000)
})

const ask = async (endpoint: AnyEndpoint, locale: 'zh' | 'en', input: Record<string, unknown>) => {
  const posts = endpoint.method === 'POST'
  const query = Object.entries(input).flatMap(([name, value]) =>
    value === undefined
      ? []
      : [[name, typeof value === 'string' ? value : JSON.stringify(value)] as [string, string]],
  )
  const path = `/api${endpoint.path.replace(/:\w+/g, 'x')}`
  const answer = await kit.app.inject({
    method: endpoint.method,
    url: posts ? path : `${path}?${new URLSearchParams(query)}`,
    headers: { 'x-token': holderOf(endpoint, clients).token, 'accept-language': locale },
    ...(posts && { payload: input }),
  })
  // A file may be JSON too.
  const isAnswer =
    String(answer.headers['content-type']).includes('json') && !answer.headers['content-disposition']
  return isAnswer ? answer.json<Envelope<Refusal | null>>() : null
}

it('every call answers a wrong field by a sentence in the language of the reader', async () => {
  const wrong: string[] = []
  const values = [undefined, null, {}, '', -1, 'NaN', [null], true]
  let turn = 0
  let said = 0
  for (const endpoint of endpoints) {
    const right = rightCall(endpoint, world)
    for (const field of Object.keys(inputsOf(endpoint).properties))
      for (const locale of locales) {
        // A name of a thing is bilingual text, so its other language may be what somebody typed.
        const answer = await ask(endpoint, locale, { ...right, [field]: values[turn++ % values.length] })
        if (!answer || answer.code === 200) continue
        const name = `${endpoint.path} with a wrong ${field}, ${locale}`
        const { error, errors } = answer.data ?? {}
        if (faultOf(answer.msg, locale)) wrong.push(`${name}: ${answer.msg}`)
        if (error === 'VALIDATION' && Object.keys(errors ?? {}).length === 0) wrong.push(`${name}: no field`)
        for (const [place, text] of Object.entries(errors ?? {})) {
          said++
          const fault = faultOf(text, locale)
          if (fault) wrong.push(`${name}: ${place}: ${fault}: ${text}`)
        }
      }
  }
  expect(wrong).toEqual([])
  expect(said).toBeGreaterThan(200)
}, 300_000)

/** What a schema found, by code and by what was meant: `too_small string`, `invalid_format uuid`. */
const kindOf = (issue: z.core.$ZodIssue): string =>
  [
    issue.code,
    'format' in issue && issue.format,
    'origin' in issue && issue.origin,
    'expected' in issue && issue.expected,
  ]
    .filter(Boolean)
    .join(' ')

it('every kind of finding that the schemas know reaches the caller as a sentence', async () => {
  interface Example {
    endpoint: AnyEndpoint
    input: Record<string, unknown>
  }
  const examples = new Map<string, Example[]>()
  for (const endpoint of endpoints.filter(({ method }) => method === 'POST')) {
    const body = endpoint.body as z.ZodObject | undefined
    const right = rightCall(endpoint, world)
    for (const field of Object.keys(body?.shape ?? {}))
      for (const value of [undefined, ...hostileValues]) {
        const input = { ...right, [field]: value }
        for (const issue of body!.safeParse(input).error?.issues ?? []) {
          const known = examples.get(kindOf(issue)) ?? []
          if (known.length < 5) examples.set(kindOf(issue), [...known, { endpoint, input }])
        }
      }
  }
  const wrong: string[] = []
  for (const [kind, tried] of examples)
    for (const locale of locales) {
      let said = 0
      for (const { endpoint, input } of tried) {
        const answer = await ask(endpoint, locale, input)
        for (const [place, text] of Object.entries(answer?.data?.errors ?? {})) {
          said++
          const fault = faultOf(text, locale)
          if (fault) wrong.push(`${kind}, ${locale}: ${endpoint.path} ${place}: ${fault}: ${text}`)
        }
      }
      if (said === 0) wrong.push(`${kind}, ${locale}: never said`)
    }
  expect(wrong).toEqual([])
  const codes = new Set([...examples.keys()].map((kind) => kind.split(' ')[0]))
  expect([...codes].toSorted()).toEqual([
    'custom',
    'invalid_format',
    'invalid_type',
    'invalid_union',
    'invalid_value',
    'not_multiple_of',
    'too_big',
    'too_small',
  ])
}, 300_000)
