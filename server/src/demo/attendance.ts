import { DAY_MS, MINUTE_MS } from '@labbox/contract/core/durations.ts'
import type { AttendanceStatus } from '@labbox/contract/attendance/states.ts'
import { setAttendance } from '../areas/attendance/attendance.service.ts'
import { addSession } from '../areas/attendance/sessions.service.ts'
import type { Actor } from '../platform/actor.ts'
import type { Deps } from '../platform/deps.ts'

/** How the k-th student took part in the n-th class session, of a made-up class that mostly came. */
const made = (k: number, n: number): AttendanceStatus => {
  const dice = (k * 7 + n * 11) % 23
  return dice === 0 ? 'absent' : dice === 5 ? 'excused' : dice % 9 === 2 ? 'late' : 'present'
}

/** Class sessions of the demo class: three weeks with attendance, and one that begins now, to check in to. */
export const createDemoAttendance = async (
  deps: Deps,
  teacher: Actor,
  classId: string,
  students: readonly string[],
): Promise<void> => {
  const now = deps.clock.now().getTime()
  for (const [n, weeksAgo] of [3, 2, 1, 0].entries()) {
    const startAt = now - weeksAgo * 7 * DAY_MS
    const { id } = await addSession(deps, teacher, {
      classId,
      name: { zh: `第 ${n + 1} 次实验课`, en: `Lab class ${n + 1}` },
      startAt: new Date(startAt).toISOString(),
      endAt: new Date(startAt + 90 * MINUTE_MS).toISOString(),
      lateAfter: 10,
    })
    if (weeksAgo === 0) continue
    const entries = students.map((studentId, k) => ({ studentId, status: made(k, n) }))
    await setAttendance(deps, teacher, { id, entries, unrecorded: false, reason: '' })
  }
}
