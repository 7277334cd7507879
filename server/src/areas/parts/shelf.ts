import { and, desc, eq, type SQL } from 'drizzle-orm'
import type { Permission } from '@labbox/contract/access/permissions.ts'
import { ownerGroups } from '@labbox/contract/core/ownership.ts'
import type { ErrorKey } from '@labbox/contract/errors/index.ts'
import type { Actor } from '../../platform/actor.ts'
import { audit } from '../../platform/audit.ts'
import { transaction, type Db } from '../../platform/database/db.ts'
import { newId } from '../../platform/database/ids.ts'
import type { Deps } from '../../platform/deps.ts'
import { AppError, found } from '../../platform/errors.ts'
import { hashDocument } from '../../platform/json-hash.ts'
import { ownedRows, ownerColumns } from '../../platform/ownership.ts'
import { user } from '../access/tables.ts'
import type { benchModule, moduleVersion, symbol, symbolVersion } from './tables.ts'

type Table = typeof symbol | typeof benchModule
type Versions = typeof symbolVersion | typeof moduleVersion

interface Kind<T extends Table, V extends Versions> {
  table: T
  versions: V
  permissions: Record<'list' | 'edit' | 'delete', Permission>
  errors: Record<'stale' | 'notPersonal', ErrorKey>
}

interface Turned {
  id: string
  status: 0 | 1
  /** The draft that was looked at; refused when it has been saved anew. */
  revision: number
}

/**
 * What is kept in the library of parts in one way: a draft that belongs to a person, a school or the system, and immutable versions
 * of it, one for each time that it was switched on with something new.
 */
export const shelfOf = <T extends Table, V extends Versions>(kind: Kind<T, V>) => {
  type Row = T['$inferSelect']
  type Version = V['$inferSelect']
  const { permissions, errors } = kind
  // Their columns are the same apart from what the draft is.
  const table = kind.table as typeof benchModule
  const versions = kind.versions as typeof moduleVersion
  const { visibleTo, editableBy, editable } = ownedRows(table, {
    permissions: { list: permissions.list, change: [permissions.edit, permissions.delete] },
  })
  const one = async (db: Db, where: SQL | undefined) => {
    const [row] = await db.select().from(table).where(where)
    return found(row) as Row
  }

  /** One that the actor may change, locked. */
  const locked = async (tx: Db, actor: Actor, id: string, permission = permissions.edit): Promise<Row> => {
    const [row] = await tx
      .select()
      .from(table)
      .where(and(eq(table.id, id), editableBy(actor, permission)))
      .for('update')
    return found(row) as Row
  }

  /** The last version, or the one of that number; undefined: there is none. */
  const version = async (db: Db, id: string, number?: number): Promise<Version | undefined> => {
    const [row] = await db
      .select()
      .from(versions)
      .where(and(eq(versions.of, id), number === undefined ? undefined : eq(versions.number, number)))
      .orderBy(desc(versions.number))
      .limit(1)
    return row as Version | undefined
  }

  /** A version of the draft, unless the last one is the same. The row must be locked, or new. Answers the number of the last one. */
  const freeze = async (
    deps: Deps,
    tx: Db,
    by: Actor,
    { id, draft }: Pick<Row, 'id' | 'draft'>,
  ): Promise<number> => {
    const hash = hashDocument(draft)
    const latest = await version(tx, id)
    if (latest?.hash === hash) return latest.number
    const number = (latest?.number ?? 0) + 1
    const fresh = { id: newId(), of: id, number, hash, createdBy: by.userId, createdAt: deps.clock.now() }
    await tx
      .insert(versions)
      .values({ ...fresh, document: draft as (typeof benchModule)['$inferSelect']['draft'] })
    return number
  }

  const readable = (db: Db, actor: Actor, id: string) => one(db, and(eq(table.id, id), visibleTo(actor)))

  return {
    visibleTo,
    editableBy,
    editable,
    /** One with its draft, as far as the actor may read it. */
    readable,
    /** One that the actor may change. */
    changeable: (db: Db, actor: Actor, id: string) => one(db, and(eq(table.id, id), editableBy(actor))),
    locked,
    version,
    freeze,

    /** What a new one begins with: its owner, in the group of the active role. */
    begin(deps: Deps, actor: Actor) {
      const now = deps.clock.now()
      return { id: newId(), ...ownerColumns(actor), createdAt: now, updatedAt: now }
    },

    /** Locks the draft for saving, unless a newer one was saved since its page read it. */
    async toSave(tx: Db, actor: Actor, { id, revision }: { id: string; revision: number }): Promise<Row> {
      const row = await locked(tx, actor, id)
      if (row.revision !== revision) throw new AppError(errors.stale)
      return row
    },

    /** Switches on, with a version of the draft, or off. */
    turn: (deps: Deps, actor: Actor, { id, status, revision }: Turned) =>
      transaction(deps.db, async (tx) => {
        const row = await locked(tx, actor, id)
        if (row.revision !== revision) throw new AppError(errors.stale)
        if (status === 1) await freeze(deps, tx, actor, row)
        await tx.update(table).set({ status, updatedAt: deps.clock.now() }).where(eq(table.id, id))
        await audit(tx, actor, permissions.edit, row, { status: row.status }, { status })
        return {}
      }),

    /** Lets the people of the school use a personal one, or no longer; the others are for all anyway. */
    share: (deps: Deps, actor: Actor, { id, shared }: { id: string; shared: boolean }) =>
      transaction(deps.db, async (tx) => {
        const { group } = await locked(tx, actor, id)
        if (group !== ownerGroups.person) throw new AppError(errors.notPersonal)
        await tx.update(table).set({ shared }).where(eq(table.id, id))
        return {}
      }),

    /** Hides one; what took a version of it keeps that. */
    remove: (deps: Deps, actor: Actor, id: string) =>
      transaction(deps.db, async (tx) => {
        const row = await locked(tx, actor, id, permissions.delete)
        await tx.update(table).set({ deletedAt: deps.clock.now() }).where(eq(table.id, id))
        await audit(tx, actor, permissions.delete, row, { names: row.draft.names }, null)
        return {}
      }),

    /** The versions of one that the actor may read, newest first. */
    async versionsOf(db: Db, actor: Actor, id: string) {
      const now = hashDocument((await readable(db, actor, id)).draft)
      const { number, hash, createdAt } = versions
      const rows = await db
        .select({ number, hash, by: user.name, createdAt })
        .from(versions)
        .leftJoin(user, eq(user.id, versions.createdBy))
        .where(eq(versions.of, id))
        .orderBy(desc(number))
      return rows.map(({ hash: each, ...row }) => ({ ...row, current: each === now }))
    },

    /** One version of what the actor may read. */
    async versionOf(db: Db, actor: Actor, id: string, number: number): Promise<Version> {
      await readable(db, actor, id)
      return found(await version(db, id, number))
    },
  }
}
