import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { login } from '@labbox/contract/access/access.ts'
import type { UserImport } from '@labbox/contract/access/user-import.ts'
import { isAlive, readPostmaster } from './platform/postgres/evidence.ts'
import { temporaryFolder } from './testing/folder.ts'
import { fillFolder, openProduct, PRODUCT_PASSWORD } from './testing/product.ts'

const PEOPLE = process.env.LONG === '1' ? 20_000 : 3_000

const { path: dataDir, remove } = await temporaryFolder()
let product: Awaited<ReturnType<typeof openProduct>>

beforeAll(async () => {
  await fillFolder(dataDir, {}, 'students.ts', '1')
  product = await openProduct(dataDir, { SIM_CAPACITY: '4' })
  await product.start()
})
afterAll(async () => {
  await product.stop()
  await remove()
})

let token = ''
const call = async <T>(path: string, body?: FormData | string): Promise<T> => {
  const headers = new Headers({ 'x-token': token })
  if (typeof body === 'string') headers.set('content-type', 'application/json')
  const answer = await fetch(`${product.url}/api${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers,
    body: body ?? null,
  })
  const { code, data } = (await answer.json()) as { code: number; data: T }
  if (code !== 200) throw new Error(`${path} answered ${code}: ${JSON.stringify(data)}`)
  return data
}
const signIn = async () => {
  const password = Buffer.from(PRODUCT_PASSWORD).toString('base64')
  token = (await call<{ token: string }>(login.path, JSON.stringify({ username: 'orgadmin1', password })))
    .token
}
const stateOf = (id: string) => call<UserImport>(`/sys/user/import/get?id=${id}`)
const made = async (prefix: string) => (await call<{ total: number }>(`/sys/user/page?text=${prefix}`)).total

/** A checked import of so many people that is being written. */
const begin = async (prefix: string): Promise<string> => {
  const { orgId } = await call<{ orgId: string }>('/user/info')
  const lines = Array.from({ length: PEOPLE }, (_, k) => `${prefix}${String(k).padStart(6, '0')},Person ${k}`)
  const form = new FormData()
  form.append('file', new Blob([`account,name\n${lines.join('\n')}`]), 'people.csv')
  const { id } = await call<{ id: string }>(
    `/sys/user/import/check?${new URLSearchParams({ orgId, role: 'student' })}`,
    form,
  )
  await expect.poll(async () => (await stateOf(id)).state).toBe('checked')
  await call('/sys/user/import/confirm', JSON.stringify({ id }))
  return id
}

test.each([
  ['while passwords are made', 'early', 0],
  ['while users are made', 'later', 0.5],
])(
  'an import of users that it is stopped under, %s, makes all of them or none',
  async (_, prefix, from) => {
    await signIn()
    const id = await begin(prefix)
    for (;;) {
      const { state, progress } = await stateOf(id)
      if (state !== 'writing' || (progress ?? 0) > from) break
      await sleep(2)
    }
    expect(await product.stop()).toBe(0)
    await product.start()
    const { state } = await stateOf(id)
    const people = await made(prefix)
    expect([state, people]).toEqual(state === 'done' ? ['done', PEOPLE] : ['writing', 0])
  },
  180_000,
)

test('simulated benches that hang keep nothing else open, and do not outlive it', async () => {
  const pid = product.pid()!
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').map(Number)
  const named = (child: number) => readFileSync(`/proc/${child}/cmdline`, 'utf8')
  const benches = children.filter((child) => named(child).includes('--simulate'))
  expect(benches).toHaveLength(1)
  const cluster = join(dataDir, 'postgres')
  const postmaster = readPostmaster(cluster)!.pid
  process.kill(benches[0]!, 'SIGSTOP')
  try {
    expect([await product.stop(), isAlive(postmaster, cluster)]).toEqual([0, false])
    expect(() => process.kill(benches[0]!, 0)).toThrow('ESRCH')
  } finally {
    try {
      process.kill(benches[0]!, 'SIGKILL')
    } catch {
      // It has ended, as it should.
    }
  }
})
