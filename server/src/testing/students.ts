import { createOrganisation, createUser } from '../areas/access/provision.ts'
import { seedAccess } from '../areas/access/seed.ts'
import { loadConfig } from '../platform/config.ts'
import { migrateDatabase, openDatabase } from '../platform/db.ts'
import { createLog } from '../platform/log.ts'
import { hashPassword } from '../platform/passwords.ts'
import { openPostgres } from '../platform/postgres/open.ts'
import { openSecrets } from '../platform/secrets.ts'

// Fills the data folder of a product that is not running with one organisation, teacher1 and the students student01, student02 …
// for benchmarks: `DATA_DIR=… DEMO_PASSWORD=… node students.ts COUNT`.
const config = loadConfig(process.env, process.cwd())
const secrets = openSecrets({ dataDir: config.dataDir })
const postgres = await openPostgres(config, secrets, createLog('error'))
try {
  await migrateDatabase(postgres)
  const { db, close } = openDatabase(postgres, { poolMax: 2 })
  await seedAccess(db)
  const now = new Date()
  const orgId = await createOrganisation(db, now, { name: { en: 'Load' } })
  const passwordHash = await hashPassword(config.demoPassword ?? '')
  await createUser(db, now, { account: 'teacher1', name: 'Teacher', passwordHash, orgId, roles: ['teacher'] })
  for (let k = 1; k <= Number(process.argv[2]); k++) {
    const account = `student${String(k).padStart(2, '0')}`
    await createUser(db, now, { account, name: account, passwordHash, orgId, roles: ['student'] })
  }
  await close()
} finally {
  await postgres.stop()
}
