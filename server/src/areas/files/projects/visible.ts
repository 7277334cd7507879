import { and, eq, isNull, or, sql, type SQL } from 'drizzle-orm'
import type { Permission } from '@labbox/contract/access/permissions.ts'
import { scopeOf, type Actor } from '../../../platform/actor.ts'
import { orgWithin } from '../../../platform/ownership.ts'
import { projectFile } from '../project.tables.ts'
import type { FilesContext } from './context.ts'

const isOwn = (actor: Actor): SQL => eq(projectFile.ownerId, actor.userId)

/** Files that are there, as far as the actor keeps them or somebody lets them read them. The one condition of every read. */
export const readableBy = (ctx: FilesContext, actor: Actor): SQL | undefined =>
  and(isNull(projectFile.deletedAt), or(isOwn(actor), sharedWith(ctx, actor)))

/** Only what others let the actor read. */
export const sharedWith = (ctx: FilesContext, actor: Actor): SQL =>
  or(sql`false`, ...ctx.readers.map((readers) => readers.mayRead(actor, ctx.clock.now()))) ?? sql`false`

/** Files are changed by whoever keeps them, and by nobody else. */
export const ownedBy = (actor: Actor): SQL | undefined => and(isNull(projectFile.deletedAt), isOwn(actor))

/**
 * Whose reading of which files the actor may see. Deleted files count: what was read stays read.
 * @returns `file`: a condition on the file · `students`: of files that are not their own only these people, null for all
 */
export const supervisedBy = async (ctx: FilesContext, actor: Actor, permission: Permission) => {
  const scope = scopeOf(actor, permission)
  if (scope === 'all') return { file: undefined, students: null }
  if (scope === 'org') return { file: or(isOwn(actor), orgWithin(projectFile.orgId, actor)), students: null }
  const supervised = ctx.readers.map((readers) => readers.maySupervise(actor, ctx.clock.now()))
  return {
    file: or(isOwn(actor), ...supervised),
    students: scope === 'classes' ? await ctx.people.studentsOf(actor.userId) : [],
  }
}
