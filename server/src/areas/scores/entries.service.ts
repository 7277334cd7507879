import { and, eq, sql } from 'drizzle-orm'
import type { BodyOf } from '@labbox/contract/core/endpoint.ts'
import type { gradeEnter } from '@labbox/contract/scores/books.ts'
import type { Actor } from '../../platform/actor.ts'
import { transaction, type Db } from '../../platform/database/db.ts'
import { newId } from '../../platform/database/ids.ts'
import type { Deps } from '../../platform/deps.ts'
import { AppError, notFound } from '../../platform/errors.ts'
import { matrixOf, type Matrix } from './matrix.ts'
import { openBook, type Book } from './scope.ts'
import { gradeChange, gradeEntry } from './tables.ts'

const AT_ONCE = 1000

export interface Entry {
  itemId: string
  studentId: string
  score: number | null
  excused: boolean
}

/** Those that say something new, each with what it changes. */
const changesBy = (matrix: Matrix, entries: readonly Entry[]) =>
  entries.flatMap((to) => {
    const { entry } = matrix.place(to.studentId, to.itemId)
    const from = entry ?? { score: null, excused: false }
    return from.score === to.score && from.excused === to.excused ? [] : [{ from, to }]
  })

/** Writes entries into a locked book, with the log of each; an empty one takes back what was entered. Several for one cell: the last. */
export const writeEntries = async (
  deps: Deps,
  tx: Db,
  actor: Actor,
  {
    book,
    matrix,
    entries,
    reason,
  }: { book: Book; matrix: Matrix; entries: readonly Entry[]; reason: string },
): Promise<number> => {
  const last = new Map(entries.map((one) => [`${one.studentId} ${one.itemId}`, one]))
  const changed = changesBy(matrix, [...last.values()])
  const at = deps.clock.now()
  for (let k = 0; k < changed.length; k += AT_ONCE) {
    const those = changed.slice(k, k + AT_ONCE)
    const kept = those.flatMap(({ to }) => (to.score !== null || to.excused ? [to] : []))
    const gone = those.flatMap(({ to }) => (to.score === null && !to.excused ? [to] : []))
    if (kept.length > 0)
      await tx
        .insert(gradeEntry)
        .values(kept.map((one) => ({ bookId: book.id, ...one })))
        .onConflictDoUpdate({
          target: [gradeEntry.bookId, gradeEntry.studentId, gradeEntry.itemId],
          set: { score: sql`excluded.score`, excused: sql`excluded.excused` },
        })
    if (gone.length > 0) {
      const pairs = sql.join(
        gone.map(({ studentId, itemId }) => sql`(${studentId}::uuid, ${itemId}::uuid)`),
        sql`, `,
      )
      await tx
        .delete(gradeEntry)
        .where(
          and(
            eq(gradeEntry.bookId, book.id),
            sql`(${gradeEntry.studentId}, ${gradeEntry.itemId}) in (${pairs})`,
          ),
        )
    }
    await tx.insert(gradeChange).values(
      those.map(({ from, to }) => ({
        id: newId(),
        bookId: book.id,
        itemId: to.itemId,
        studentId: to.studentId,
        from: from.score,
        fromExcused: from.excused,
        to: to.score,
        toExcused: to.excused,
        at,
        byId: actor.userId,
        reason,
      })),
    )
  }
  return changed.length
}

/** Enters scores of students of the class into columns of the book, all or none. */
export const enter = (deps: Deps, actor: Actor, { entries, reason, ...key }: BodyOf<typeof gradeEnter>) =>
  transaction(deps.db, async (tx) => {
    const { book } = await openBook(deps, tx, actor, key)
    const named = [...new Set(entries.map(({ studentId }) => studentId))]
    const matrix = await matrixOf(tx, key, book, deps.clock.now(), named)
    const [students, items] = [matrix.students, matrix.items].map((list) => new Set(list.map(({ id }) => id)))
    if (entries.some(({ itemId }) => !items?.has(itemId))) throw notFound()
    const strange = new Set(entries.flatMap(({ studentId }) => (students?.has(studentId) ? [] : [studentId])))
    if (strange.size > 0)
      throw new AppError('STUDENT_NOT_IN_CLASS', {
        params: { count: strange.size },
        fields: { entries: 'STUDENT_NOT_IN_CLASS' },
      })
    await writeEntries(deps, tx, actor, { book, matrix, entries, reason })
    return {}
  })
