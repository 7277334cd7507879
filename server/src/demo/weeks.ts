import { HOUR_MS } from '@labbox/contract/core/durations.ts'
import { taskTypes } from '@labbox/contract/tasks/states.ts'
import { setCourseClasses } from '../areas/courses/links.service.ts'
import { addClass, joinClass } from '../areas/classes/service.ts'
import { copyScheme } from '../areas/scores/copy.service.ts'
import type { BoxDeps } from '../areas/boxes/context.ts'
import type { Actor } from '../platform/actor.ts'
import { createDemoAnnouncement } from './announcement.ts'
import { createDemoBookings } from './benches/bookings.ts'
import { createDemoDesign, createDemoUno } from './benches/chips.ts'
import { createDemoUses } from './benches/uses.ts'
import { createDemoBox } from './boxes/box.ts'
import { createDemoTalk } from './messages.ts'
import { createDemoFileReading } from './file-reading.ts'
import { createDemoOutcomes } from './outcomes.ts'
import { createDemoPractice } from './practice.ts'
import { createGroupLab } from './term-groups.ts'
import { createPastExam } from './term-exam.ts'
import { createPastLab } from './term-lab.ts'
import { countDemoQuestions, daysBefore, inThePast } from './term.ts'

interface Weeks {
  teacher: Actor
  courseId: string
  classId: string
  semesterId: string
  students: readonly Actor[]
  /** Of the second class. */
  others: readonly Actor[]
  bankIds: readonly string[]
  /** Of papers that ship. */
  paperIds: readonly string[]
}

/**
 * Five weeks of graded work of two classes: a quiz, two labs with their reports and one done in groups, an exam, practice at
 * benches and of questions; a design and an experiment with chips; what is booked of the coming days, and what the course is to achieve.
 */
export const createDemoWeeks = async (deps: BoxDeps, given: Weeks): Promise<void> => {
  const { teacher, courseId, students, others, bankIds, paperIds } = given
  const now = deps.clock.now()
  const name = { zh: '电子信息 2402 班', en: 'Electronics 2402' }
  const second = await addClass(deps, teacher, { name, semesterId: given.semesterId, remark: '' })
  await joinClass(
    deps.db,
    now,
    second.id,
    others.map(({ userId }) => userId),
  )
  const classIds = [given.classId, second.id]
  await setCourseClasses(deps, teacher, { id: courseId, classIds })
  const term = { teacher, courseId, classIds, students: [...students, ...others] }
  const past = inThePast(deps)
  const practised = [35, 28, 20, 14, 7].map((days) => daysBefore(now, days))
  await createDemoUses(deps.db, now, term.students, practised)
  await createDemoFileReading(deps.db, now, term)
  const [paperId] = paperIds
  if (paperId)
    await createPastExam(past, term, {
      type: taskTypes.quiz,
      name: { zh: '直流电路测验', en: 'Quiz on DC circuits' },
      paperId,
      startAt: daysBefore(now, 33, 10),
      minutes: 45,
    })
  await createPastLab(past, term, {
    lab: 'astable-555',
    startAt: daysBefore(now, 35),
    report: { waiting: 0 },
  })
  await createPastLab(past, term, {
    lab: 'voltage-regulator',
    startAt: daysBefore(now, 20),
    report: { waiting: 5 },
  })
  await createGroupLab(past, term, { lab: 'wien-oscillator', startAt: daysBefore(now, 14) })
  if (paperId)
    await createPastExam(past, term, {
      type: taskTypes.exam,
      name: { zh: '阶段考试', en: 'Unit exam' },
      paperId,
      startAt: new Date(daysBefore(now, 9).getTime() + HOUR_MS),
      minutes: 90,
    })
  if (paperId)
    await createPastExam(past, term, {
      type: taskTypes.quiz,
      name: { zh: '复习自测', en: 'Revision self-test' },
      paperId,
      startAt: daysBefore(now, 4, 10),
      minutes: 45,
      unmarked: true,
    })
  await createDemoBookings({ ...deps.benches, db: deps.db }, teacher, given.classId, students)
  await createDemoBox(deps, past, { teacher, classId: second.id, students: others.slice(0, 4) })
  const [first] = students
  if (first) {
    past.set(daysBefore(now, 3))
    await createDemoDesign({ ...deps, ...past.deps }, first)
    await createDemoUno({ ...deps, ...past.deps }, first)
  }
  past.set(daysBefore(now, 2))
  await createDemoAnnouncement(past.deps, teacher, given.classId, students)
  await createDemoTalk(past.deps, teacher, given.classId, students)
  const [bankId] = bankIds
  if (bankId) await createDemoPractice(past, term, { bankId, now })
  await countDemoQuestions(deps)
  // The second class is marked as the first one.
  await copyScheme(deps, teacher, {
    fromCourseId: courseId,
    fromClassId: given.classId,
    courseId,
    classId: second.id,
  })
  await createDemoOutcomes(deps, term, bankIds)
}
