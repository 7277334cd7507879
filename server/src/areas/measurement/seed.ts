import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/db.ts'
import { seedCompatible } from './compatible.service.ts'
import { seedItems } from './items.service.ts'
import { seedModels } from './models.service.ts'

/** Everything of this area that ships; safe at every start. */
export const seedMeasurement = async (db: Db, clock: Clock): Promise<void> => {
  await seedCompatible(db)
  await seedModels(db, clock)
  await seedItems(db, clock)
}
