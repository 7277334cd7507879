import { createHash, randomBytes } from 'node:crypto'
import { and, eq, like, lt } from 'drizzle-orm'
import { DAY_MS } from '@labbox/contract/core/durations.ts'
import {
  IMPORT_LIMIT,
  importStates,
  type UserImport,
  type importCheck,
} from '@labbox/contract/access/user-import.ts'
import type { QueryOf } from '@labbox/contract/core/endpoint.ts'
import type { Actor } from '../../../platform/actor.ts'
import type { Db } from '../../../platform/database/db.ts'
import { AppError, found } from '../../../platform/errors.ts'
import type { SentFile } from '../../../platform/http/one-file.ts'
import { requireWhole } from '../../../platform/sheet/sent.ts'
import { newId } from '../../../platform/database/ids.ts'
import { harden, softPasswords } from '../../../platform/safety/passwords.ts'
import type { AccessContext } from '../context.ts'
import type { ImportRecord, ImportRuns } from './run.ts'
import { advance } from './store.ts'
import { role, user, userImport } from '../tables.ts'
import { rolesToGive } from '../people/users.service.ts'

const PERMISSION = 'access:user:import'
/** Files that one process works on at once; each may have 20 MB. */
const MOST_AT_ONCE = 8

/** One's own import; an import of somebody else answers as missing. */
export const importOf = async (db: Db, actor: Actor, id: string): Promise<ImportRecord> => {
  const [row] = await db
    .select()
    .from(userImport)
    .where(and(eq(userImport.id, id), eq(userImport.userId, actor.userId)))
  return found(row)
}

/**
 * Refuses an organisation that the actor does not administer, and a role that the actor may not give. Nobody imports
 * system administrators.
 */
const checkTarget = async (db: Db, actor: Actor, { orgId, roleId }: { orgId: string; roleId: string }) => {
  const [given] = await rolesToGive(db, actor, PERMISSION, [{ roleId, orgId }], orgId)
  if (!given?.orgId) throw new AppError('GRANT_NOT_HELD')
}

/** The role that is meant, if the actor may give it there. */
export const importTarget = async (db: Db, actor: Actor, query: QueryOf<typeof importCheck>) => {
  const [row] = await db.select({ id: role.id }).from(role).where(eq(role.code, query.role))
  const target = { orgId: query.orgId, roleId: found(row).id }
  await checkTarget(db, actor, target)
  return target
}

/** Begins the dry run of a file. */
export const beginImport = async (
  ctx: AccessContext,
  runs: ImportRuns,
  actor: Actor,
  { orgId, roleId }: { orgId: string; roleId: string },
  file: SentFile,
) => {
  requireWhole(file, IMPORT_LIMIT)
  if (runs.size() >= MOST_AT_ONCE) throw new AppError('UNAVAILABLE')
  const now = ctx.clock.now()
  const [record] = await ctx.db
    .insert(userImport)
    .values({
      id: newId(),
      userId: actor.userId,
      orgId,
      roleId,
      state: 'checking',
      createdAt: now,
      touchedAt: now,
      fileName: file.name.replaceAll('\u0000', '').toWellFormed().slice(0, 200),
      sha256: createHash('sha256').update(file.bytes).digest('hex'),
      seed: randomBytes(32).toString('hex'),
    })
    .returning()
  runs.check(actor, found(record), file.bytes)
  return { id: found(record).id }
}

/** Begins to make users of a sheet that was found without faults. */
export const confirmImport = async (ctx: AccessContext, runs: ImportRuns, actor: Actor, id: string) => {
  const record = await importOf(ctx.db, actor, id)
  // The actor may have lost what was theirs when the sheet was checked.
  await checkTarget(ctx.db, actor, record)
  if (record.faulty > 0) throw new AppError('IMPORT_ROWS_BAD', { params: { count: record.faulty } })
  const change = { state: 'writing' as const, done: 0, touchedAt: ctx.clock.now() }
  if (!(await advance(ctx.db, id, 'checked', change))) throw new AppError('IMPORT_STATE')
  runs.write(actor, { ...record, ...change })
  return {}
}

export const cancelImport = async (ctx: AccessContext, runs: ImportRuns, actor: Actor, id: string) => {
  const { state } = await importOf(ctx.db, actor, id)
  const open: readonly UserImport['state'][] = importStates.slice(0, 3)
  const over = open.includes(state) && (await advance(ctx.db, id, state, { state: 'cancelled', seed: null }))
  if (!over && state !== 'cancelled') throw new AppError('IMPORT_STATE')
  runs.cancel(id)
  return {}
}

export const forgetPasswords = async (ctx: AccessContext, actor: Actor, id: string) => {
  await importOf(ctx.db, actor, id)
  await ctx.db.update(userImport).set({ seed: null, passwordsUntil: null }).where(eq(userImport.id, id))
  return {}
}

const HARDENED_AT_ONCE = 20
/** Longest run of the job that hardens passwords; it runs once a minute. */
const HARDEN_MS = 50_000

/** Gives soft hashes their full cost, while nobody waits for a hash. */
export const hardenSome = async (db: Db, signal?: AbortSignal): Promise<number> => {
  if (signal?.aborted) return 0
  const rows = await db
    .select({ id: user.id, hash: user.passwordHash })
    .from(user)
    .where(like(user.passwordHash, softPasswords))
    .limit(HARDENED_AT_ONCE)
  for (const { id, hash } of rows) {
    const hardened = await harden(hash)
    if (signal?.aborted) return 0
    // A password that was changed meanwhile is not overwritten.
    await db
      .update(user)
      .set({ passwordHash: hardened })
      .where(and(eq(user.id, id), eq(user.passwordHash, hash)))
  }
  return rows.length
}

/** Forgets imports after a day, their passwords as soon as they have expired; hardens soft passwords. */
export const importJobs = ({ db, jobs, clock }: Pick<AccessContext, 'db' | 'jobs' | 'clock'>): void => {
  jobs.define(
    'access.forgetImports',
    async () => {
      const now = clock.now()
      await db
        .update(userImport)
        .set({ seed: null, passwordsUntil: null })
        .where(lt(userImport.passwordsUntil, now))
      await db.delete(userImport).where(lt(userImport.createdAt, new Date(now.getTime() - DAY_MS)))
    },
    { cron: '*/10 * * * *' },
  )
  jobs.define(
    'access.hardenPasswords',
    async (_data, signal) => {
      const until = performance.now() + HARDEN_MS
      while (performance.now() < until && (await hardenSome(db, signal)) > 0);
    },
    { cron: '* * * * *' },
  )
}
