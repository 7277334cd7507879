import { existsSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { buildApp } from './app.ts'
import { boxJobs } from './box.ts'
import type { Machine } from './areas/boxes/own/machine.ts'
import { seedAccess } from './areas/access/seed.ts'
import { builtinHealth } from './areas/devices/registry/builtin.service.ts'
import { startBuiltinPool } from './benches.ts'
import { createDemoUniversity, demoText } from './demo/university.ts'
import { systemClock } from './platform/clock.ts'
import type { Config } from './platform/process/config.ts'
import { migrateDatabase, openDatabase } from './platform/database/db.ts'
import type { Deps } from './platform/deps.ts'
import { createHealth, diskHasRoom } from './platform/process/health.ts'
import { listening } from './platform/process/listening.ts'
import { createJobs } from './platform/jobs.ts'
import type { Lifecycle } from './platform/process/lifecycle.ts'
import type { Logger } from './platform/log.ts'
import type { PostgresServer } from './platform/postgres/logins.ts'
import { runOnOneNode } from './platform/database/leader-lock.ts'
import type { Secrets } from './platform/safety/secrets.ts'
import { INDEX_JOB } from './areas/search/jobs.ts'
import { shipLabs, shipReportTemplates } from './shipped/ship.ts'

interface Opened {
  config: Config
  log: Logger
  lifecycle: Lifecycle
  secrets: Secrets
  /** On its way up. */
  opening: Promise<PostgresServer>
  /** This installation is a lab box. */
  box: Machine | undefined
}

/**
 * Starts all parts in order and listens; each registers how it closes.
 * @returns the address to open in a browser
 */
export async function serve({ config, log, lifecycle, secrets, opening, box }: Opened): Promise<string> {
  const health = createHealth()

  const postgres = await opening
  await migrateDatabase(postgres)
  const database = openDatabase(postgres, { poolMax: config.database.pool })
  lifecycle.onClose('database', () => database.close())
  health.watch('database', async () => void (await database.sql`select 1`), { vital: true })
  health.watch('disk', () => diskHasRoom(config.dataDir))

  const jobs = createJobs(postgres, log)
  const deps: Deps = { config, db: database.db, jobs, clock: systemClock, secrets, log }
  await seedAccess(deps.db)
  const app = await buildApp(deps, {
    health,
    postgres,
    statements: database.statements,
    ...(box && { box }),
    ...(existsSync(webRoot) && { webRoot }),
  })
  const { benches, areas } = app
  // The broker listens: the benches' process starts while the rest does.
  // Of several nodes one runs it: a device is one bench, with one connection to the broker.
  const pool = await runOnOneNode({
    server: postgres,
    name: 'labbox simulated benches',
    log,
    start: () => startBuiltinPool(deps, benches.broker.localUrl),
  })
  // Closed after the HTTP server: calls in hand may still need a bench.
  lifecycle.onClose('simulated benches', () => pool.stop())
  if (box) {
    await box.begin(areas.boxes, areas.measurement.instruments)
    boxJobs(jobs, box, log)
  }
  const started = jobs.start()
  lifecycle.onClose(
    'jobs',
    () =>
      started.then(
        () => jobs.stop(JOBS_WITHIN_MS),
        () => undefined,
      ),
    3 * JOBS_WITHIN_MS,
  )
  await Promise.all([shipLabs(deps), shipReportTemplates(deps), started])
  health.watch('jobs', () => {
    if (!jobs.healthy()) throw new Error('not running')
  })
  const demo = config.demo ? await createDemoUniversity(areas.boxes) : null
  if (demo) console.log(`\n${demoText(demo)}`)
  // What ships is found from the start, not a minute later.
  await jobs.send(INDEX_JOB, {}, { singletonKey: 'start' })

  lifecycle.onClose('http', () => app.close(), HTTP_WITHIN_MS)
  health.watch('broker', () => {
    const { ok, ...state } = benches.broker.health()
    if (!ok) throw new Error(`not connected to the broker (${state.mode})`)
    return state
  })
  if (config.simulatedBenches > 0) health.watch('simulated benches', () => builtinHealth(deps))
  const { host, port: wanted } = config
  await listening({ host, port: wanted, names: { host: 'HOST', port: 'PORT' } }, () =>
    app.listen({ host, port: wanted }),
  )
  const { port } = app.server.address() as AddressInfo
  const address = config.publicUrl ?? `${box?.certificate ? 'https' : 'http'}://${config.host}:${port}`
  if (!box) return address
  const { fingerprint } = box.state()
  const doors = `${address}/box · ${address}/box/cards?key=${box.operatorKey}`
  return fingerprint ? `${doors}\nSHA-256 of the certificate: ${fingerprint}` : doors
}

/** Jobs in hand are stopped, and done again later, when they take longer. */
const JOBS_WITHIN_MS = 1_000
/** Calls in hand are cut after two seconds (`http/closing.ts`). */
const HTTP_WITHIN_MS = 4_000

const webRoot = join(import.meta.dirname, '../../web/dist')
