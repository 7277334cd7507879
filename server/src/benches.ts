import { startSimulatedBenches, type SimulatedBenches } from 'labbox-bench/simulator/child.ts'
import { sessionOpen } from './areas/access/sessions/viewer.queries.ts'
import { createBench, openHooks, type Bench, type BenchHooks } from './areas/bench/service.ts'
import { lastCommandsOf } from './areas/bench/queries.ts'
import { classesOfPeople, memberIdsOf, studentsOf } from './areas/classes/queries.ts'
import {
  benchTopics,
  deviceSecretRight,
  ensureBuiltin,
  noHooks,
  type DeviceHooks,
} from './areas/devices/service.ts'
import { compatibleRows } from './areas/measurement/compatible.service.ts'
import { seedMeasurement } from './areas/measurement/seed.ts'
import { composeAccess, TICKET_SECRET, type TopicRules } from './platform/broker/access.ts'
import { createBroker, type Broker } from './platform/broker/index.ts'
import { withSettings } from './platform/client-config.ts'
import type { Deps } from './platform/deps.ts'
import { found } from './platform/errors.ts'

declare module 'fastify' {
  interface FastifyInstance {
    benches: Benches
  }
}

/** What the areas above tell the benches; filled in by `app.ts` before the first call. */
export interface UpperHooks extends DeviceHooks, BenchHooks {
  /** Rules of further families of topics (`np`, `npu`, `exam`). */
  topics: Record<string, TopicRules>
}

export interface Benches {
  broker: Broker
  bench: Bench
  hooks: UpperHooks
  stop(): Promise<void>
}

/** The broker with all its rules, and what runs over it. It listens at once; `bench.start` begins to hear. */
export const openBenches = async (deps: Deps): Promise<Benches> => {
  const { config, db, clock, secrets, log } = deps
  await seedMeasurement(db, clock)
  const hooks: UpperHooks = {
    ...noHooks,
    ...openHooks(),
    topics: {},
    studentsOf: (teacherId) => studentsOf(db, teacherId),
    lastCommands: (occupancyIds) => lastCommandsOf(db, occupancyIds),
    membersOf: async (actor, classId) => found(await memberIdsOf(db, actor, classId)),
    classesOf: (actor, userIds) => classesOfPeople(db, actor, userIds),
    compatible: cached(() => compatibleRows(db)),
  }
  const access = composeAccess({
    clock,
    ticketKey: secrets.secret(TICKET_SECRET),
    sessionOpen: (sessionId, userId) => sessionOpen(db, sessionId, userId, clock.now()),
    deviceSecretRight: (deviceId, secret) => deviceSecretRight(deps, deviceId, secret),
    topics: { bench: benchTopics(deps, hooks), ...families(hooks, ['np', 'npu', 'exam']) },
  })
  const { url, ...tcp } = config.broker
  const broker = await createBroker({
    access,
    tcp,
    publicUrl: config.publicUrl,
    external: url ? { url, key: secrets.secret('mqtt-nodes') } : undefined,
    audit: (denial) => log.warn({ denial }, 'Refused by the broker'),
  })
  const bench = createBench({ ...deps, config: withSettings(config, db) }, broker, hooks)
  return {
    broker,
    bench,
    hooks,
    async stop() {
      await bench.stop()
      await broker.close()
    },
  }
}

/** Looked up when they are asked for: the areas above come later than the broker. */
const families = (hooks: UpperHooks, names: string[]): Record<string, TopicRules> =>
  Object.fromEntries(
    names.map((name) => [
      name,
      {
        mayPublish: async (browser, topic) =>
          (await hooks.topics[name]?.mayPublish?.(browser, topic)) ?? false,
        maySubscribe: async (browser, topic) =>
          (await hooks.topics[name]?.maySubscribe(browser, topic)) ?? false,
      } satisfies TopicRules,
    ]),
  )

const ROWS_MS = 10_000

/** Compatible configs change when an administrator edits them; a command must not read 150 rows each time. */
const cached = <T>(read: () => Promise<T>): (() => Promise<T>) => {
  let known: Promise<T> | null = null
  let until = 0
  return () => {
    if (known && performance.now() < until) return known
    until = performance.now() + ROWS_MS
    const reading = read()
    known = reading
    reading.catch(() => (until = 0))
    return reading
  }
}

/** The most places one process of simulated benches has. */
const MOST_PLACES = 200

/** Runs the built-in pool as a process of its own; null when it is switched off. */
export const startBuiltinPool = async (deps: Deps, brokerUrl: string): Promise<SimulatedBenches | null> => {
  const builtin = await ensureBuiltin(deps)
  if (!builtin) return null
  return startSimulatedBenches({
    url: brokerUrl,
    deviceId: builtin.deviceId,
    secret: builtin.secret,
    capacity: Math.min(builtin.capacity, MOST_PLACES),
    log: (message) => deps.log.info({ bench: message }, 'Simulated benches'),
  })
}
