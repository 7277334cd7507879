import { createOrganisation, createUser } from '../../server/src/areas/access/provision.ts'
import { seedAccess } from '../../server/src/areas/access/seed.ts'
import { loadConfig } from '../../server/src/platform/config.ts'
import { migrateDatabase, openDatabase } from '../../server/src/platform/db.ts'
import { createLog } from '../../server/src/platform/log.ts'
import { hashPassword } from '../../server/src/platform/passwords.ts'
import { openPostgres } from '../../server/src/platform/postgres/open.ts'
import { openSecrets } from '../../server/src/platform/secrets.ts'
import { PASSWORD, productEnvironment } from './product.ts'

/**
 * Fills the data folder of a product that is not running with one organisation and students `student01`, `student02` …
 * @returns their accounts
 */
export const makeStudents = async (dataDir: string, count: number): Promise<string[]> => {
  const config = loadConfig(productEnvironment(dataDir), dataDir)
  const secrets = openSecrets({ dataDir })
  const postgres = await openPostgres(config, secrets, createLog('error'))
  try {
    await migrateDatabase(postgres)
    const { db, close } = openDatabase(postgres, { poolMax: 2 })
    await seedAccess(db)
    const now = new Date()
    const orgId = await createOrganisation(db, now, { name: { en: 'Load' } })
    const passwordHash = await hashPassword(PASSWORD)
    const accounts = Array.from({ length: count }, (_, k) => `student${String(k + 1).padStart(2, '0')}`)
    for (const account of accounts)
      await createUser(db, now, { account, name: account, passwordHash, orgId, roles: ['student'] })
    await close()
    return accounts
  } finally {
    await postgres.stop()
  }
}
