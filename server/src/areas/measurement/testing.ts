import type { Circuit } from '@labbox/contract/bench/circuit.ts'
import type { TestNotice } from '@labbox/contract/measurement/measurement.ts'
import type { FastifyInstance } from 'fastify'
import type { DataOf, InputOf } from '@labbox/contract/core/endpoint.ts'
import type { AnyEndpoint } from '../../platform/http/register.ts'
import { createServer } from '../../platform/http/server.ts'
import { createTestApp, send, type Answer, type Client } from '../../testing/app.ts'
import { createAuthenticate } from '../access/sessions/authenticate.ts'
import { seedCompatible } from './compatible.service.ts'
import type { InstrumentReading, MeasurementContext, SheetAccess, TestDesign } from './context.ts'
import { measurementAdminRoutes, measurementConstraints } from './admin.routes.ts'
import { measurementRoutes } from './routes.ts'

const reading: InstrumentReading = {
  value: null,
  text: null,
  block: null,
  unit: '',
  raw: '',
  instrument: 'ds1',
  model: 'DS1104Z',
  scpi: '',
  at: new Date('2026-09-07T08:00:01Z'),
  commandId: '01990000-0000-7000-8000-000000000001',
}

/**
 * The routes of this area on a real database and server; instruments answer from a table, as something outside does. Sheets
 * of kind `work` belong to their owner; teachers of the same kit see them whole.
 */
export const createMeasurementApp = async () => {
  const kit = await createTestApp()
  await seedCompatible(kit.deps.db)
  const answers = new Map<string, Partial<InstrumentReading>>()
  const asked: string[] = []
  /** The last one is what the bench runs. */
  const circuits: Circuit[] = []
  /** What tests come to, and which places were told. */
  const tests = {
    run: (async () => ({ kind: 'done', passed: 3, total: 4, first: null })) as TestDesign,
    told: [] as (TestNotice & { userId: string })[],
  }
  const access: SheetAccess = {
    may: async (_db, actor, { ownerId }, act) => {
      if (ownerId === actor.userId) return 'student'
      return act === 'read' && actor.role === 'teacher' && actor.orgId === kit.firstOrg ? 'full' : null
    },
  }
  const context: MeasurementContext = {
    ...kit.deps,
    kinds: { work: access },
    testDesign: async (bench, files, onPlace) => tests.run(bench, files, onPlace),
    tellPlace: (userId, notice) => void tests.told.push({ userId, ...notice }),
    instruments: {
      circuit: async () => circuits.at(-1) ?? null,
      tryRow: async (_actor, _occupancyId, pseudo, row) => {
        asked.push(pseudo)
        return { ...reading, scpi: row.scpi.join(';'), ...answers.get(pseudo) }
      },
      read: async (_actor, _occupancyId, pseudo) => {
        asked.push(pseudo)
        return { ...reading, scpi: `scpi of ${pseudo}`, ...answers.get(pseudo) }
      },
    },
  }
  const server: FastifyInstance = await createServer({
    log: kit.deps.log,
    trustProxy: false,
    constraints: measurementConstraints,
    mayChange: async () => true,
    authenticate: createAuthenticate(kit.deps),
  })
  await server.register(
    async (api) => {
      measurementRoutes(api, context)
      measurementAdminRoutes(api, context)
    },
    { prefix: '/api' },
  )
  const call = async <E extends AnyEndpoint>(
    client: Client,
    endpoint: E,
    input: InputOf<E>,
  ): Promise<Answer<DataOf<E>>> =>
    (await send(server, client.token || null, endpoint, input as Record<string, unknown>)) as never
  const ok = async <E extends AnyEndpoint>(
    client: Client,
    endpoint: E,
    input: InputOf<E>,
  ): Promise<DataOf<E>> => {
    const answer = await call(client, endpoint, input)
    if (answer.code !== 200) throw new Error(JSON.stringify(answer))
    return answer.data
  }
  return {
    ...kit,
    context,
    answers,
    asked,
    circuits,
    tests,
    call,
    ok,
    close: async () => {
      await server.close()
      await kit.close()
    },
  }
}
