import type { Actor } from '../../../platform/actor.ts'
import { found } from '../../../platform/errors.ts'
import { linksOf } from '../../files/service.ts'
import { deadlineOf } from '../../tasks/publish.service.ts'
import type { ExamDeps } from '../context.ts'
import { selectExam } from '../queries.ts'
import { dealQuestions } from '../rules.ts'
import type { ExamFacts } from '../sitting/facts.ts'
import { filesIn, partsOf, questionsFor } from '../sitting/view.ts'
import { frozenNow } from './freeze.ts'

type Row = Awaited<ReturnType<typeof selectExam>>

/** What is asked: as it was frozen, or in a draft as it would be now. */
const factsOf = async (deps: ExamDeps, actor: Actor, { exam }: Row): Promise<ExamFacts> => {
  const { id, mode, paperIds } = exam
  if (exam.papers) return found(await deps.facts.exam(id))
  const { papers, questions } = await frozenNow(deps.db, actor, mode, paperIds)
  return { id, mode, papers, questions: new Map(questions.map((one) => [one.no, one])) }
}

/** The paper that the n-th student might get, as a student is shown it; nobody's is read, and none is made. */
export const asStudentOf = async (deps: ExamDeps, actor: Actor, id: string, student: number) => {
  const row = await selectExam(deps.db, actor, 'exams:exam:page', id)
  const { task, exam, owner } = row
  const facts = await factsOf(deps, actor, row)
  const paper = (student - 1) % facts.papers.length
  const questionIdOf = (no: number) => found(facts.questions.get(no)).questionId
  const { mode, papers } = facts
  const dealt = dealQuestions({ mode, papers, questionIdOf }, paper, student)
  const attempt = { id, examId: id, studentId: actor.userId, paper, seed: student, questions: dealt }
  const questions = questionsFor(facts, attempt, dealt)
  return {
    name: task.name,
    type: task.type,
    remark: task.remark,
    teacher: owner,
    startAt: task.startAt,
    endAt: deadlineOf(task.pace, task.startAt) ?? task.endAt,
    needsCode: exam.settings.code !== '',
    pages: exam.settings.pages,
    parts: partsOf(facts, attempt),
    points: Object.fromEntries(dealt.map((no) => [no, found(facts.questions.get(no)).points])),
    questions,
    files: linksOf(deps, actor, filesIn(questions)),
  }
}
