import { and, eq, isNull, lt } from 'drizzle-orm'
import { DAY_MS, MINUTE_MS } from '@labbox/contract/core/durations.ts'
import { shortName } from '@labbox/contract/files/names.ts'
import { BUNDLE_DAYS } from '@labbox/contract/reports/bundles.ts'
import type { Actor } from '../../../platform/actor.ts'
import { transaction, type Db } from '../../../platform/database/db.ts'
import { newId } from '../../../platform/database/ids.ts'
import { AppError, found } from '../../../platform/errors.ts'
import { freeFiles } from '../../files/service.ts'
import { taskVisibleTo } from '../../tasks/queries.ts'
import { ofKind, task } from '../../tasks/tables.ts'
import type { ReviewedRow } from '../queries.ts'
import { reportBundle, reportBundleItem } from '../tables.ts'
import { submittedOf } from './bundles.queries.ts'
import type { PrintDeps } from '../context.ts'

export const BUNDLE_JOB = 'reports.bundle'
/** Whoever works on a bundle says so at each report; one that stands still for longer is taken over. */
export const STALE_MS = MINUTE_MS

/** `2024001_Li Ming`: no sign that a file system takes for something else. */
const fileName = ({ number, student, members }: ReviewedRow): string => {
  const name = (members ?? [student]).join('-')
  const plain = [number, name].filter(Boolean).join('_')
  return shortName(plain.replaceAll(/[^\p{L}\p{N}_\- ]/gu, '').trim() || 'report', 120)
}

/** Names of which no two are alike, also where systems tell no case. */
const distinct = (names: readonly string[]): string[] => {
  const taken = new Set<string>()
  return names.map((name) => {
    for (let k = 1; ; k += 1) {
      const one = k === 1 ? name : `${name} (${k})`
      if (taken.has(one.toLowerCase())) continue
      taken.add(one.toLowerCase())
      return one
    }
  })
}

const own = (actor: Actor, id: string) => and(eq(reportBundle.id, id), eq(reportBundle.ownerId, actor.userId))

/** Orders the reports of a task as PDFs; while one bundle is being made, that is the one. */
export const addBundle = (deps: PrintDeps, actor: Actor, taskId: string) =>
  transaction(deps.db, async (tx) => {
    const seen = and(eq(task.id, taskId), ofKind('report'), taskVisibleTo(tx, actor, 'reports:report:page'))
    // The task's row is locked, so that a second press finds the first one's bundle.
    found((await tx.select({ id: task.id }).from(task).where(seen).for('update'))[0])
    if (!deps.printer) throw new AppError('REPORT_NO_PRINTER')
    const mine = and(eq(reportBundle.taskId, taskId), eq(reportBundle.ownerId, actor.userId))
    const [open] = await tx
      .select({ id: reportBundle.id })
      .from(reportBundle)
      .where(and(mine, isNull(reportBundle.finishedAt)))
    if (open) return open
    const rows = await submittedOf(tx, actor, taskId)
    if (rows.length === 0) throw new AppError('REPORT_NONE_SUBMITTED')
    const id = newId()
    const at = deps.clock.now()
    const { userId: ownerId, roleId, locale } = actor
    await tx
      .insert(reportBundle)
      .values({ id, taskId, ownerId, roleId, locale, createdAt: at, touchedAt: at })
    const names = distinct(rows.map(fileName))
    await tx.insert(reportBundleItem).values(
      rows.map(({ own: { id: studentTaskId } }, position) => ({
        bundleId: id,
        studentTaskId,
        position,
        name: `${names[position]}.pdf`,
      })),
    )
    await deps.jobs.send(BUNDLE_JOB, { id }, { tx, singletonKey: id })
    return { id }
  })

/** Forgets a bundle; its files go with it. */
const forget = async (deps: PrintDeps, tx: Db, id: string): Promise<void> => {
  const items = await tx
    .delete(reportBundleItem)
    .where(eq(reportBundleItem.bundleId, id))
    .returning({ fileId: reportBundleItem.fileId })
  await tx.delete(reportBundle).where(eq(reportBundle.id, id))
  const files = items.flatMap(({ fileId }) => fileId ?? [])
  if (files.length > 0) await freeFiles(deps, tx, files)
}

export const deleteBundle = (deps: PrintDeps, actor: Actor, id: string) =>
  transaction(deps.db, async (tx) => {
    found(
      (await tx.select({ id: reportBundle.id }).from(reportBundle).where(own(actor, id)).for('update'))[0],
    )
    await forget(deps, tx, id)
    return {}
  })

/** Forgets old bundles; orders again what nobody works on any more, as after a crash. */
export const sweepBundles = async (deps: PrintDeps): Promise<void> => {
  const now = deps.clock.now().getTime()
  const old = await deps.db
    .select({ id: reportBundle.id })
    .from(reportBundle)
    .where(lt(reportBundle.createdAt, new Date(now - BUNDLE_DAYS * DAY_MS)))
  for (const { id } of old) await transaction(deps.db, (tx) => forget(deps, tx, id))
  const still = await deps.db
    .select({ id: reportBundle.id })
    .from(reportBundle)
    .where(and(isNull(reportBundle.finishedAt), lt(reportBundle.touchedAt, new Date(now - STALE_MS))))
  for (const { id } of still) await deps.jobs.send(BUNDLE_JOB, { id }, { singletonKey: id })
}
