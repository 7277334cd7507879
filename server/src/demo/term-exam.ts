import { asc, eq } from 'drizzle-orm'
import { HOUR_MS, MINUTE_MS } from '@labbox/contract/core/durations.ts'
import type { LocalText } from '@labbox/contract/core/types.ts'
import { ExamSettings } from '@labbox/contract/exams/settings.ts'
import { examModes } from '@labbox/contract/exams/states.ts'
import { addExam, publishExam } from '../areas/exams/authoring/exams.service.ts'
import { prepareAttempts } from '../areas/exams/sitting/attempts.ts'
import { createStart } from '../areas/exams/sitting/start.service.ts'
import { questionSeed } from '../areas/exams/rules.ts'
import { examAttempt } from '../areas/exams/tables.ts'
import { settleDue } from '../areas/tasks/service.ts'
import { handInAll, lockStudentTasks } from '../areas/tasks/student.service.ts'
import { found } from '../platform/errors.ts'
import { answerTo } from './knows.ts'
import { diceOf, skillOf, type Past, type Term } from './term.ts'

/** One in so many students did not come. */
const ABSENT = 19

export interface PastExam {
  type: 1 | 6
  name: LocalText
  paperId: string
  startAt: Date
  minutes: number
  /** A quiz without a score, for practice. */
  unmarked?: boolean
}

/** An exam or a quiz that was taken: published, begun, answered, submitted and marked at their times. */
export const createPastExam = async ({ deps, set }: Past, term: Term, given: PastExam): Promise<string> => {
  const { startAt, minutes } = given
  const endAt = new Date(startAt.getTime() + minutes * MINUTE_MS)
  set(new Date(startAt.getTime() - HOUR_MS))
  const { id } = await addExam(deps, term.teacher, {
    type: given.type,
    name: given.name,
    remark: '',
    mode: examModes.shuffled,
    paperIds: [given.paperId],
    startAt: startAt.toISOString(),
    endAt: endAt.toISOString(),
    classIds: [...term.classIds],
    courseId: term.courseId,
    pace: null,
    students: [],
    settings: ExamSettings.parse({ release: 'end', marked: !given.unmarked }),
  })
  await publishExam(deps, term.teacher, id)
  await prepareAttempts(deps, id)
  const start = createStart(deps)
  const attempts = await deps.db
    .select()
    .from(examAttempt)
    .where(eq(examAttempt.examId, id))
    .orderBy(asc(examAttempt.studentId))
  const facts = found(await deps.facts.exam(id))
  const numbers = new Map(term.students.map(({ userId }, k) => [userId, k]))
  const handed: { id: string; by: string; at: Date }[] = []
  for (const attempt of attempts) {
    const k = numbers.get(attempt.studentId) ?? 0
    if (k % ABSENT === 7) continue
    set(new Date(startAt.getTime() + (k % 5) * MINUTE_MS))
    await start(found(term.students[k]), { id: attempt.id, code: '', device: `demo-device-${k}` })
    const dice = diceOf(k, given.type)
    const at = new Date(endAt.getTime() - (2 + (k % (minutes / 3))) * MINUTE_MS)
    set(at)
    await Promise.all(
      attempt.questions.map((no, n) =>
        deps.answers.add({
          attemptId: attempt.id,
          question: no,
          epoch: 1,
          seq: n + 1,
          answer: answerTo(
            found(facts.questions.get(no)).document,
            questionSeed(attempt, facts.mode, no),
            dice(n) < skillOf(k),
          ),
          givenAt: at,
          at,
        }),
      ),
    )
    handed.push({ id: attempt.id, by: attempt.studentId, at })
  }
  const by = new Map(handed.map((one) => [one.id, one]))
  const works = await lockStudentTasks(
    deps,
    deps.db,
    handed.map((one) => one.id),
  )
  await handInAll(
    deps,
    deps.db,
    works.map((work) => ({ work, ...found(by.get(work.own.id)) })),
  )
  set(new Date(endAt.getTime() + HOUR_MS))
  await settleDue(deps, id)
  return id
}
