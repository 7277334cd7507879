import { POINT } from '@labbox/contract/core/score.ts'
import * as marking from '@labbox/contract/exams/marking.ts'
import { ExamSettings } from '@labbox/contract/exams/settings.ts'
import * as sitting from '@labbox/contract/exams/sitting.ts'
import type { Answer } from '@labbox/contract/questions/answer.ts'
import type { TestApp } from '../app.ts'
import { changesNothing } from '../database/digest.ts'
import type { ExamWorld } from './exam.ts'

/** What the essay of a sat exam is worth. */
export const ESSAY = 20 * POINT

/** Exams that were sat, and what is done with them afterwards. */
export const satExams = (kit: TestApp, world: ExamWorld) => {
  const { pupils, teacher } = world
  const nothingChanges = (work: () => Promise<unknown>) => changesNothing(kit.database.sql, work)

  /** An exam with six choices of 10, a true/false and an essay of 20; `right` choices right per student, all have written an essay. */
  const sat = async (right: number[] = [6, 3], settings: Record<string, unknown> = {}) => {
    const others = [world.otherIds[1]!, world.otherIds[3]!]
    const paper = await world.paper(world.document(others))
    const examId = await world.publish({ paperIds: [paper], settings: ExamSettings.parse(settings) })
    const ids: string[] = []
    for (const [k, count] of right.entries()) {
      const pupil = pupils[k]!
      const begun = await world.start(pupil, examId)
      const { questions } = await pupil.ok(sitting.sittingPage, { id: begun.id })
      const at = kit.clock.now().toISOString()
      const answers = questions.map(({ no, content }, n) => {
        const want = content.type === 'single' && n < count ? 'right' : 'wrong'
        const answer: Answer =
          content.type === 'single'
            ? {
                type: 'single',
                option: content.options.find(({ text }) => JSON.stringify(text).includes(`"${want}`))!.id,
              }
            : content.type === 'boolean'
              ? { type: 'boolean', value: true }
              : { type: 'short', text: `Essay of ${k}` }
        return { question: no, seq: n + 1, answer, at }
      })
      kit.clock.advance(60_000)
      await pupil.ok(sitting.sittingSubmit, { id: begun.id, epoch: 1, answers })
      ids.push(begun.id)
    }
    return { examId, ids, essay: 7, first: 0 }
  }
  const end = async (examId: string) => {
    const [row] = await kit.database.sql`select end_at from task where id = ${examId}`
    kit.clock.set(new Date(new Date(String(row!['end_at'])).getTime() + 61_000))
    await kit.app.areas.settle()
  }
  const mark = async (attemptId: string, question: number, points: number, who = teacher) => {
    const { markedAt } = await who.ok(marking.markGet, { attemptId, question })
    return who.call(marking.markSave, { attemptId, question, points, markedAt })
  }
  const scoreOf = async (id: string) => {
    const [row] = await kit.database.sql`select status, score from student_task where id = ${id}`
    return row
  }
  const history = (attemptId: string) =>
    kit.database
      .sql`select kind, question, from_points, to_points from exam_mark_history where attempt_id = ${attemptId} order by at, id`
  return { nothingChanges, sat, end, mark, scoreOf, history }
}
