import { createOrganisation, createUser } from '../areas/access/people/provision.ts'
import { fillFolder } from './database/fill.ts'

// One organisation with its administrator orgadmin1, teacher1 and the students student01, student02 …: `DATA_DIR=… DEMO_PASSWORD=… node students.ts COUNT`.
await fillFolder(async (db, passwordHash) => {
  const now = new Date()
  const orgId = await createOrganisation(db, now, { name: { en: 'Load' } })
  await createUser(db, now, { account: 'orgadmin1', name: 'Admin', passwordHash, orgId, roles: ['orgadmin'] })
  await createUser(db, now, { account: 'teacher1', name: 'Teacher', passwordHash, orgId, roles: ['teacher'] })
  for (let k = 1; k <= Number(process.argv[2]); k++) {
    const account = `student${String(k).padStart(2, '0')}`
    await createUser(db, now, { account, name: account, passwordHash, orgId, roles: ['student'] })
  }
})
