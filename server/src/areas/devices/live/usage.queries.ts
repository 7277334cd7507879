import { and, asc, desc, eq, gte, ilike, lt, sql, type SQL } from 'drizzle-orm'
import type { QueryOf } from '@labbox/contract/core/endpoint.ts'
import { localText } from '@labbox/contract/core/types.ts'
import type { EndReason, usageExport, usagePage, UsageStats } from '@labbox/contract/devices/occupancy.ts'
import { MINUTE_MS } from '@labbox/contract/core/durations.ts'
import type { Actor } from '../../../platform/actor.ts'
import { FileAnswer } from '../../../platform/http/file-answer.ts'
import { anyOf } from '../../../platform/database/any-of.ts'
import { containing } from '../../../platform/database/listing.ts'
import { begun, sheetTypes, writeSheet } from '../../../platform/sheet/write.ts'
import { organisation, user } from '../../access/tables.ts'
import type { DeviceContext } from '../context.ts'
import { occupancyPageOf, occupancyRows } from '../occupancy/occupancy.queries.ts'
import { occupanciesOf } from '../scope.ts'
import { device, occupancy } from '../tables.ts'

type Filters = Omit<QueryOf<typeof usageExport>, 'format'>

/** The uses that are asked for, of those that the actor may see. Needs `user`, and `organisation` joined on the user's one. */
const usesOf = async (ctx: DeviceContext, actor: Actor, query: Filters): Promise<SQL | undefined> =>
  and(
    await occupanciesOf(actor, 'devices:usage:page', ctx.hooks),
    query.own ? eq(occupancy.userId, actor.userId) : undefined,
    query.deviceId ? eq(occupancy.deviceId, query.deviceId) : undefined,
    query.classId
      ? anyOf(occupancy.userId, [...(await ctx.hooks.membersOf(actor, query.classId))])
      : undefined,
    query.userName ? ilike(user.name, containing(query.userName)) : undefined,
    query.reason ? eq(occupancy.reason, query.reason) : undefined,
    query.from ? gte(occupancy.startedAt, new Date(query.from)) : undefined,
    query.to ? lt(occupancy.startedAt, new Date(query.to)) : undefined,
  )

/** Every use, those that still run included. */
export const usageOf = async (ctx: DeviceContext, actor: Actor, query: QueryOf<typeof usagePage>) =>
  occupancyPageOf(ctx, await usesOf(ctx, actor, query), query)

const HOUR_S = 3600
const hoursOf = (seconds: number) => Math.round((seconds / HOUR_S) * 100) / 100

/** Sums over the same uses; one that still runs counts until now. */
export const usageStatsOf = async (ctx: DeviceContext, actor: Actor, query: Filters): Promise<UsageStats> => {
  const where = await usesOf(ctx, actor, query)
  const now = ctx.clock.now().toISOString()
  const seconds =
    sql<number>`coalesce(sum(extract(epoch from coalesce(${occupancy.endedAt}, ${now}::timestamptz) - ${occupancy.startedAt})), 0)`.mapWith(
      Number,
    )
  const uses = sql<number>`count(*)`.mapWith(Number)
  const { timeZone } = actor
  const week = sql<string>`to_char(date_trunc('week', ${occupancy.startedAt} at time zone ${timeZone}), 'YYYY-MM-DD')`
  const from = <T extends Record<string, SQL | typeof occupancy.userId>>(columns: T) =>
    ctx.db
      .select({ ...columns, seconds, uses })
      .from(occupancy)
      .innerJoin(device, eq(device.id, occupancy.deviceId))
      .innerJoin(user, eq(user.id, occupancy.userId))
      .leftJoin(organisation, eq(organisation.id, user.orgId))
      .where(where)
  const byDevice = await ctx.db
    .select({ id: device.id, name: device.name, seconds, uses })
    .from(occupancy)
    .innerJoin(device, eq(device.id, occupancy.deviceId))
    .innerJoin(user, eq(user.id, occupancy.userId))
    .leftJoin(organisation, eq(organisation.id, user.orgId))
    .where(where)
    .groupBy(device.id)
    .orderBy(desc(seconds), asc(device.id))
  const byWeek = await from({ from: week })
    .groupBy(sql`1`)
    .orderBy(sql`1`)
  const byReason = await from({ reason: sql<EndReason | null>`${occupancy.reason}` }).groupBy(
    occupancy.reason,
  )
  const byUser = await from({ userId: occupancy.userId }).groupBy(occupancy.userId)
  const total = byUser.reduce(
    (sum, row) => ({ seconds: sum.seconds + row.seconds, uses: sum.uses + row.uses }),
    { seconds: 0, uses: 0 },
  )
  const shaped = <T extends { seconds: number; uses: number }>({ seconds: spent, ...row }: T) => ({
    ...row,
    hours: hoursOf(spent),
  })
  return {
    total: shaped(total),
    devices: byDevice.map(shaped),
    classes: await byClass(ctx, actor, byUser),
    weeks: byWeek.map(shaped),
    reasons: byReason.map(({ reason, uses: count }) => ({ reason, uses: count })),
    timeZone,
  }
}

const byClass = async (
  ctx: DeviceContext,
  actor: Actor,
  people: readonly { userId: string; seconds: number; uses: number }[],
): Promise<UsageStats['classes']> => {
  const memberships = await ctx.hooks.classesOf(
    actor,
    people.map(({ userId }) => userId),
  )
  const spent = new Map(people.map((row) => [row.userId, row]))
  const sums = new Map<
    string,
    { id: string; name: UsageStats['classes'][number]['name']; s: number; uses: number }
  >()
  for (const { id, name, userId } of memberships) {
    const sum = sums.get(id) ?? { id, name, s: 0, uses: 0 }
    sums.set(id, {
      ...sum,
      s: sum.s + (spent.get(userId)?.seconds ?? 0),
      uses: sum.uses + (spent.get(userId)?.uses ?? 0),
    })
  }
  return [...sums.values()]
    .toSorted((a, b) => b.s - a.s)
    .map(({ s, ...row }) => ({ ...row, hours: hoursOf(s) }))
}

const words = {
  zh: {
    sheet: '使用记录',
    user: '用户',
    device: '设备',
    place: '位置',
    started: '开始',
    ended: '结束',
    minutes: '时长（分钟）',
    reason: '结束原因',
    detail: '说明',
    running: '使用中',
    reasons: {
      release: '主动释放',
      idle: '长时间未操作，自动释放',
      kick: '被强制下线',
      slot: '预约时段结束',
      limit: '可用时间用完',
      offline: '设备离线',
    },
  },
  en: {
    sheet: 'Usage records',
    user: 'User',
    device: 'Device',
    place: 'Place',
    started: 'Start',
    ended: 'End',
    minutes: 'Duration (min)',
    reason: 'Ended by',
    detail: 'Detail',
    running: 'In use',
    reasons: {
      release: 'Released',
      idle: 'Released after inactivity',
      kick: 'Disconnected by a supervisor',
      slot: 'Booked slot ended',
      limit: 'Usage limit reached',
      offline: 'Device went offline',
    },
  },
} as const

const EXPORT_STEP = 1_000

/** The same uses as a sheet, oldest first. */
export const exportUsage = async (
  ctx: DeviceContext,
  actor: Actor,
  query: QueryOf<typeof usageExport>,
): Promise<FileAnswer> => {
  const { locale, timeZone } = actor
  const text = words[locale]
  const { format: kind, ...filters } = query
  const where = await usesOf(ctx, actor, filters)
  // Dates as spreadsheets sort them, not as the language writes them.
  const format = new Intl.DateTimeFormat('sv', { dateStyle: 'short', timeStyle: 'medium', timeZone })
  const rows = async function* (): AsyncGenerator<string[]> {
    for (let offset = 0; ; offset += EXPORT_STEP) {
      const part = await occupancyRows(ctx.db)
        .where(where)
        .orderBy(asc(occupancy.startedAt), asc(occupancy.id))
        .limit(EXPORT_STEP)
        .offset(offset)
      for (const row of part)
        yield [
          row.userName,
          localText(row.deviceName, locale),
          String(row.instance + 1),
          format.format(row.startedAt),
          row.endedAt ? format.format(row.endedAt) : '',
          row.endedAt ? ((row.endedAt.getTime() - row.startedAt.getTime()) / MINUTE_MS).toFixed(1) : '',
          row.reason ? text.reasons[row.reason] : text.running,
          row.detail ?? '',
        ]
      if (part.length < EXPORT_STEP) return
    }
  }
  const { user: person, device: bench, place, started, ended, minutes, reason, detail } = text
  const columns = [person, bench, place, started, ended, minutes, reason, detail].map((title) => ({ title }))
  const sheet = { name: text.sheet, columns, rows: await begun(rows()) }
  return new FileAnswer(`${text.sheet}.${kind}`, sheetTypes[kind], writeSheet(kind, sheet))
}
