import { and, eq, isNull, or, type SQL } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Permission } from '@labbox/contract/access/permissions.ts'
import { scopeOf, type Actor } from '../../platform/actor.ts'
import { anyOf } from '../../platform/database/any-of.ts'
import { above, nobody, within } from '../../platform/ownership.ts'
import { organisation } from '../access/tables.ts'
import type { DeviceHooks } from './context.ts'
import { device, occupancy } from './tables.ts'

/** As much of an actor as decides what somebody sees. */
export type Viewer = Pick<Actor, 'userId' | 'orgPath' | 'permissions'>

/** Not retired. */
export const inUse = isNull(device.retiredAt)

/** Devices the actor may change with this permission. Needs `organisation` joined on `device.orgId`. */
export const editableBy = (
  actor: Viewer,
  permission: Permission = 'devices:device:edit',
): SQL | undefined => {
  const scope = scopeOf(actor, permission)
  const alive = isNull(device.deletedAt)
  if (scope === 'all') return alive
  return and(alive, scope === 'org' ? within(organisation.path, actor) : nobody)
}

/**
 * Devices the actor may see and use: the built-in pool, those of the own organisation and of the ones above it (a
 * school works on its university's benches), and those below; retired ones only to who may change them. Needs
 * `organisation` joined on `device.orgId`.
 */
export const visibleTo = (actor: Viewer): SQL | undefined => {
  const shown = and(isNull(device.deletedAt), or(inUse, editableBy(actor)))
  if (scopeOf(actor, 'devices:device:page') === 'all') return shown
  return and(
    shown,
    or(isNull(device.orgId), above(organisation.path, actor), within(organisation.path, actor)),
  )
}

/**
 * People the actor supervises with this permission, themselves included: those of their classes, or of their organisation and
 * below; undefined: everybody. Needs `organisation` joined on the person's organisation.
 */
export const peopleOf = async (
  actor: Actor,
  permission: Permission,
  hooks: DeviceHooks,
  person: AnyPgColumn,
): Promise<SQL | undefined> => {
  const own = eq(person, actor.userId)
  switch (scopeOf(actor, permission)) {
    case 'all':
      return undefined
    case 'org':
      return or(own, within(organisation.path, actor))
    case 'classes': {
      const students = await hooks.studentsOf(actor.userId)
      return students.length > 0 ? or(own, anyOf(person, [...students])) : own
    }
    default:
      return own
  }
}

/** Occupancies the actor may see (or end) with this permission. Needs `organisation` joined on the holder's organisation. */
export const occupanciesOf = (actor: Actor, permission: Permission, hooks: DeviceHooks) =>
  peopleOf(actor, permission, hooks, occupancy.userId)
