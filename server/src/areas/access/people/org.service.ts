import type { LocalText } from '@labbox/contract/core/types.ts'
import { and, asc, count, eq, isNull, ne, sql } from 'drizzle-orm'
import type { BodyOf } from '@labbox/contract/core/endpoint.ts'
import { insideLabels, type orgAdd, type orgUpdate } from '@labbox/contract/access/org.ts'
import { liesIn } from '../../../platform/ownership.ts'
import { pathLiesIn } from '../../../platform/ownership.rules.ts'
import { scopeOf, type Actor } from '../../../platform/actor.ts'
import { audit } from '../../../platform/audit.ts'
import { transaction, type Db } from '../../../platform/database/db.ts'
import { AppError, found, notFound } from '../../../platform/errors.ts'
import { refuseTwin, sameName } from '../../../platform/database/same-name.ts'
import type { AccessContext } from '../context.ts'
import { createOrganisation } from './provision.ts'
import { referencesTo } from '../references.ts'
import { organisationOf, organisationsOf } from '../scope.ts'
import { organisation, user } from '../tables.ts'

const columns = {
  id: organisation.id,
  parentId: organisation.parentId,
  name: organisation.name,
  abbreviation: organisation.abbreviation,
  remark: organisation.remark,
  timeZone: organisation.timeZone,
  passwordByMail: organisation.passwordByMail,
}

/** Organisations the actor administers, parents before children, then by name. */
export const organisationList = async ({ db }: AccessContext, actor: Actor) => {
  const users = await db
    .select({ orgId: user.orgId, users: count() })
    .from(user)
    .innerJoin(organisation, eq(organisation.id, user.orgId))
    .where(organisationsOf(actor, 'access:org:list'))
    .groupBy(user.orgId)
  const counts = new Map(users.map((row) => [row.orgId, row.users]))
  const rows = await db
    .select(columns)
    .from(organisation)
    .where(organisationsOf(actor, 'access:org:list'))
    .orderBy(sql`length(${organisation.path})`, asc(organisation.createdAt), asc(organisation.id))
  return rows.map((row) => ({ ...row, users: counts.get(row.id) ?? 0 }))
}

export const organisationGet = async ({ db }: AccessContext, actor: Actor, id: string) => {
  const {
    path: _path,
    createdAt: _createdAt,
    ...row
  } = await organisationOf(db, actor, 'access:org:list', id)
  const [users] = await db.select({ n: count() }).from(user).where(eq(user.orgId, id))
  return { ...row, users: users?.n ?? 0 }
}

/** Refuses a name that another organisation under the same parent has. A lock makes two requests at once take turns. */
const requireOwnName = async (tx: Db, id: string | null, parentId: string | null, name: LocalText) => {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('labbox organisations'))`)
  const beside = parentId ? eq(organisation.parentId, parentId) : isNull(organisation.parentId)
  const others = id ? ne(organisation.id, id) : undefined
  refuseTwin(
    await tx
      .select({ id: organisation.id })
      .from(organisation)
      .where(and(beside, others, sameName(organisation.name, name))),
  )
}

export const addOrganisation = (ctx: AccessContext, actor: Actor, input: BodyOf<typeof orgAdd>) =>
  transaction(ctx.db, async (tx) => {
    const { parentId, ...fields } = input
    if (parentId) await organisationOf(tx, actor, 'access:org:add', parentId)
    else if (scopeOf(actor, 'access:org:add') !== 'all') throw notFound()
    await requireOwnName(tx, null, parentId, fields.name)
    const id = await createOrganisation(tx, ctx.clock.now(), { ...fields, ...(parentId && { parentId }) })
    await audit(tx, actor, 'access:org:add', { id, name: input.name }, null, input)
    return { id }
  })

/** Moves an organisation and everything below it by replacing the start of their id paths. */
const move = async (tx: Db, from: string, to: string): Promise<void> => {
  await tx
    .update(organisation)
    .set({ path: sql`${to} || substr(${organisation.path}, ${from.length + 1}::int)` })
    .where(liesIn(organisation.path, from))
}

export const updateOrganisation = (ctx: AccessContext, actor: Actor, input: BodyOf<typeof orgUpdate>) =>
  transaction(ctx.db, async (tx) => {
    const { id, parentId, ...fields } = input
    // Two moves that are each allowed could together form a cycle.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('labbox organisations'))`)
    const before = await organisationOf(tx, actor, 'access:org:edit', id)
    if (parentId !== before.parentId) {
      const outermost = before.path === actor.orgPath
      if (scopeOf(actor, 'access:org:edit') !== 'all' && (outermost || !parentId)) throw notFound()
      const parent = parentId ? await organisationOf(tx, actor, 'access:org:edit', parentId) : null
      if (pathLiesIn(parent?.path, before.path)) throw new AppError('ORG_CYCLE')
      await move(tx, before.path, `${parent?.path ?? '/'}${id}/`)
    }
    await requireOwnName(tx, id, parentId, fields.name)
    await tx
      .update(organisation)
      .set({ ...fields, parentId })
      .where(eq(organisation.id, id))
    await audit(tx, actor, 'access:org:edit', { id, name: input.name }, before, { ...fields, parentId })
    return {}
  })

export const deleteOrganisation = (ctx: AccessContext, actor: Actor, id: string) =>
  transaction(ctx.db, async (tx) => {
    const before = await organisationOf(tx, actor, 'access:org:delete', id)
    // Nobody deletes the organisation they belong to.
    if (before.path === actor.orgPath) throw notFound()
    const inside = await referencesTo(tx, 'organisation', [id])
    if (inside.length > 0) {
      const said = inside.map(({ name, n }) => `${insideLabels[name]?.[actor.locale] ?? name} ${n}`)
      throw new AppError('ORG_NOT_EMPTY', {
        params: { what: said.join(actor.locale === 'zh' ? '，' : ', ') },
      })
    }
    const [gone] = await tx
      .delete(organisation)
      .where(eq(organisation.id, id))
      .returning({ id: organisation.id })
    found(gone)
    await audit(tx, actor, 'access:org:delete', { id, name: before.name }, before, null)
    return {}
  })
