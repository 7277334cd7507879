import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, unique } from 'drizzle-orm/pg-core'
import { id, instant, ref } from '../../../platform/database/columns.ts'
import { organisation, user } from '../../access/tables.ts'
import { file } from '../../files/tables.ts'
import { device } from '../tables.ts'

/** A version of the bench program, as it was uploaded and signed. */
export const benchPackage = pgTable(
  'bench_package',
  {
    id: id(),
    version: text().notNull(),
    notes: text().notNull().default(''),
    fileId: ref()
      .notNull()
      .references(() => file.id),
    size: integer().notNull(),
    sha256: text().notNull(),
    /** Ed25519, base64. */
    signature: text().notNull(),
    createdBy: ref().references(() => user.id, { onDelete: 'set null' }),
    createdAt: instant().notNull(),
    withdrawnAt: instant(),
  },
  (t) => [unique('bench_package_version_key').on(t.version)],
)

/** To whom a package is offered; both null: to every bench. */
export const benchRelease = pgTable(
  'bench_release',
  {
    id: id(),
    packageId: ref()
      .notNull()
      .references(() => benchPackage.id, { onDelete: 'cascade' }),
    orgId: ref().references(() => organisation.id, { onDelete: 'cascade' }),
    deviceId: ref().references(() => device.id, { onDelete: 'cascade' }),
    createdAt: instant().notNull(),
  },
  (t) => [
    index('bench_release_package').on(t.packageId),
    unique('bench_release_target_key').on(t.packageId, t.orgId, t.deviceId).nullsNotDistinct(),
    check('bench_release_target', sql`${t.orgId} is null or ${t.deviceId} is null`),
  ],
)
