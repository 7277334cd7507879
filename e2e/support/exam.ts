import type { Page } from '@playwright/test'
import { callApi } from './pages.ts'

type Inline = string | { blank: string } | { latex: string }

const nodeOf = (part: Inline) => {
  if (typeof part === 'string') return { type: 'text', text: part }
  return 'blank' in part
    ? { type: 'blank', attrs: { id: part.blank } }
    : { type: 'inlineMath', attrs: { latex: part.latex } }
}
const line = (...parts: Inline[]) => ({
  type: 'doc',
  content: [{ type: 'paragraph', content: parts.map(nodeOf) }],
})
const both = (zh: string, en: string) => ({ zh: line(zh), en: line(en) })
const options = ['10 kΩ', '22 kΩ', '47 kΩ', '100 kΩ'].map((text, k) => ({
  id: `opt${k}`,
  text: both(text, text),
}))

/** One of each type. */
const documents = [
  {
    content: {
      type: 'single',
      stem: both('哪一个最小？', 'Which is the smallest?'),
      options,
      shuffle: false,
    },
    key: { type: 'single', correct: 'opt0' },
  },
  {
    content: {
      type: 'multiple',
      options,
      shuffle: false,
      stem: both('哪些小于 30 kΩ？', 'Which are below 30 kΩ?'),
    },
    key: { type: 'multiple', correct: ['opt0', 'opt1'] },
  },
  {
    content: { type: 'boolean', stem: both('电容隔直流。', 'A capacitor blocks direct current.') },
    key: { type: 'boolean', correct: true },
  },
  {
    content: {
      type: 'blank',
      blanks: ['x'],
      ordered: true,
      stem: { zh: line('欧姆定律：U = R × ', { blank: 'x' }), en: line('Ohm: U = R × ', { blank: 'x' }) },
    },
    key: { type: 'blank', exact: false, blanks: [{ id: 'x', accepted: ['I'] }] },
  },
  {
    content: {
      type: 'numeric',
      unit: 'kΩ',
      stem: { en: line('In parallel, ', { latex: 'R_1 \\parallel R_2' }, ' of 9.4 kΩ each?') },
    },
    key: {
      type: 'numeric',
      answer: '4.7',
      variables: [],
      unit: '',
      tolerance: { kind: 'relative', value: 1 },
    },
  },
  {
    content: { type: 'short', stem: both('为什么？', 'Why?'), maxLength: 500 },
    key: { type: 'short', model: {} },
  },
  {
    content: {
      type: 'file',
      accept: ['picture'],
      maxFiles: 1,
      maxMegabytes: 5,
      stem: both('上传一张照片。', 'Hand in a photograph.'),
    },
    key: { type: 'file', model: {} },
  },
]

const data = async <T>(answer: Promise<unknown>): Promise<T> => {
  const { code, msg, data: found } = (await answer) as { code: number; msg: string; data: T }
  if (code !== 200) throw new Error(`${code} ${msg}`)
  return found
}

export interface SetExam {
  id: string
  name: string
  classId: string
}

const POINT = 10_000

/** A published exam of all seven types for these students, set through the API by the teacher of this page. */
export const setExam = async (
  teacher: Page,
  accounts: readonly string[],
  {
    minutes = 30,
    type = 6,
    settings = {},
    courseId,
  }: { minutes?: number; type?: 1 | 6; settings?: object; courseId?: string } = {},
): Promise<SetExam> => {
  const post = <T = { id: string }>(path: string, body: object) =>
    data<T>(callApi(teacher, 'POST', path, body))
  const name = `Circuits ${Date.now().toString(36)}`
  const { id: classId } = await post('/lab/class/add', { name: { en: name } })
  await post('/lab/class/addMembers', { id: classId, accounts })
  const { id: bankId } = await post('/questions/bank/add', { name: { en: name }, purpose: 2 })
  const ids: string[] = []
  for (const document of documents)
    ids.push(
      (
        await post('/questions/question/add', {
          bankId,
          document: { schema: 1, explanation: {}, ...document },
        })
      ).id,
    )
  const part = (id: string, title: object, from: number, to: number) => ({
    kind: 'chosen',
    id,
    title,
    questions: ids.slice(from, to).map((questionId, k) => ({
      questionId,
      points: (from + k === 0 ? 10 : 15) * POINT,
    })),
  })
  const parts = [
    part('a', { zh: '选择题', en: 'Choices' }, 0, 3),
    part('b', { zh: '其他', en: 'Others' }, 3, documents.length),
  ]
  const { id: paper } = await post('/exam/paper/add', {
    name: { en: name },
    purpose: 2,
    document: { schema: 1, parts },
  })
  const at = (ms: number) => new Date(Date.now() + ms).toISOString()
  const { id } = await post('/exam/list/add', {
    type,
    name: { zh: `电路 ${name.slice(9)}`, en: name },
    remark: 'Calculators are allowed.',
    mode: 1,
    paperIds: [paper],
    classIds: [classId],
    startAt: at(-1000),
    endAt: at(minutes * 60_000),
    settings,
    courseId,
  })
  await post('/exam/list/publish', { id })
  return { id, name, classId }
}

/** The student's own copy of an exam. */
export const copyOf = async (student: Page, examId: string): Promise<string> => {
  const { items } = await data<{ items: { id: string; taskId: string }[] }>(
    callApi(student, 'GET', '/stu/task/page?limit=200'),
  )
  return items.find(({ taskId }) => taskId === examId)?.id ?? ''
}
