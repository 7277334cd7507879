import { and, eq, isNull } from 'drizzle-orm'
import type { BodyOf } from '@labbox/contract/core/endpoint.ts'
import type { appealAnswer, gradeLock, gradeScheme as schemeCall } from '@labbox/contract/scores/books.ts'
import { schemeProblem, type GradeScheme } from '@labbox/contract/scores/scheme.ts'
import type { Actor } from '../../platform/actor.ts'
import { audit } from '../../platform/audit.ts'
import { transaction, type Db } from '../../platform/database/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { AppError, found } from '../../platform/errors.ts'
import { notify } from '../notices/service.ts'
import { matrixOf } from './matrix.ts'
import { lockBook, openBook, type Book, type BookKey, type Pair } from './scope.ts'
import { gradeAppeal, gradeBook, gradeMark, gradeScheme } from './tables.ts'
import { workingOf } from './working.ts'

/** What the log says that something was done to. */
export const resource = ({ courseId, course, className }: Pair) => ({
  id: courseId,
  name: {
    zh: `${course.zh ?? course.en} · ${className.zh ?? className.en}`,
    en: `${course.en ?? course.zh} · ${className.en ?? className.zh}`,
  },
})

/** Puts a scheme after those that the locked book has had. */
export const keepScheme = async (
  deps: Deps,
  tx: Db,
  actor: Actor,
  { book, scheme }: { book: Book; scheme: GradeScheme },
): Promise<number> => {
  const revision = book.revision + 1
  await tx
    .insert(gradeScheme)
    .values({ bookId: book.id, revision, scheme, at: deps.clock.now(), byId: actor.userId })
  await tx.update(gradeBook).set({ revision }).where(eq(gradeBook.id, book.id))
  return revision
}

/** Keeps a new scheme of the book. Two pages at once: the later one is told to reload. */
export const saveScheme = (
  deps: Deps,
  actor: Actor,
  { revision, scheme, ...key }: BodyOf<typeof schemeCall>,
) =>
  transaction(deps.db, async (tx) => {
    const { pair, book } = await openBook(deps, tx, actor, key)
    const problem = schemeProblem(scheme)
    if (problem) throw new AppError(problem, { fields: { 'scheme.groups': problem } })
    if (revision !== book.revision) throw new AppError('SCHEME_STALE')
    const next = await keepScheme(deps, tx, actor, { book, scheme })
    await audit(tx, actor, 'scores:book:edit', resource(pair), null, { revision: next })
    return { revision: next }
  })

/** Keeps a book from changes, or opens it; a published one stays locked. */
export const setLocked = (deps: Deps, actor: Actor, { locked, ...key }: BodyOf<typeof gradeLock>) =>
  transaction(deps.db, async (tx) => {
    const { pair, book } = await lockBook(deps, tx, actor, key)
    if (book.publishedAt && !locked) throw new AppError('GRADES_PUBLISHED')
    if (locked === (book.lockedAt !== null)) return {}
    await tx
      .update(gradeBook)
      .set({ lockedAt: locked ? deps.clock.now() : null })
      .where(eq(gradeBook.id, book.id))
    await audit(tx, actor, 'scores:book:edit', resource(pair), { locked: !locked }, { locked })
    return {}
  })

/** Freezes every student's course mark with its working, and shows it to them. Where something is missing there is no mark. */
export const publishMarks = (deps: Deps, actor: Actor, key: BookKey) =>
  transaction(deps.db, async (tx) => {
    const { pair, book } = await lockBook(deps, tx, actor, key)
    if (book.publishedAt) throw new AppError('GRADES_PUBLISHED')
    const now = deps.clock.now()
    const matrix = await matrixOf(tx, key, book, now)
    const { scheme } = matrix
    if (!scheme) throw new AppError('SCHEME_MISSING')
    const rows = matrix.students.flatMap(({ id }) => {
      const mark = matrix.mark(id)
      if (!mark) return []
      return [
        {
          bookId: book.id,
          studentId: id,
          mark: mark.complete ? mark.mark : null,
          working: workingOf(scheme, matrix, id, mark),
        },
      ]
    })
    if (rows.length > 0) await tx.insert(gradeMark).values(rows)
    await tx
      .update(gradeBook)
      .set({ publishedAt: now, lockedAt: book.lockedAt ?? now })
      .where(eq(gradeBook.id, book.id))
    await notify(
      tx,
      now,
      'marks.published',
      rows.map(({ studentId }) => ({ to: studentId, data: { course: pair.course } })),
    )
    const marks = rows.filter(({ mark }) => mark !== null).length
    const counts = { marks, incomplete: rows.length - marks }
    await audit(tx, actor, 'scores:book:publish', resource(pair), null, counts)
    return counts
  })

/** Takes published marks back, with what was asked about them. */
export const withdrawMarks = (deps: Deps, actor: Actor, { reason, ...key }: BookKey & { reason: string }) =>
  transaction(deps.db, async (tx) => {
    const { pair, book } = await lockBook(deps, tx, actor, key)
    if (!book.publishedAt) throw new AppError('GRADES_NOT_PUBLISHED')
    const gone = await tx
      .delete(gradeMark)
      .where(eq(gradeMark.bookId, book.id))
      .returning({ to: gradeMark.studentId })
    await notify(
      tx,
      deps.clock.now(),
      'marks.withdrawn',
      gone.map(({ to }) => ({ to, data: { course: pair.course } })),
    )
    await tx.update(gradeBook).set({ publishedAt: null, lockedAt: null }).where(eq(gradeBook.id, book.id))
    await audit(tx, actor, 'scores:book:withdraw', resource(pair), null, { reason })
    return {}
  })

/** Answers a regrade request; an answer stays. */
export const answerAppeal = (
  deps: Deps,
  actor: Actor,
  { studentId, reply, ...key }: BodyOf<typeof appealAnswer>,
) =>
  transaction(deps.db, async (tx) => {
    const { pair, book } = await lockBook(deps, tx, actor, key)
    const [answered] = await tx
      .update(gradeAppeal)
      .set({ reply, answeredAt: deps.clock.now(), answeredById: actor.userId })
      .where(
        and(
          eq(gradeAppeal.bookId, book.id),
          eq(gradeAppeal.studentId, studentId),
          isNull(gradeAppeal.answeredAt),
        ),
      )
      .returning({ at: gradeAppeal.at })
    const told = { to: studentId, data: { course: pair.course } }
    found(answered)
    await notify(tx, deps.clock.now(), 'appeal.answered', [told])
    return {}
  })
