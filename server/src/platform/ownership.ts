import { and, eq, isNull, or, sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { ownerGroups, type OwnerGroup } from '@labbox/contract/core/ownership.ts'
import type { Permission, Scope } from '@labbox/contract/access/permissions.ts'
import { scopeOf, type Actor } from './actor.ts'

/** As much of an actor as tells where in the tree of organisations they are. */
export type Placed = Pick<Actor, 'orgPath'>

/** A condition that no row meets. */
export const nobody = sql`false`

/**
 * The organisation with the id path `path` is the one with the id path `top` or lies below it. An id path lists the ids from the
 * outermost organisation inwards (`/u/s/d/`), so that of an organisation begins with those of all above it.
 */
export const liesIn = (path: SQLWrapper, top: SQLWrapper | string): SQL => sql`starts_with(${path}, ${top})`

/** The organisation with this id path is the actor's own or below it. System administrators have none. */
export const within = (path: SQLWrapper, { orgPath }: Placed): SQL =>
  orgPath ? liesIn(path, orgPath) : nobody

/** The organisation with this id path is the actor's own or above it: what a university keeps is for its schools too. */
export const above = (path: SQLWrapper, { orgPath }: Placed): SQL =>
  orgPath ? liesIn(sql`${orgPath}`, path) : nobody

const path = sql`path`

/** `within` for a column that holds an organisation's id. */
export const orgWithin = (orgId: AnyPgColumn, actor: Placed): SQL =>
  sql`${orgId} in (select id from organisation where ${within(path, actor)})`

/**
 * `orgWithin` for a table that many rows are joined to: the ids are read once before anything else, so that its own rows are left out
 * before they are joined.
 */
export const orgAmong = (orgId: AnyPgColumn, actor: Placed): SQL =>
  sql`${orgId} = any(array(select id from organisation where ${within(path, actor)}))`

/** `above` for a column that holds an organisation's id. */
export const orgAbove = (orgId: AnyPgColumn, actor: Placed): SQL =>
  sql`${orgId} in (select id from organisation where ${above(path, actor)})`

/** The group that what an actor makes comes into, by the active role. */
const groupOf = ({ role }: Pick<Actor, 'role'>): OwnerGroup => {
  if (role === 'admin') return ownerGroups.system
  return role === 'orgadmin' ? ownerGroups.school : ownerGroups.person
}

/** Whose a new row is: what belongs to the system belongs to no organisation. */
export const ownerColumns = (actor: Actor) => {
  const group = groupOf(actor)
  return { group, orgId: group === ownerGroups.system ? null : actor.orgId, ownerId: actor.userId }
}

/** Columns by which a table says whose its rows are. */
export interface OwnedTable {
  group: AnyPgColumn
  orgId: AnyPgColumn
  ownerId: AnyPgColumn
  /** Personal, and shown to colleagues of the same organisation all the same. */
  shared?: AnyPgColumn
  deletedAt?: AnyPgColumn
}

export interface OwnedRules {
  /** Holders see the list; each of the others is for changing rows in one way. */
  permissions: { list: Permission; change: readonly [Permission, ...Permission[]] }
  /** Rows that are somebody's own in another way than by `ownerId`. */
  alsoOwn?: (actor: Actor) => SQL
  /** School administrators look after the personal rows below them too. */
  schoolKeepsPersonal?: true
}

/**
 * The one rule of rows that belong to a person, a school or the system:
 * - changed by administrators in the system's group, by school administrators in the school's group of their organisation and
 *   those below, by others in the personal group where they own the row;
 * - seen by everybody who may list them: the system's, those of their school and of what is above it, their own, what
 *   colleagues share, and all that they may change.
 */
export const ownedRows = (table: OwnedTable, rules: OwnedRules) => {
  const live = table.deletedAt ? isNull(table.deletedAt) : undefined
  const inGroup = (group: keyof typeof ownerGroups) => eq(table.group, ownerGroups[group])
  const own = (actor: Actor) => or(eq(table.ownerId, actor.userId), rules.alsoOwn?.(actor))

  const editableIn = (actor: Actor, scope: Scope | null): SQL | undefined => {
    switch (scope) {
      case 'all':
        return and(live, inGroup('system'))
      case 'org':
        return and(
          live,
          rules.schoolKeepsPersonal ? undefined : inGroup('school'),
          orgWithin(table.orgId, actor),
        )
      case 'own':
        return and(live, inGroup('person'), own(actor))
      default:
        return nobody
    }
  }
  const editableBy = (actor: Actor, permission: Permission = rules.permissions.change[0]) =>
    editableIn(actor, scopeOf(actor, permission))

  const visibleTo = (actor: Actor): SQL | undefined => {
    if (!scopeOf(actor, rules.permissions.list)) return nobody
    const scopes = new Set(rules.permissions.change.map((permission) => scopeOf(actor, permission)))
    const sharedHere =
      table.shared && actor.orgId ? and(eq(table.shared, true), eq(table.orgId, actor.orgId)) : undefined
    return and(
      live,
      or(
        inGroup('system'),
        and(inGroup('school'), orgAbove(table.orgId, actor)),
        own(actor),
        sharedHere,
        ...[...scopes].map((scope) => editableIn(actor, scope)),
      ),
    )
  }

  return {
    editableBy,
    visibleTo,
    /** `editableBy` as a column of a list: never null. */
    editable: (actor: Actor, permission?: Permission): SQL<boolean> =>
      sql<boolean>`coalesce(${editableBy(actor, permission)}, false)`,
    live,
    inGroup,
    /** Rows of the actor's organisation, whoever owns them: the school's with those above it, and personal ones. */
    ofHouse: (actor: Actor): SQL | undefined =>
      and(
        live,
        or(
          and(inGroup('school'), orgAbove(table.orgId, actor)),
          actor.orgId ? and(inGroup('person'), eq(table.orgId, actor.orgId)) : nobody,
        ),
      ),
  }
}
