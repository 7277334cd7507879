import { startSimulatedBenches, type SimulatedBenches } from 'labbox-bench/simulator/child.ts'
import { sessionOpen } from './areas/access/sessions/viewer.queries.ts'
import { createBench, type Bench, type BenchHooks } from './areas/bench/service.ts'
import { benchTopics, deviceSecretRight, ensureBuiltin, type DeviceHooks } from './areas/devices/service.ts'
import { seedMeasurement } from './areas/measurement/seed.ts'
import { composeAccess, TICKET_SECRET, type TopicRules } from './platform/broker/access.ts'
import { createBroker, type Broker } from './platform/broker/index.ts'
import { withSettings } from './platform/client-config.ts'
import type { Deps } from './platform/deps.ts'

declare module 'fastify' {
  interface FastifyInstance {
    benches: Benches
  }
}

/** What the areas above tell the benches; `connect.ts` gathers it. */
export interface UpperHooks extends DeviceHooks, BenchHooks {
  /** Rules of further families of topics (`npu`, `exam`). */
  topics: Record<string, TopicRules>
}

export interface Benches {
  broker: Broker
  bench: Bench
  stop(): Promise<void>
}

/** The broker with all its rules, and what runs over it. It listens at once; `bench.start` begins to hear. */
export const openBenches = async (deps: Deps, hooks: UpperHooks): Promise<Benches> => {
  const { config, db, clock, secrets, log } = deps
  await seedMeasurement(db, clock)
  const access = composeAccess({
    clock,
    ticketKey: secrets.secret(TICKET_SECRET),
    sessionOpen: (sessionId, userId) => sessionOpen(db, sessionId, userId, clock.now()),
    deviceSecretRight: (deviceId, secret) => deviceSecretRight(deps, deviceId, secret),
    topics: { ...hooks.topics, bench: benchTopics(deps, hooks) },
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
    async stop() {
      await bench.stop()
      await broker.close()
    },
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
