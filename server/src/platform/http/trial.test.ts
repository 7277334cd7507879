import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { endpoint } from '@labbox/contract/core/endpoint.ts'
import { Nothing } from '@labbox/contract/core/types.ts'
import { createLog } from '../log.ts'
import { register } from './register.ts'
import { createServer } from './server.ts'

const base = { access: { public: 'a test' }, summary: 'x', data: Nothing } as const
const calls = [
  [endpoint({ ...base, method: 'GET', path: '/read' }), 200],
  [endpoint({ ...base, method: 'GET', path: '/rename', changes: true }), 423],
  [endpoint({ ...base, method: 'GET', path: '/finish', changes: true, afterTrial: true }), 200],
  [endpoint({ ...base, method: 'POST', path: '/add' }), 423],
  [endpoint({ ...base, method: 'POST', path: '/submit', afterTrial: true }), 200],
] as const

let app: FastifyInstance
let over = false
const called: string[] = []
beforeAll(async () => {
  app = await createServer({
    log: createLog('silent'),
    trustProxy: false,
    constraints: {},
    authenticate: () => Promise.reject(new Error('nobody')),
    mayChange: () => Promise.resolve(!over),
  })
  for (const [definition] of calls)
    register(app, definition, () => {
      called.push(definition.path)
      return {}
    })
})
afterAll(() => app.close())

it.each(calls)(
  'after the trial $method $path answers %i, and does nothing where it is 423',
  async (call, code) => {
    const ask = async (method: 'GET' | 'POST' | 'HEAD') => (await app.inject({ method, url: call.path })).body
    over = false
    expect(await ask(call.method)).toContain('"code":200')
    over = true
    called.length = 0
    expect(await ask(call.method)).toContain(`"code":${code}`)
    if (call.method === 'GET') await ask('HEAD')
    expect(called.length > 0).toBe(code === 200)
  },
)
