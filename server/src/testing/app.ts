import type { FastifyInstance } from 'fastify'
import type { RoleCode } from '@labbox/contract/access/permissions.ts'
import type { InputOf, DataOf } from '@labbox/contract/core/endpoint.ts'
import type { Envelope, Refusal } from '@labbox/contract/core/envelope.ts'
import { buildApp, type BuildOptions } from '../app.ts'
import { newToken } from '../areas/access/rules.ts'
import { createOrganisation, createUser } from '../areas/access/people/provision.ts'
import { openSession } from '../areas/access/sessions/sessions.ts'
import { session, userRole } from '../areas/access/tables.ts'
import { manualClock } from '../platform/clock.ts'
import { loadConfig } from '../platform/process/config.ts'
import type { Deps } from '../platform/deps.ts'
import type { AnyEndpoint } from '../platform/http/register.ts'
import { createJobs } from '../platform/jobs.ts'
import { createLog, type Logger } from '../platform/log.ts'
import { openSecrets } from '../platform/safety/secrets.ts'
import { createTestDatabase } from './database/database.ts'
import { temporaryFolder } from './folder.ts'
import { eq, ne } from 'drizzle-orm'

/** What a call answered: the envelope, with the HTTP status beside it. */
export interface Answer<T> extends Envelope<T> {
  status: number
  refusal: Refusal
}

export interface Client {
  userId: string
  orgId: string | null
  token: string
  call<E extends AnyEndpoint>(endpoint: E, input?: InputOf<E>): Promise<Answer<DataOf<E>>>
  /** The data of a call that must succeed; the test fails with the answer when it does not. */
  ok<E extends AnyEndpoint>(endpoint: E, input?: InputOf<E>): Promise<DataOf<E>>
}

const FAR = new Date('2090-01-01')

/** One call through the whole server, as a browser makes it. */
export const send = async (
  app: FastifyInstance,
  token: string | null,
  endpoint: AnyEndpoint,
  input: Record<string, unknown>,
) => {
  const rest = { ...input }
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => {
    const value = String(rest[name])
    delete rest[name]
    return encodeURIComponent(value)
  })
  const query = new URLSearchParams()
  const inQuery = endpoint.query as { shape: object } | undefined
  for (const [key, value] of Object.entries(rest)) {
    if (endpoint.method !== 'GET' && !(inQuery && key in inQuery.shape)) continue
    if (value !== undefined) query.set(key, typeof value === 'string' ? value : JSON.stringify(value))
    delete rest[key]
  }
  const response = await app.inject({
    method: endpoint.method,
    url: `/api${path}${query.size > 0 ? `?${query}` : ''}`,
    headers: { 'accept-language': 'en-US', ...(token && { 'x-token': token }) },
    ...(endpoint.method === 'POST' && { payload: rest }),
  })
  // Files come as they are.
  const isJson = String(response.headers['content-type']).startsWith('application/json')
  const body: Envelope = isJson ? response.json() : { code: 200, msg: '', data: null }
  return { ...body, status: response.statusCode, refusal: body.data as Refusal }
}

/**
 * The real application on a database of its own, with a clock that the test moves, and signed-in clients:
 * `const kit = await createTestApp()`, `const teacher = await kit.user('teacher')`, `await teacher.ok(endpoint, input)`.
 */
export const createTestApp = async (
  options: { env?: Record<string, string>; now?: Date; build?: BuildOptions; log?: Logger } = {},
) => {
  const database = await createTestDatabase()
  const folder = await temporaryFolder()
  const clock = manualClock(options.now ?? new Date('2026-09-07T08:00:00Z'))
  const log = options.log ?? createLog(process.env.TEST_LOG ?? 'silent')
  const config = loadConfig(
    // Whatever is installed here, documents are shown the same.
    { DATA_DIR: folder.path, CAPTCHA: 'off', DEMO: 'off', SOFFICE: 'off', CHROMIUM: 'off', ...options.env },
    folder.path,
  )
  const deps: Deps = {
    config,
    db: database.db,
    jobs: createJobs(database.server, log),
    clock,
    secrets: openSecrets({ dataDir: folder.path }),
    log,
  }
  const { server: postgres, statements } = database
  const app = await buildApp(deps, { postgres, statements, ...options.build })
  let serial = 0

  const clientOf = (token: string | null, userId: string, orgId: string | null): Client => ({
    userId,
    orgId,
    token: token ?? '',
    call: async (endpoint, input) =>
      (await send(app, token, endpoint, (input ?? {}) as Record<string, unknown>)) as never,
    ok: async (endpoint, input) => {
      const answer = await send(app, token, endpoint, (input ?? {}) as Record<string, unknown>)
      if (answer.code !== 200)
        throw new Error(
          `${endpoint.method} ${endpoint.path} answered ${answer.status} ${JSON.stringify(answer)}`,
        )
      return answer.data as never
    },
  })

  const org = (name = `Org ${++serial}`) =>
    createOrganisation(deps.db, clock.now(), { name: { zh: name, en: name } })
  const firstOrg = await org('First University')

  /** A signed-in user of one role; in the kit's own organisation unless another is named. */
  const user = async (
    role: RoleCode,
    more: { orgId?: string; account?: string; name?: string } = {},
  ): Promise<Client> => {
    const orgId = role === 'admin' ? null : (more.orgId ?? firstOrg)
    const account = more.account ?? `${role}${String(++serial).padStart(6, '0')}`
    // No sign-in by password here: hashing would cost a second per test file; access.test.ts covers it.
    const userId = await createUser(deps.db, clock.now(), {
      account,
      name: more.name ?? account,
      passwordHash: '-',
      orgId,
      roles: [role],
    })
    const token = newToken()
    const [held] = await deps.db.select().from(userRole).where(eq(userRole.userId, userId))
    await openSession(deps.db, clock.now(), {
      userId,
      roleId: held?.roleId ?? '',
      token,
      address: '127.0.0.1',
      device: 'test',
    })
    // Tests move the clock by weeks; their sessions live on.
    await deps.db
      .update(session)
      .set({ lastSeenAt: FAR, expiresAt: new Date('2099-01-01') })
      .where(ne(session.lastSeenAt, FAR))
    return clientOf(token, userId, orgId)
  }

  return {
    app,
    deps,
    clock,
    database,
    firstOrg,
    org,
    user,
    anonymous: clientOf(null, '', null),
    /** Whoever holds this session. */
    client: (token: string) => clientOf(token, '', null),
    close: async () => {
      if (deps.jobs.healthy()) await deps.jobs.stop()
      await app.close()
      await database.close()
      await folder.remove()
    },
  }
}

export type TestApp = Awaited<ReturnType<typeof createTestApp>>
