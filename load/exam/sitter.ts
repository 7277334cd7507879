import { myTaskPage } from '@labbox/contract/tasks/my-tasks.ts'
import * as sitting from '@labbox/contract/exams/sitting.ts'
import { dataOf, Wire } from '../kit/wire.ts'

interface Option {
  id: string
  text: { en?: unknown }
}
interface Question {
  no: number
  content: { options: Option[] }
}

/** One student at a browser: begins, turns pages, answers, hands in. */
export class Sitter {
  id = ''
  epoch = 0
  seq = 1
  /** The right option of each question, as this student was shown it. */
  readonly right = new Map<number, string>()
  private readonly wire: Wire
  private readonly token: string
  private readonly device: string

  constructor(port: number, token: string, k: number) {
    this.wire = new Wire(port)
    this.token = token
    this.device = `load-device-${k}`
  }

  private async call<T>(
    endpoint: { method: string; path: string },
    input: Record<string, unknown>,
  ): Promise<T> {
    const path = `/api${endpoint.path}`
    if (endpoint.method === 'POST')
      return dataOf<T>(await this.wire.ask('POST', path, this.token, JSON.stringify(input)))
    const query = new URLSearchParams(input as Record<string, string>)
    return dataOf<T>(await this.wire.ask('GET', `${path}?${query}`, this.token))
  }

  /** Which copy of the exam is one's own; as the task list tells it. */
  async find(examId: string): Promise<void> {
    const { items } = await this.call<{ items: { id: string; taskId: string }[] }>(myTaskPage, {
      limit: '200',
    })
    this.id = items.find(({ taskId }) => taskId === examId)?.id ?? ''
  }

  async start(): Promise<void> {
    const { id, device } = this
    const { epoch } = await this.call<{ epoch: number }>(sitting.sittingStart, { id, device })
    this.epoch = epoch
  }

  /** The questions of one page. */
  async page(part: number): Promise<number[]> {
    const { questions } = await this.call<{ questions: Question[] }>(sitting.sittingPage, {
      id: this.id,
      part: String(part),
    })
    for (const { no, content } of questions) {
      const right = content.options.find(({ text }) => JSON.stringify(text).includes('"right'))
      if (right) this.right.set(no, right.id)
    }
    return questions.map(({ no }) => no)
  }

  /** Saves one answer; it is in the log when this returns. */
  async save(question: number, option: string): Promise<void> {
    const seq = this.seq++
    const answer = { type: 'single', option }
    const { saved } = await this.call<{ saved: number[] }>(sitting.sittingSave, {
      id: this.id,
      epoch: this.epoch,
      answers: [{ question, seq, answer, at: new Date().toISOString() }],
    })
    if (saved[0] !== seq) throw new Error(`Answer ${seq} is not saved`)
  }

  async submit(): Promise<number> {
    const { status } = await this.call<{ status: number }>(sitting.sittingSubmit, {
      id: this.id,
      epoch: this.epoch,
    })
    return status
  }

  close(): void {
    this.wire.close()
  }
}
