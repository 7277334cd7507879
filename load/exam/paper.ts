import { POINT } from '@labbox/contract/core/score.ts'
import { examAdd, examGet, examPublish } from '@labbox/contract/exams/exams.ts'
import { paperAdd } from '@labbox/contract/exams/papers.ts'
import { bankAdd } from '@labbox/contract/questions/banks.ts'
import type { QuestionDocument } from '@labbox/contract/questions/key.ts'
import { questionAdd } from '@labbox/contract/questions/questions.ts'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Caller } from '../kit/http.ts'

/** As in the published Moodle 4.5 test of Udelar: 16 questions on 8 pages. */
export const PAGES = 8
export const PER_PAGE = 2
const MINUTES = 60

const line = (text: string) => ({
  type: 'doc' as const,
  content: [{ type: 'paragraph', content: [{ type: 'text', text }] }],
})

const question = (k: number): QuestionDocument => ({
  schema: 1,
  content: {
    type: 'single',
    stem: { en: line(`Question ${k}: what is the cut-off frequency of this low-pass of R and C, and why?`) },
    options: ['wrong', 'false', 'right', 'none'].map((text, n) => ({
      id: `opt${n}`,
      text: { en: line(`${text}: an answer of the usual length, number ${n} of question ${k}`) },
    })),
    shuffle: true,
  },
  key: { type: 'single', correct: 'opt2' },
  explanation: {},
})

/** Twelve questions of 6.3 points and four of 6.1 are 100. */
const pointsOf = (k: number): number => (k < 12 ? 6.3 : 6.1) * POINT

/** Authors bank, paper and exam through the API, and waits until the job has made every student's paper. */
export const publishExam = async (
  teacher: Caller,
  classId: string,
): Promise<{ id: string; preparedS: number }> => {
  const { id: bankId } = await teacher.call(bankAdd, { name: { en: 'Load' }, purpose: 2 })
  const ids: string[] = []
  for (let k = 0; k < PAGES * PER_PAGE; k++)
    ids.push((await teacher.call(questionAdd, { bankId, document: question(k) })).id)
  const parts = Array.from({ length: PAGES }, (_, page) => ({
    kind: 'chosen' as const,
    id: `p${page}`,
    title: { en: `Page ${page + 1}` },
    questions: ids
      .slice(page * PER_PAGE, (page + 1) * PER_PAGE)
      .map((questionId, n) => ({ questionId, points: Math.round(pointsOf(page * PER_PAGE + n)) })),
  }))
  const document = { schema: 1 as const, parts }
  const { id: paperId } = await teacher.call(paperAdd, { name: { en: 'Load' }, purpose: 2, document })
  const at = (ms: number) => new Date(Date.now() + ms).toISOString()
  const { id } = await teacher.call(examAdd, {
    type: 6,
    name: { en: 'Load' },
    mode: 2,
    paperIds: [paperId],
    classIds: [classId],
    startAt: at(-1000),
    endAt: at(MINUTES * 60_000),
    settings: {},
  })
  await teacher.call(examPublish, { id })
  const begun = performance.now()
  while (!(await teacher.call(examGet, { id })).prepared) await sleep(50)
  return { id, preparedS: (performance.now() - begun) / 1000 }
}
