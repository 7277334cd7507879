import { setTimeout as sleep } from 'node:timers/promises'
import { HOUR_MS } from '@labbox/contract/core/durations.ts'
import { POINT } from '@labbox/contract/core/score.ts'
import { samples } from '@labbox/contract/questions/testing.ts'

const CALL_MS = 10_000
const QUESTIONS = 10

interface Envelope<T> {
  code: number
  msg: string
  data: T
}

/** Somebody at a network that may be cut at any moment. */
export class Person {
  readonly url: string
  readonly token: string

  constructor(url: string, token: string) {
    this.url = url
    this.token = token
  }

  /** @throws when nobody knows whether it arrived */
  async call<T>(method: 'GET' | 'POST', path: string, body?: object, cutMs = CALL_MS): Promise<Envelope<T>> {
    const answer = await fetch(`${this.url}/api${path}`, {
      method,
      headers: { 'x-token': this.token, 'content-type': 'application/json' },
      signal: AbortSignal.timeout(Math.max(1, Math.round(cutMs))),
      ...(body && { body: JSON.stringify(body) }),
    })
    const envelope = (await answer.json()) as Envelope<T>
    // The server is coming up, or has no database at this moment.
    if (!answer.ok) throw new Error(`HTTP ${answer.status}`)
    return envelope
  }

  /** Asks until there is an answer. */
  async insist<T = { id: string }>(path: string, body?: object): Promise<T> {
    for (;;) {
      try {
        const { code, msg, data } = await this.call<T>(body ? 'POST' : 'GET', path, body)
        if (code === 200) return data
        if (code !== 503) throw new TypeError(`${path} ${code} ${msg}`)
      } catch (error) {
        if (error instanceof TypeError && error.message.startsWith(path)) throw error
      }
      await sleep(100)
    }
  }
}

export class Teacher extends Person {
  /** Students by status. */
  async statuses(examId: string): Promise<Record<string, number>> {
    return (await this.insist<{ counts: Record<string, number> }>(`/exam/list/get?id=${examId}`)).counts
  }
}

/** A running exam of numeric questions of 10 points, all papers made. */
export const setExam = async (teacher: Teacher, classId: string, graceS: number): Promise<string> => {
  const bank = await teacher.insist('/questions/bank/add', { name: { en: 'Bank' }, purpose: 2 })
  const questions: { questionId: string; points: number }[] = []
  for (let k = 0; k < QUESTIONS; k++) {
    const added = await teacher.insist('/questions/question/add', {
      bankId: bank.id,
      document: samples.numeric,
    })
    questions.push({ questionId: added.id, points: 10 * POINT })
  }
  const paper = await teacher.insist('/exam/paper/add', {
    name: { en: 'Paper' },
    purpose: 2,
    document: { schema: 1, parts: [{ kind: 'chosen', id: 'a', title: { en: 'All' }, questions }] },
  })
  const exam = await teacher.insist('/exam/list/add', {
    type: 6,
    name: { en: 'Exam' },
    mode: 2,
    paperIds: [paper.id],
    classIds: [classId],
    startAt: new Date(Date.now() - 1000).toISOString(),
    endAt: new Date(Date.now() + HOUR_MS).toISOString(),
    settings: { graceS },
  })
  await teacher.insist('/exam/list/publish', { id: exam.id })
  while (!(await teacher.insist<{ prepared: boolean }>(`/exam/list/get?id=${exam.id}`)).prepared)
    await sleep(50)
  return exam.id
}

interface Given {
  question: number
  seq: number
  value: string
}
type Saved = { saved: number[]; over: boolean }

/** A student who answers at random, sends again what was not acknowledged, and remembers what was. */
class ScriptedStudent extends Person {
  readonly id: string
  private readonly epoch: number
  private readonly questions: readonly number[]
  private seq = 0
  private stopped = false
  private over = false
  private busy: Promise<void> = Promise.resolve()
  readonly given: Given[] = []
  readonly acknowledged: Given[] = []

  constructor(url: string, token: string, id: string, sitting: { epoch: number; types: object }) {
    super(url, token)
    this.id = id
    this.epoch = sitting.epoch
    this.questions = Object.keys(sitting.types).map(Number)
  }

  stop(): void {
    this.stopped = true
  }

  private async send(one: Given, at: number, cutMs?: number): Promise<Saved | null> {
    const { question, seq, value } = one
    const answers = [
      { question, seq, answer: { type: 'numeric', text: value }, at: new Date(at).toISOString() },
    ]
    const body = { id: this.id, epoch: this.epoch, answers }
    const { code, data } = await this.call<Saved>('POST', '/stu/exam/save', body, cutMs)
    return code === 200 ? data : null
  }

  private next(value: string): Given {
    const question = this.questions[Math.floor(Math.random() * this.questions.length)] ?? 0
    return { question, seq: ++this.seq, value }
  }

  /** One answer, until it is acknowledged or the sitting is over; one call in eight is cut off somewhere in the middle. */
  private async give(value: string): Promise<void> {
    const one = this.next(value)
    this.given.push(one)
    const at = Date.now()
    while (!this.over) {
      try {
        const result = await this.send(one, at, Math.random() < 0.125 ? 1 + Math.random() * 20 : undefined)
        if (result?.saved.includes(one.seq)) return void this.acknowledged.push(one)
        if (result?.over) this.over = true
        // After the end and before the seal: what was given in time still counts, this was not.
        else if (result && this.stopped) return
      } catch {
        // As pages do; sooner would keep the machine from starting the server again.
        await sleep(200 + Math.random() * 800)
      }
    }
  }

  /** Answers with pauses of at most so long. */
  async answer(pauseMs: number): Promise<void> {
    while (!this.stopped && !this.over) {
      this.busy = this.give(Math.random() < 0.5 ? '4.7' : String(this.seq))
      await this.busy
      await sleep(Math.random() * pauseMs)
    }
  }

  /** Hands in, again and again until there is an answer. */
  async submit(): Promise<number> {
    this.stop()
    await this.busy
    return (await this.insist<{ status: number }>('/stu/exam/submit', { id: this.id, epoch: this.epoch }))
      .status
  }

  private async tooLate(at: number): Promise<void> {
    this.stop()
    await this.busy
    const result = await this.send(this.next('too late'), at).catch(() => null)
    if (result && result.saved.length > 0) throw new Error('An answer from after the end was acknowledged')
  }

  /** Given after the end: never counts, whenever it arrives. */
  afterTheEnd = (endedAt: number): Promise<void> => this.tooLate(endedAt + 50)

  /** Given before the end, says the device; arrives after the grace. */
  afterTheGrace = (endedAt: number): Promise<void> => this.tooLate(endedAt - 5_000)

  /** What may stand at the end: the last acknowledged value, or a later one that was sent and whose acknowledgement was lost. */
  mayStand(question: number): (string | null)[] {
    const last = Math.max(
      0,
      ...this.acknowledged.filter((one) => one.question === question).map(({ seq }) => seq),
    )
    const later = this.given.filter((one) => one.question === question && one.seq >= last)
    const values: (string | null)[] = later.map(({ value }) => value)
    return last === 0 ? [null, ...values] : values
  }
}

export const scriptedStudent = async (
  url: string,
  token: string,
  examId: string,
  device: string,
): Promise<ScriptedStudent> => {
  const person = new Person(url, token)
  const { items } = await person.insist<{ items: { id: string; taskId: string }[] }>('/stu/task/page')
  const id = items.find(({ taskId }) => taskId === examId)?.id ?? ''
  const sitting = await person.insist<{ epoch: number; types: object }>('/stu/exam/start', { id, device })
  return new ScriptedStudent(url, token, id, sitting)
}
