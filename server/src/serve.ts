import { existsSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { buildApp } from './app.ts'
import { systemClock } from './platform/clock.ts'
import type { Config } from './platform/config.ts'
import { migrateDatabase, openDatabase } from './platform/db.ts'
import { createHealth } from './platform/health.ts'
import { createJobs } from './platform/jobs.ts'
import type { Lifecycle } from './platform/lifecycle.ts'
import type { Logger } from './platform/log.ts'
import { openPostgres } from './platform/postgres/open.ts'
import { openSecrets } from './platform/secrets.ts'

/**
 * Starts all parts in order and listens; each registers how it closes.
 * @returns the address to open in a browser
 */
export async function serve(config: Config, log: Logger, lifecycle: Lifecycle): Promise<string> {
  const secrets = openSecrets({ dataDir: config.dataDir, secret: config.secret })
  const health = createHealth()

  const postgres = await openPostgres(config, secrets, log)
  lifecycle.onClose('postgres', () => postgres.stop())
  await migrateDatabase(postgres)
  const database = openDatabase(postgres, { poolMax: config.database.pool })
  lifecycle.onClose('database', () => database.close())
  health.watch('database', async () => void (await database.sql`select 1`))

  const jobs = createJobs(postgres, log)
  const app = await buildApp(
    { config, db: database.db, jobs, clock: systemClock, secrets, log },
    { health, ...(existsSync(webRoot) && { webRoot }) },
  )
  await jobs.start()
  lifecycle.onClose('jobs', () => jobs.stop())
  health.watch('jobs', () => {
    if (!jobs.healthy()) throw new Error('not running')
  })

  lifecycle.onClose('http', () => app.close())
  await app.listen({ host: config.host, port: config.port })
  const { port } = app.server.address() as AddressInfo
  return config.publicUrl ?? `http://${config.host}:${port}`
}

const webRoot = join(import.meta.dirname, '../../web/dist')
