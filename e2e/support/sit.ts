import type { Page } from '@playwright/test'
import { copyOf } from './exam.ts'
import { callApi } from './pages.ts'

interface Shown {
  no: number
  content: { type: string; options?: { id: string }[] }
}

const data = async <T>(answer: Promise<unknown>): Promise<T> => {
  const { code, msg, data: found } = (await answer) as { code: number; msg: string; data: T }
  if (code !== 200) throw new Error(`${code} ${msg}`)
  return found
}

const answerTo = ({ content }: Shown, right: boolean): object | null => {
  const option = (k: number) => content.options?.[k]?.id ?? ''
  switch (content.type) {
    case 'single':
      return { type: 'single', option: option(right ? 0 : 2) }
    case 'multiple':
      return { type: 'multiple', options: right ? [option(0), option(1)] : [option(3)] }
    case 'boolean':
      return { type: 'boolean', value: right }
    case 'blank':
      return { type: 'blank', blanks: { x: right ? 'I' : 'R' } }
    case 'numeric':
      return { type: 'numeric', text: right ? '4.7' : '18.8' }
    case 'short':
      return { type: 'short', text: right ? 'Because of the lead inductance.' : 'I do not know.' }
    default:
      return null
  }
}

/** Sits an exam of `setExam` through the API, all right or all wrong but for the file, which is left out. */
export const sitExam = async (student: Page, examId: string, right: boolean): Promise<string> => {
  const id = await copyOf(student, examId)
  const post = <T>(path: string, body: object) => data<T>(callApi(student, 'POST', path, body))
  const { epoch } = await post<{ epoch: number }>('/stu/exam/start', { id, device: 'device-e2e-0001' })
  const { questions } = await data<{ questions: Shown[] }>(callApi(student, 'GET', `/stu/exam/page?id=${id}`))
  const at = new Date().toISOString()
  const answers = questions.map((question, k) => ({
    question: question.no,
    seq: k + 1,
    answer: answerTo(question, right),
    at,
  }))
  await post('/stu/exam/submit', { id, epoch, answers })
  return id
}

/** The teacher ends an exam now. */
export const endExam = (teacher: Page, id: string): Promise<unknown> =>
  data(callApi(teacher, 'POST', '/exam/list/finish', { id }))
