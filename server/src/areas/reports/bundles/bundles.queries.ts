import { buffer } from 'node:stream/consumers'
import { Readable } from 'node:stream'
import { and, asc, count, desc, eq, exists, sql } from 'drizzle-orm'
import type { BundleManifest } from '@labbox/contract/reports/bundles.ts'
import { csvCell } from '@labbox/contract/core/csv.ts'
import type { Actor } from '../../../platform/actor.ts'
import type { Db } from '../../../platform/database/db.ts'
import { zipStream, type ZipEntry } from '../../../platform/documents/zip.ts'
import { AppError, found } from '../../../platform/errors.ts'
import { FileAnswer } from '../../../platform/http/file-answer.ts'
import { user } from '../../access/tables.ts'
import { storeOf } from '../../files/service.ts'
import { file } from '../../files/tables.ts'
import { firstOfGroup } from '../../tasks/groups/queries.ts'
import { studentTaskVisibleTo } from '../../tasks/queries.ts'
import { ofKind, studentTask, task } from '../../tasks/tables.ts'
import type { PrintDeps } from '../context.ts'
import { reviewRows } from '../queries.ts'
import { reportBundle, reportBundleItem, reportSubmission } from '../tables.ts'

/** The reports of a task that were submitted, by number and name; of a group one. */
export const submittedOf = (db: Db, actor: Actor, taskId: string) =>
  reviewRows(db)
    .where(
      and(
        eq(task.id, taskId),
        ofKind('report'),
        firstOfGroup,
        studentTaskVisibleTo(db, actor, 'reports:report:page'),
        exists(
          db
            .select({ one: sql`1` })
            .from(reportSubmission)
            .where(
              eq(reportSubmission.studentTaskId, sql`coalesce(${studentTask.payloadId}, ${studentTask.id})`),
            ),
        ),
      ),
    )
    .orderBy(asc(user.number), asc(studentTask.id))

const ofOwner = (actor: Actor) => eq(reportBundle.ownerId, actor.userId)

/** One's own bundles of a task, with how far each is. */
export const bundlesOf = ({ db }: PrintDeps, actor: Actor, taskId: string) =>
  db
    .select({
      id: reportBundle.id,
      createdAt: reportBundle.createdAt,
      finishedAt: reportBundle.finishedAt,
      total: count(),
      done: count(reportBundleItem.fileId),
      failed: sql<number>`count(*) filter (where ${reportBundleItem.failed})::int`,
    })
    .from(reportBundle)
    .innerJoin(reportBundleItem, eq(reportBundleItem.bundleId, reportBundle.id))
    .where(and(ofOwner(actor), eq(reportBundle.taskId, taskId)))
    .groupBy(reportBundle.id)
    .orderBy(desc(reportBundle.createdAt), desc(reportBundle.id))

const lines = (rows: readonly (readonly string[])[]): Buffer =>
  // Spreadsheets read Chinese only after a byte order mark.
  Buffer.from(`\uFEFF${rows.map((row) => `${row.map(csvCell).join(',')}\r\n`).join('')}`)

const HEADS = {
  zh: ['学号', '姓名', '班级', '提交时间', '得分', '文件'],
  en: ['Student no.', 'Name', 'Class', 'Submitted', 'Score', 'File'],
} as const

/** A finished bundle as one zip, streamed; scores are those of now. */
export const bundleAnswer = async (deps: PrintDeps, actor: Actor, id: string): Promise<FileAnswer> => {
  const { db } = deps
  const [bundle] = await db
    .select()
    .from(reportBundle)
    .where(and(ofOwner(actor), eq(reportBundle.id, id)))
  const { taskId, createdAt, finishedAt, locale } = found(bundle)
  if (!finishedAt) throw new AppError('REPORT_BUNDLE_OPEN')
  const items = await db
    .select({ item: reportBundleItem, sha256: file.sha256, size: file.size })
    .from(reportBundleItem)
    .leftJoin(file, eq(file.id, reportBundleItem.fileId))
    .where(eq(reportBundleItem.bundleId, id))
    .orderBy(asc(reportBundleItem.position))
  // Whoever may not see a report any more gets it no more.
  const rows = new Map((await submittedOf(db, actor, taskId)).map((row) => [row.own.id, row]))
  const seen = items.filter(({ item }) => rows.has(item.studentTaskId))
  const made = seen.flatMap(({ item, sha256, size }) => (sha256 && size ? [{ item, sha256, size }] : []))
  const manifest: BundleManifest = {
    kind: 'labbox-report-bundle',
    schema: 1,
    taskId,
    createdAt: createdAt.toISOString(),
    files: made.map(({ item: { name, studentTaskId }, sha256, size }) => ({
      file: name,
      studentTaskId,
      bytes: size,
      sha256,
    })),
    failed: seen.flatMap(({ item }) => (item.failed ? [item.name] : [])),
  }
  const marks = lines([
    [...HEADS[locale]],
    ...seen.map(({ item }) => {
      const row = found(rows.get(item.studentTaskId))
      const name = (row.members ?? [row.student]).join(locale === 'zh' ? '、' : ', ')
      const className = row.className[locale] ?? row.className.en ?? row.className.zh ?? ''
      const score = row.own.score === null ? '' : String(Number(row.own.score))
      return [row.number, name, className, row.own.submittedAt?.toISOString() ?? '', score, item.name]
    }),
  ])
  const store = storeOf(deps)
  const entries: (() => Promise<ZipEntry>)[] = [
    ...made.map(({ item, sha256 }) => async () => ({
      name: item.name,
      bytes: await buffer(await store.read(sha256)),
    })),
    () => Promise.resolve({ name: 'marks.csv', bytes: marks }),
    () => Promise.resolve({ name: 'manifest.json', bytes: Buffer.from(JSON.stringify(manifest, null, 2)) }),
  ]
  return new FileAnswer('reports.zip', 'application/zip', Readable.from(zipStream(entries)))
}
