import { and, eq } from 'drizzle-orm'
import { parsePoints } from '@labbox/contract/core/score.ts'
import type { CourseMark } from '@labbox/contract/scores/course-mark.ts'
import type { GradeScheme } from '@labbox/contract/scores/scheme.ts'
import type { WorkingGroup } from '@labbox/contract/scores/working.ts'
import type { Actor } from '../../platform/actor.ts'
import type { Deps } from '../../platform/deps.ts'
import { AppError, found, notFound } from '../../platform/errors.ts'
import { lateOf } from '../tasks/student.service.ts'
import { matrixOf, type Matrix } from './matrix.ts'
import { selectBook, selectPair, type BookKey } from './scope.ts'
import { gradeMark } from './tables.ts'

/** What a task's score is made of where something was taken off or added; a score entered over it is nobody's working. */
const madeOf = ({ place, tasks }: Matrix, studentId: string, itemId: string) => {
  const { own, entry } = place(studentId, itemId)
  const row = tasks.find(({ id }) => id === itemId)
  if (!own?.score || !row || entry) return null
  const [score, penalty] = [pointsOf(own.score), pointsOf(own.penalty)]
  const adjustment = pointsOf(own.adjustment ?? '0')
  if (penalty === 0 && adjustment === 0) return null
  const given = score + penalty - adjustment
  return { given, adjustment, reason: own.adjustReason, daysLate: lateOf({ own, task: row }), penalty }
}

const pointsOf = (text: string): number => found(parsePoints(text))

/** The working of a mark, in words that stay: names and scores as they are now. */
export const workingOf = (
  scheme: GradeScheme,
  matrix: Matrix,
  studentId: string,
  { groups }: CourseMark,
): WorkingGroup[] => {
  const { items, cell } = matrix
  const names = new Map(items.map(({ id, name }) => [id, name]))
  return groups.flatMap(({ uses, mean, earned }, k) => {
    const group = scheme.groups[k]
    if (!group || (group.weight === 0 && uses.size === 0)) return []
    const shown = [...uses].flatMap(([itemId, use]) => {
      const name = names.get(itemId)
      return name
        ? [{ name, score: cell(studentId, itemId).score, made: madeOf(matrix, studentId, itemId), use }]
        : []
    })
    return [{ name: group.name, weight: group.weight, bonus: group.bonus, mean, earned, items: shown }]
  })
}

/** How one student's mark is made: what was published, or else what the book says now. */
export const studentWorkingOf = async (
  { db, clock }: Deps,
  actor: Actor,
  { studentId, ...key }: BookKey & { studentId: string },
) => {
  await selectPair(db, actor, key)
  const book = await selectBook(db, key)
  const [published] = book
    ? await db
        .select({ mark: gradeMark.mark, working: gradeMark.working })
        .from(gradeMark)
        .where(and(eq(gradeMark.bookId, book.id), eq(gradeMark.studentId, studentId)))
    : []
  if (published) return published
  const matrix = await matrixOf(db, key, book, clock.now(), [studentId])
  if (!matrix.students.some(({ id }) => id === studentId)) throw notFound()
  const mark = matrix.mark(studentId)
  if (!matrix.scheme || !mark) throw new AppError('SCHEME_MISSING')
  return { mark: mark.mark, working: workingOf(matrix.scheme, matrix, studentId, mark) }
}
