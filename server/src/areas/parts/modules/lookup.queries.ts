import { and, asc, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import { ownerGroups } from '@labbox/contract/core/ownership.ts'
import type { ModuleDocument } from '@labbox/contract/parts/module-document.ts'
import type { Actor } from '../../../platform/actor.ts'
import { anyOf } from '../../../platform/database/any-of.ts'
import type { Db } from '../../../platform/database/db.ts'
import { above } from '../../../platform/ownership.ts'
import { organisation } from '../../access/tables.ts'
import { moduleShelf } from '../scope.ts'
import { benchModule, moduleVersion } from '../tables.ts'

/** A module in one of its versions. */
export interface KnownModule {
  id: string
  version: number
  latest: number
  document: ModuleDocument
}

// By its full name: where only this table is read, a column of it would be written without one.
const latest = sql<number>`(select max(v.number) from module_version v where v.module_id = module.id)`

const known = {
  id: benchModule.id,
  version: moduleVersion.number,
  latest,
  document: moduleVersion.document,
}

/** Modules in the versions that somebody was given, deleted ones too. */
export const modulesInVersions = (
  db: Db,
  wanted: readonly { moduleId: string; version: number }[],
): Promise<KnownModule[]> | KnownModule[] =>
  wanted.length === 0
    ? []
    : db
        .select(known)
        .from(moduleVersion)
        .innerJoin(benchModule, eq(benchModule.id, moduleVersion.of))
        .where(
          or(
            ...wanted.map(({ moduleId, version }) =>
              and(eq(moduleVersion.of, moduleId), eq(moduleVersion.number, version)),
            ),
          ),
        )

/**
 * Modules that are on, by their model numbers (lower case), in their last versions, as benches of this organisation report them: those
 * of the nearest school before those of what is above it and of the system.
 * @param orgPath ids from the outermost organisation inwards; null: a bench of the installation, which has the system's alone
 */
export const modulesByNumber = async (
  db: Db,
  numbers: readonly string[],
  orgPath: string | null,
): Promise<Map<string, KnownModule>> => {
  if (numbers.length === 0) return new Map()
  const number = sql<string>`lower(${moduleVersion.document}->>'number')`
  const rows = await db
    .select({ ...known, number })
    .from(benchModule)
    .innerJoin(moduleVersion, and(eq(moduleVersion.of, benchModule.id), eq(moduleVersion.number, latest)))
    .leftJoin(organisation, eq(organisation.id, benchModule.orgId))
    .where(
      and(
        isNull(benchModule.deletedAt),
        eq(benchModule.status, 1),
        inArray(number, [...numbers]),
        or(
          eq(benchModule.group, ownerGroups.system),
          and(eq(benchModule.group, ownerGroups.school), above(organisation.path, { orgPath })),
        ),
      ),
    )
    // The longest path is the nearest organisation; the newest of several wins.
    .orderBy(sql`length(${organisation.path}) nulls first`, asc(benchModule.createdAt))
  return new Map(rows.map(({ number: key, ...row }) => [key, row]))
}

/** Those of these modules that are on and that the actor may read, in their last versions. */
export const modulesToGive = (db: Db, actor: Actor, ids: readonly string[]) =>
  ids.length === 0
    ? []
    : db
        .select({ id: benchModule.id, version: latest, number: sql<string>`${benchModule.draft}->>'number'` })
        .from(benchModule)
        .where(and(anyOf(benchModule.id, [...ids]), eq(benchModule.status, 1), moduleShelf.visibleTo(actor)))
