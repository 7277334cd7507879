import { loadConfig } from '../../platform/process/config.ts'
import { migrateDatabase, openDatabase, type Db } from '../../platform/database/db.ts'
import { createLog } from '../../platform/log.ts'
import { hashPassword } from '../../platform/safety/passwords.ts'
import type { PostgresServer } from '../../platform/postgres/logins.ts'
import { openPostgres } from '../../platform/postgres/open.ts'
import { openSecrets } from '../../platform/safety/secrets.ts'
import { seedAccess } from '../../areas/access/seed.ts'

/**
 * Fills the database in `DATA_DIR` of a product that is not running, for benchmarks: with the roles, and with what `work` writes.
 * Everybody may have the hash of `DEMO_PASSWORD`: one is enough to sign in with, and one each would take an hour.
 */
export const fillFolder = async (
  work: (db: Db, passwordHash: string, server: PostgresServer) => Promise<void>,
): Promise<void> => {
  const config = loadConfig(process.env, process.cwd())
  const secrets = openSecrets({ dataDir: config.dataDir, secret: config.secret })
  const postgres = await openPostgres(config, secrets, createLog('error'))
  try {
    await migrateDatabase(postgres)
    const { db, close } = openDatabase(postgres, { poolMax: 2 })
    await seedAccess(db)
    await work(db, await hashPassword(config.demoPassword ?? ''), postgres)
    await close()
    // As autovacuum does it within minutes of such a change.
    const owner = openDatabase(
      { ...postgres, connection: () => postgres.connection('owner') },
      { poolMax: 1 },
    )
    await owner.sql.unsafe('vacuum analyze')
    await owner.close()
  } finally {
    await postgres.stop()
  }
}
