import type { Page } from '@playwright/test'
import { emptyCircuit } from '@labbox/contract/bench/circuit.ts'
import { POINT } from '@labbox/contract/core/score.ts'
import { sweepTemplate } from '@labbox/contract/measurement/template.samples.ts'
import { samples } from '@labbox/contract/questions/testing.ts'
import { callApi } from './pages.ts'

const RUN = 'window.hacked=1'
/** Would run where a page writes it as markup, as an attribute, as an address, as a template or as a formula of a spreadsheet. */
const HOSTILE = `=1+1"'><img src=x onerror=${RUN}><script>${RUN}</script>{{7*7}}`
const ADDRESS = `javascript:${RUN}//`
const both = { zh: HOSTILE, en: HOSTILE }

const text = (said: string, marks?: object[]) =>
  Object.assign({ type: 'text', text: said }, marks && { marks })
/** The same in every part of a rich text that the server takes. */
const doc = {
  type: 'doc',
  content: [
    { type: 'heading', attrs: { level: 1 }, content: [text(HOSTILE)] },
    { type: 'paragraph', content: [text(HOSTILE, [{ type: 'bold' }]), text(ADDRESS)] },
    {
      type: 'paragraph',
      content: [text('press', [{ type: 'link', attrs: { href: `https://a.test/?"onclick="${RUN}` } }])],
    },
    { type: 'paragraph', content: [{ type: 'inlineMath', attrs: { latex: `\\href{${ADDRESS}}{x}` } }] },
    { type: 'blockMath', attrs: { latex: `\\htmlClass{x}{y}</span><img src=x onerror=${RUN}>` } },
    { type: 'codeBlock', attrs: { language: '"><script>' }, content: [text(HOSTILE)] },
  ],
}
const docs = { zh: doc, en: doc }

const data = async <T>(answer: Promise<unknown>, what: string): Promise<T> => {
  const found = (await answer) as { code: number; msg: string; data: T }
  if (found.code !== 200) throw new Error(`${what}: ${JSON.stringify(found)}`)
  return found.data
}
const poster =
  (page: Page) =>
  <T = { id: string }>(path: string, body: object) =>
    data<T>(callApi(page, 'POST', path, body), path)

const later = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()

const measurement = () => {
  const template = structuredClone(sweepTemplate)
  const table = template.pages[0]!.tables[0]!
  Object.assign(template, { name: both })
  Object.assign(template.pages[0]!, { name: both })
  Object.assign(table, { name: both })
  for (const item of table.items) Object.assign(item, { name: both })
  return template
}

const lab = () => ({
  schema: 1,
  guidebook: docs,
  circuit: emptyCircuit(),
  maxList: null,
  measurement: measurement(),
  report: {
    sections: [
      { kind: 'text', id: 'aim', title: both, required: true },
      { kind: 'table', id: 'data', title: both, pageId: 'p1' },
    ],
  },
})

const question = (type: 'single' | 'short') => {
  const sample = structuredClone(samples[type])
  Object.assign(sample, { explanation: docs })
  Object.assign(sample.content, { stem: docs })
  if (sample.content.type === 'single')
    for (const [k, option] of sample.content.options.entries()) {
      const said = {
        type: 'doc' as const,
        content: [{ type: 'paragraph', content: [text(`${k} ${HOSTILE}`)] }],
      }
      option.text = { zh: said, en: said }
    }
  return sample
}

/** Class, lab, tasks, course, bank and exam of a teacher, all with hostile texts; what the pages of it are opened by. */
export const setHostileSchool = async (teacher: Page, student: Page, account: string) => {
  const [teach, learn] = [poster(teacher), poster(student)]
  await teach('/user/profile/update', { introduction: HOSTILE })
  const { id: classId } = await teach('/lab/class/add', { name: both, remark: HOSTILE })
  await teach('/lab/class/addMembers', { id: classId, accounts: [account] })
  const project = await teach('/lab/project/add', { name: both, introduction: both, document: lab() })
  const published = await teach<{ experimentTaskId: string; reportTaskId: string }>('/teacher/task/publish', {
    projectId: project.id,
    name: both,
    remark: HOSTILE,
    classIds: [classId],
    startAt: later(0),
    endAt: later(2),
    reportEndAt: later(4),
  })
  const template = await teach('/template/monitor/add', {
    name: both,
    groupId: null,
    document: measurement(),
  })

  const bank = await teach('/questions/bank/add', { name: both, purpose: 0, classIds: [classId] })
  const tag = await teach('/questions/tag/add', { bankId: bank.id, name: both })
  const ids: string[] = []
  for (const type of ['single', 'short'] as const)
    ids.push(
      (
        await teach('/questions/question/add', {
          bankId: bank.id,
          document: question(type),
          tagIds: [tag.id],
        })
      ).id,
    )
  const questions = ids.map((questionId) => ({ questionId, points: 50 * POINT }))
  const paper = await teach('/exam/paper/add', {
    name: both,
    purpose: 2,
    document: { schema: 1, parts: [{ kind: 'chosen', id: 'a', title: both, questions }] },
  })
  const exam = await teach('/exam/list/add', {
    type: 6,
    name: both,
    remark: HOSTILE,
    mode: 1,
    paperIds: [paper.id],
    classIds: [classId],
    startAt: later(0),
    endAt: later(1),
    settings: { release: 'submission' },
  })
  await teach('/exam/list/publish', { id: exam.id })

  const course = await teach('/course/list/add', { name: both, source: HOSTILE, introduction: docs })
  await teach('/course/list/classes', { id: course.id, classIds: [classId] })
  await teach('/course/list/labs', { id: course.id, projectIds: [project.id] })
  await teach('/course/list/banks', { id: course.id, bankIds: [bank.id] })
  await teach('/course/ware/addFolder', { courseId: course.id, name: HOSTILE })
  const graph = await teach('/course/graph/add', {
    courseId: course.id,
    type: 1,
    name: both,
    description: both,
    visible: true,
  })
  const topics = ['a', 'b'].map((id) => ({
    id,
    type: 0,
    name: { en: `${HOSTILE} ${id}` },
    description: both,
  }))
  await teach('/course/graph/save', {
    id: graph.id,
    revision: 1,
    document: { topics, relations: [{ from: 'a', to: 'b' }] },
  })

  const { items } = await data<{ items: { id: string; taskId: string }[] }>(
    callApi(student, 'GET', '/stu/task/page?limit=200'),
    'tasks',
  )
  const own = (taskId: string) => items.find((item) => item.taskId === taskId)?.id ?? ''
  const [experimentTask, report] = [own(published.experimentTaskId), own(published.reportTaskId)]
  const experiment = await learn('/bench/experiment/start', { studentTaskId: experimentTask })
  await learn('/stu/report/save', { studentTaskId: report, revision: 0, draft: { texts: { aim: doc } } })
  await learn('/stu/report/submit', { studentTaskId: report })
  await teach('/teacher/report/remark', { studentTaskId: report, sectionId: 'aim', text: HOSTILE })
  await teach('/teacher/report/reject', { studentTaskId: report, reason: HOSTILE, deadline: later(3) })
  const round = await learn('/stu/exercise/start', { kind: 'topic', bankId: bank.id, tagIds: [tag.id] })
  return {
    classId,
    project: project.id,
    task: published.experimentTaskId,
    template: template.id,
    bank: bank.id,
    question: ids[0]!,
    paper: paper.id,
    exam: exam.id,
    course: course.id,
    graph: graph.id,
    experiment: experiment.id,
    report,
    round: round.id,
    sitting: () => own(exam.id),
  }
}

export type HostileSchool = Awaited<ReturnType<typeof setHostileSchool>>

/** The student sits the exam and answers, the teacher writes to everybody who sits it. */
export const sitHostileExam = async (teacher: Page, student: Page, school: HostileSchool) => {
  const learn = poster(student)
  const id = school.sitting()
  const { epoch, types } = await learn<{ epoch: number; types: Record<string, string> }>('/stu/exam/start', {
    id,
    device: 'device-00000001',
  })
  const no = Number(Object.keys(types).find((key) => types[key] === 'short'))
  const answer = { question: no, seq: 1, answer: { type: 'short', text: HOSTILE }, at: later(0) }
  await learn('/stu/exam/save', { id, epoch, answers: [answer] })
  await poster(teacher)('/exam/board/send', { id: school.exam, text: HOSTILE })
  return {
    /** Hands in, and the exam is over. */
    async end() {
      await learn('/stu/exam/submit', { id, epoch })
      await poster(teacher)('/exam/list/finish', { id: school.exam })
    },
  }
}
