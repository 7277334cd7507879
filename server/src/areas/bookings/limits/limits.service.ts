import { and, eq, inArray } from 'drizzle-orm'
import { DAY_MS } from '@labbox/contract/core/durations.ts'
import {
  allowsSpan,
  decideLimit,
  rankRules,
  type LimitUse,
  type LimitVerdict,
} from '@labbox/contract/bookings/limit-rules.ts'
import type { limitAdd, limitCheck, limitUpdate } from '@labbox/contract/bookings/limits.ts'
import type { BodyOf, QueryOf } from '@labbox/contract/core/endpoint.ts'
import { localText } from '@labbox/contract/core/types.ts'
import type { Permission } from '@labbox/contract/access/permissions.ts'
import { pathLiesIn } from '../../../platform/ownership.rules.ts'
import type { Actor } from '../../../platform/actor.ts'
import { audit } from '../../../platform/audit.ts'
import { transaction, type Db } from '../../../platform/database/db.ts'
import { AppError, found, notFound } from '../../../platform/errors.ts'
import { newId } from '../../../platform/database/ids.ts'
import { organisation, user } from '../../access/tables.ts'
import { reachableClasses, studentsOf } from '../../classes/queries.ts'
import { usableDevices } from '../../devices/queries.ts'
import type { BookingContext } from '../context.ts'
import { rulesFor, usesOf, type NamedRule } from './limits.facts.ts'
import { limitsReached } from './limits.queries.ts'
import { deviceLimit, deviceLimitClass, deviceLimitDevice, deviceLimitUser } from '../tables.ts'

const WEEK_MS = 7 * DAY_MS
type Fields = BodyOf<typeof limitAdd>

/** Accounts of people whom the actor may limit: a teacher their students, an administrator those of their organisation. */
const peopleOf = async (db: Db, actor: Actor, accounts: readonly string[]): Promise<string[]> => {
  const wanted = [...new Set(accounts)]
  if (wanted.length === 0) return []
  const rows = await db
    .select({ id: user.id, path: organisation.path })
    .from(user)
    .leftJoin(organisation, eq(organisation.id, user.orgId))
    .where(inArray(user.account, wanted))
  const students = actor.role === 'teacher' ? new Set(await studentsOf(db, actor.userId)) : null
  const { orgPath } = actor
  const mine = rows.filter(({ id, path }) =>
    students ? students.has(id) : orgPath === null || pathLiesIn(path, orgPath),
  )
  if (mine.length < wanted.length)
    throw new AppError('VALIDATION', { fields: { accounts: 'unknownAccount' } })
  return mine.map(({ id }) => id)
}

/** Refuses benches, classes and people that the actor may not see, and a teacher's rule for everybody. */
const checked = async (db: Db, actor: Actor, input: Fields) => {
  const deviceIds = [...new Set(input.deviceIds)]
  const classIds = [...new Set(input.classIds)]
  if (deviceIds.length > 0) {
    const seen = await usableDevices(db, actor, { ids: deviceIds })
    if (seen.length < deviceIds.length) throw notFound()
  }
  const classes = await reachableClasses(db, actor, 'classes:class:edit', classIds)
  if (classes.length < classIds.length) throw notFound()
  const userIds = await peopleOf(db, actor, input.accounts)
  const everybody = classIds.length === 0 && userIds.length === 0
  if (everybody && actor.role === 'teacher')
    throw new AppError('VALIDATION', { fields: { classIds: 'required' } })
  const validFrom = input.validFrom ? new Date(input.validFrom) : null
  const validUntil = input.validUntil ? new Date(input.validUntil) : null
  if (validFrom && validUntil && validUntil <= validFrom)
    throw new AppError('VALIDATION', { fields: { validUntil: 'windowOrder' } })
  const { name, windows, hoursPerWeek } = input
  return {
    deviceIds,
    classIds,
    userIds,
    fields: { name, windows, hoursPerWeek, validFrom, validUntil, everybody },
  }
}

type Checked = Awaited<ReturnType<typeof checked>>

const writeParts = async (tx: Db, limitId: string, { deviceIds, classIds, userIds }: Checked) => {
  for (const table of [deviceLimitDevice, deviceLimitClass, deviceLimitUser])
    await tx.delete(table).where(eq(table.limitId, limitId))
  if (deviceIds.length > 0)
    await tx.insert(deviceLimitDevice).values(deviceIds.map((deviceId) => ({ limitId, deviceId })))
  if (classIds.length > 0)
    await tx.insert(deviceLimitClass).values(classIds.map((classId) => ({ limitId, classId })))
  if (userIds.length > 0)
    await tx.insert(deviceLimitUser).values(userIds.map((userId) => ({ limitId, userId })))
}

export const addLimit = (ctx: BookingContext, actor: Actor, input: Fields) =>
  transaction(ctx.db, async (tx) => {
    const given = await checked(tx, actor, input)
    const id = newId()
    await tx.insert(deviceLimit).values({
      ...given.fields,
      id,
      orgId: actor.orgId,
      ownerId: actor.userId,
      timeZone: actor.timeZone,
      level: actor.role === 'teacher' ? 'class' : 'org',
      createdAt: ctx.clock.now(),
    })
    await writeParts(tx, id, given)
    await audit(tx, actor, 'bookings:limit:add', { id, name: input.name }, null, input)
    return { id }
  })

const lockLimit = async (
  tx: Db,
  actor: Actor,
  id: string,
  permission: Permission = 'bookings:limit:edit',
) => {
  const [row] = await tx
    .select()
    .from(deviceLimit)
    .where(and(eq(deviceLimit.id, id), limitsReached(actor, permission)))
    .for('update')
  return found(row)
}

export const updateLimit = (ctx: BookingContext, actor: Actor, input: BodyOf<typeof limitUpdate>) =>
  transaction(ctx.db, async (tx) => {
    const before = await lockLimit(tx, actor, input.id)
    if (before.version !== input.version) throw new AppError('CONFLICT')
    const given = await checked(tx, actor, input)
    // A teacher's rule keeps its teacher, also when an administrator edits it.
    if (given.fields.everybody && before.level === 'class')
      throw new AppError('VALIDATION', { fields: { classIds: 'required' } })
    await tx
      .update(deviceLimit)
      .set({ ...given.fields, version: before.version + 1 })
      .where(eq(deviceLimit.id, input.id))
    await writeParts(tx, input.id, given)
    await audit(tx, actor, 'bookings:limit:edit', { id: input.id, name: before.name }, before, input)
    return {}
  })

export const deleteLimit = (ctx: BookingContext, actor: Actor, id: string) =>
  transaction(ctx.db, async (tx) => {
    const before = await lockLimit(tx, actor, id)
    await tx.delete(deviceLimit).where(eq(deviceLimit.id, id))
    await audit(tx, actor, 'bookings:limit:edit', { id, name: before.name }, before, null)
    return {}
  })

/** The rules that reach a person and what they have used, to decide about any time within a span. */
export interface LimitBook {
  rules: readonly NamedRule[]
  uses: readonly LimitUse[]
}

export const openBook = async (
  db: Db,
  userId: string,
  from: Date,
  to: Date,
  now: Date,
): Promise<LimitBook> => {
  const rules = await rulesFor(db, userId)
  if (rules.every(({ hoursPerWeek }) => hoursPerWeek === null)) return { rules, uses: [] }
  const around = [from.getTime() - WEEK_MS, to.getTime() + WEEK_MS].map((ms) => new Date(ms))
  return { rules, uses: await usesOf(db, userId, around[0]!, around[1]!, now) }
}

/** Whether the rules allow a slot on any of these benches. With "any bench" no device is known yet. */
export const slotVerdict = (
  { rules, uses }: LimitBook,
  deviceIds: readonly string[],
  slot: { startsAt: Date; endsAt: Date },
): LimitVerdict => {
  const verdicts = (deviceIds.length > 0 ? deviceIds : [null]).map((deviceId) =>
    allowsSpan(rules, deviceId, slot, uses),
  )
  return verdicts.find(({ refusal }) => refusal) ?? verdicts[0]!
}

/** @throws AppError LIMIT_WINDOW, LIMIT_HOURS naming the rule that decides */
export const refuseLimited = (actor: Actor, { rules }: LimitBook, verdict: LimitVerdict): void => {
  if (!verdict.refusal) return
  const rule = found(rules.find(({ id }) => id === verdict.ruleId))
  const name = localText(rule.name, actor.locale)
  if (verdict.refusal === 'hours')
    throw new AppError('LIMIT_HOURS', { params: { name, hours: rule.hoursPerWeek ?? 0 } })
  const until = verdict.until?.toLocaleString(actor.locale === 'zh' ? 'zh-CN' : 'en-GB', {
    timeZone: rule.timeZone,
    weekday: 'short',
    month: 'numeric',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
  })
  throw new AppError('LIMIT_WINDOW', { params: { name, until: until ?? '–' } })
}

/** Until when a person may be on a device from now on; refuses who may not. Only students are limited. */
export const limitNow = async (db: Db, actor: Actor, deviceId: string, now: Date): Promise<Date | null> => {
  if (actor.role !== 'student') return null
  const book = await openBook(db, actor.userId, now, now, now)
  const verdict = decideLimit(book.rules, deviceId, now, book.uses)
  refuseLimited(actor, book, verdict)
  return verdict.until
}

/** Whether a student could use a bench at a time, and by which rule: for whoever makes the rules. */
export const checkLimit = async (ctx: BookingContext, actor: Actor, query: QueryOf<typeof limitCheck>) => {
  const [bench] = await usableDevices(ctx.db, actor, { ids: [query.deviceId] })
  found(bench)
  const [userId] = await peopleOf(ctx.db, actor, [query.account])
  const now = ctx.clock.now()
  const at = query.at ? new Date(query.at) : now
  const { rules, uses } = await openBook(ctx.db, found(userId), at, at, now)
  const { ruleId, refusal, until } = decideLimit(rules, query.deviceId, at, uses)
  const ranked = rankRules(rules, query.deviceId, at).map(({ rule, decides }) => ({
    id: rule.id,
    level: rule.level,
    decides,
    name: found(rules.find(({ id }) => id === rule.id)).name,
  }))
  return { allowed: refusal === null, refusal, until: until?.toISOString() ?? null, rules: ranked, ruleId }
}
