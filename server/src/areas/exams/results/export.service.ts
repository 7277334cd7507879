import { formatPoints } from '@labbox/contract/core/score.ts'
import { localText } from '@labbox/contract/core/types.ts'
import { earned } from '@labbox/contract/exams/results.ts'
import type { Actor } from '../../../platform/actor.ts'
import { FileAnswer } from '../../../platform/http/file-answer.ts'
import { begun, sheetTypes, writeSheet, type SheetFormat } from '../../../platform/sheet/write.ts'
import { statusOf } from '../../tasks/student.service.ts'
import type { ExamDeps } from '../context.ts'
import { RESULTS, marked, marksOf, treatmentsOf, type MarkRow } from '../marking/load.ts'
import { selectExam } from '../queries.ts'
import { allResults, finalScore } from './result.queries.ts'

const words = {
  zh: {
    heads: ['学号', '账号', '姓名', '班级', '状态', '成绩', '用时（分钟）', '交卷时间'],
    question: (no: number, points: string) => `第 ${no} 题（${points} 分）`,
    status: ['未开始', '进行中', '待批阅', '已完成', '已取消', '缺考'],
    sheet: '成绩',
  },
  en: {
    heads: ['Student no.', 'Account', 'Name', 'Class', 'Status', 'Score', 'Time taken (min)', 'Submitted'],
    question: (no: number, points: string) => `Question ${no} (${points} points)`,
    status: ['Not started', 'In progress', 'Pending review', 'Finished', 'Canceled', 'Missed'],
    sheet: 'Results',
  },
} as const

const AT_ONCE = 500

/** The list of results with the points of each question; papers are read in portions. */
export const exportResults = async (
  { db, clock, facts }: ExamDeps,
  actor: Actor,
  { id, format }: { id: string; format: SheetFormat },
) => {
  const row = await selectExam(db, actor, RESULTS, id)
  const examFacts = await facts.exam(id)
  const text = words[actor.locale]
  const { timeZone } = actor
  const time = new Intl.DateTimeFormat('sv', { dateStyle: 'short', timeStyle: 'medium', timeZone })
  const questions = [...(examFacts?.questions.values() ?? [])]
  const treatments = await treatmentsOf(db, id)
  const now = clock.now()
  const list = await allResults(db, actor, id)
  const cellsOf = (marks: readonly MarkRow[]) => {
    const points = examFacts ? marked(examFacts, treatments, marks).map(earned) : []
    const byNo = new Map(marks.map(({ question }, k) => [question, points[k] ?? null]))
    return questions.map(({ no }) => {
      const own = byNo.get(no)
      return own === undefined || own === null ? '' : formatPoints(own)
    })
  }
  const rows = async function* (): AsyncGenerator<string[]> {
    for (let k = 0; k < list.length; k += AT_ONCE) {
      const those = list.slice(k, k + AT_ONCE)
      const marks = await marksOf(
        db,
        those.map(({ own }) => own.id),
      )
      for (const { own, task, person, className } of those) {
        const score = finalScore(own)
        yield [
          person.number,
          person.account,
          person.name,
          localText(className, actor.locale),
          (text.status as readonly string[])[statusOf({ own, task }, now)] ?? '',
          score === null ? '' : formatPoints(score),
          String(own.minutes ?? ''),
          own.submittedAt ? time.format(own.submittedAt) : '',
          ...cellsOf(marks.get(own.id) ?? []),
        ]
      }
    }
  }
  const titles = [
    ...text.heads,
    ...questions.map(({ no, points }) => text.question(no + 1, formatPoints(points))),
  ]
  const sheet = { name: text.sheet, columns: titles.map((title) => ({ title })), rows: await begun(rows()) }
  const name = `${localText(row.task.name, actor.locale)} – ${text.sheet}.${format}`
  return new FileAnswer(name, sheetTypes[format], writeSheet(format, sheet))
}
