import { and, eq, isNotNull } from 'drizzle-orm'
import { MINUTE_MS } from '@labbox/contract/core/durations.ts'
import { courseWare } from '../areas/courses/tables.ts'
import { downloadRecord, previewRecord } from '../areas/files/project.tables.ts'
import type { Db } from '../platform/database/db.ts'
import { newId } from '../platform/database/ids.ts'
import { daysBefore, diceOf, skillOf, type Term } from './term.ts'

/** How long somebody reads at one opening, seconds. */
const [SHORTEST, LONGEST] = [40, 900]
const DAYS = 30
/** Who saves a file, of 1. */
const SAVES = 0.3
/** Tells its dice from those of tasks. */
const DICE = 23

/** Students opened the courseware of the course in the weeks gone by: the better ones more of it. */
export const createDemoFileReading = async (
  db: Db,
  now: Date,
  { courseId, students }: Pick<Term, 'courseId' | 'students'>,
): Promise<void> => {
  const wares = await db
    .select({ fileId: courseWare.projectFileId })
    .from(courseWare)
    .where(and(eq(courseWare.courseId, courseId), isNotNull(courseWare.projectFileId)))
    .orderBy(courseWare.position, courseWare.id)
  const files = wares.flatMap(({ fileId }) => fileId ?? [])
  const readings = students.flatMap(({ userId }, k) =>
    files.flatMap((projectFileId, n) => {
      const dice = diceOf(k, DICE + n)
      if (dice(0) > skillOf(k)) return []
      const seconds = Math.round(SHORTEST + dice(1) ** 2 * (LONGEST - SHORTEST))
      const openedAt = daysBefore(now, 1 + Math.floor(dice(2) * DAYS), 20 + k)
      const seenAt = new Date(openedAt.getTime() + seconds * 1000)
      const opening = { projectFileId, userId, openedAt, seenAt, seconds }
      return [{ opening, saves: dice(3) < SAVES }]
    }),
  )
  if (readings.length === 0) return
  await db.insert(previewRecord).values(readings.map(({ opening }) => opening))
  const saved = readings.filter(({ saves }) => saves)
  if (saved.length > 0)
    await db.insert(downloadRecord).values(
      saved.map(({ opening: { projectFileId, userId, openedAt } }) => ({
        id: newId(),
        projectFileId,
        userId,
        at: new Date(openedAt.getTime() + MINUTE_MS),
      })),
    )
}
