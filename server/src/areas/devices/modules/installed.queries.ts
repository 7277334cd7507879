import { and, count, eq, inArray } from 'drizzle-orm'
import type { QueryOf } from '@labbox/contract/core/endpoint.ts'
import type { deviceModulePage, DeviceModules } from '@labbox/contract/devices/modules.ts'
import type { Actor } from '../../../platform/actor.ts'
import type { Db } from '../../../platform/database/db.ts'
import { named, windowOf } from '../../../platform/database/listing.ts'
import { found } from '../../../platform/errors.ts'
import { organisation } from '../../access/tables.ts'
import { modulesByNumber, modulesInVersions, type KnownModule } from '../../parts/modules/lookup.queries.ts'
import { symbolNames } from '../../parts/modules/queries.ts'
import { byName } from '../queries.ts'
import { inUse, visibleTo } from '../scope.ts'
import { device, deviceModule } from '../tables.ts'
import { countNumbers, partsOf, pluggedOf, shownModule } from './installed.rules.ts'

const columns = {
  id: device.id,
  name: device.name,
  orgName: organisation.name,
  orgPath: organisation.path,
  wiring: device.wiring,
  online: device.online,
  reported: device.modules,
}
type DeviceRow = { id: string; orgPath: string | null; reported: string[] }

const rowsOf = (db: Db) =>
  db.select(columns).from(device).leftJoin(organisation, eq(organisation.id, device.orgId)).$dynamic()

/** What is installed on each of these benches, by id: a few statements, however many benches there are. */
const installedOn = async (db: Db, rows: readonly DeviceRow[]): Promise<Map<string, DeviceModules>> => {
  if (rows.length === 0) return new Map()
  const given = await db
    .select()
    .from(deviceModule)
    .where(
      inArray(
        deviceModule.deviceId,
        rows.map(({ id }) => id),
      ),
    )
  const versions = await modulesInVersions(db, given)
  // Benches of one organisation read the library in the same way, and there are few organisations.
  const paths = new Map<string | null, string[]>()
  for (const { orgPath, reported } of rows) {
    const numbers = [...countNumbers(reported).keys()]
    if (numbers.length > 0) paths.set(orgPath, [...(paths.get(orgPath) ?? []), ...numbers])
  }
  const byPath = new Map<string | null, Map<string, KnownModule>>()
  for (const [path, numbers] of paths)
    byPath.set(path, await modulesByNumber(db, [...new Set(numbers)], path))
  const plugged = rows.map((row) => {
    const own = given.flatMap(({ deviceId, moduleId, version, count: pieces }) => {
      const module = versions.find((each) => each.id === moduleId && each.version === version)
      return deviceId === row.id && module ? [{ module, count: pieces }] : []
    })
    return [row.id, pluggedOf(row.reported, byPath.get(row.orgPath) ?? new Map(), own)] as const
  })
  const names = await symbolNames(
    db,
    plugged.flatMap(([, all]) =>
      all.flatMap(({ module }) => module?.document.parts.map(({ symbol }) => symbol) ?? []),
    ),
  )
  return new Map(
    plugged.map(([id, all]) => [id, { modules: all.map(shownModule), parts: partsOf(all, names) }]),
  )
}

const NONE: DeviceModules = { modules: [], parts: null }

/** The components of a bench that a circuit may use; null: any. */
export const partsOfDevice = async (db: Db, deviceId: string): Promise<DeviceModules['parts']> => {
  const rows = await rowsOf(db).where(eq(device.id, deviceId))
  return ((await installedOn(db, rows)).get(deviceId) ?? NONE).parts
}

/** What is installed on a bench that the actor may see. */
export const modulesOfDevice = async (db: Db, actor: Actor, id: string): Promise<DeviceModules> => {
  const [row] = await rowsOf(db).where(and(eq(device.id, id), visibleTo(actor)))
  return (await installedOn(db, [found(row)])).get(id) ?? NONE
}

/** What is installed on the benches that the actor may see. */
export const installedPage = async (db: Db, actor: Actor, query: QueryOf<typeof deviceModulePage>) => {
  const where = and(visibleTo(actor), inUse, named(device.name, query.name))
  const window = windowOf(query)
  const rows = await rowsOf(db)
    .where(where)
    .orderBy(...byName(actor, query.sort))
    .limit(window.limit)
    .offset(window.offset)
  const [total] = await db
    .select({ n: count() })
    .from(device)
    .leftJoin(organisation, eq(organisation.id, device.orgId))
    .where(where)
  const installed = await installedOn(db, rows)
  const items = rows.map(({ orgPath: _path, reported: _reported, ...row }) => ({
    ...row,
    ...(installed.get(row.id) ?? NONE),
  }))
  return { items, total: total?.n ?? 0 }
}
