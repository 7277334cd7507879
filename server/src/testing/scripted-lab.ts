import { setTimeout as sleep } from 'node:timers/promises'
import { isReportType, type TaskType } from '@labbox/contract/tasks/states.ts'
import { newId } from '../platform/database/ids.ts'
import { richText, sampleLab } from './lab.ts'
import { Person } from './exams/scripted-exam.ts'

/** Cells of the sample lab that are typed. */
const CELLS = ['uout.l0', 'uout.l1', 'uout.l2']

/** Hands the sample lab to a class, as experiment and report; `box`: for lab boxes. */
export const setLab = async (
  url: string,
  token: string,
  classId: string,
  more: { box?: boolean } = {},
): Promise<void> => {
  const teacher = new Person(url, token)
  const later = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
  const project = await teacher.insist('/lab/project/add', { name: { en: 'Lab' }, document: sampleLab() })
  await teacher.insist('/teacher/task/publish', {
    projectId: project.id,
    name: { en: 'Lab' },
    classIds: [classId],
    startAt: later(0),
    endAt: later(2),
    reportEndAt: later(4),
    ...more,
  })
}

/** A value that was typed into a cell. */
export interface Typed {
  saveId: string
  cellId: string
  value: number
}

interface Sheet {
  cells: Record<string, { seq: number; value: number | null }>
}
interface Report {
  revision: number
  draft: { texts: { aim?: unknown } }
}

/** A student who types values and writes a report in turn, and remembers what was acknowledged. */
export class ScriptedLabStudent extends Person {
  readonly sheetId: string
  readonly studentTaskId: string
  readonly acknowledged: Typed[] = []
  /** Last number typed, and last one written into the report. */
  typed = 0
  written = 0
  /** The report's last number that was acknowledged. */
  kept = 0
  keeps = 0
  /** What contradicts something that was acknowledged before. */
  readonly lost: string[] = []
  private stopped = false
  private revision = 0

  constructor(url: string, token: string, sheetId: string, studentTaskId: string) {
    super(url, token)
    this.sheetId = sheetId
    this.studentTaskId = studentTaskId
  }

  stop(): void {
    this.stopped = true
  }

  /** Whatever cut a call off, the page would try again. */
  private async tried<T>(path: string, body: object) {
    try {
      // One call in eight is cut off somewhere in the middle.
      const cutMs = Math.random() < 0.125 ? 1 + Math.random() * 20 : undefined
      return await this.call<T>('POST', path, body, cutMs)
    } catch {
      await sleep(200 + Math.random() * 800)
      return null
    }
  }

  private async type(cellId: string): Promise<void> {
    const { sheetId } = this
    const value = ++this.typed
    const { cells } = await this.insist<Sheet>(`/measurement/sheet?sheetId=${sheetId}`)
    const base = cells[cellId]?.seq ?? 0
    const last = this.acknowledged.findLast((one) => one.cellId === cellId)
    if (last && (cells[cellId]?.value ?? 0) < last.value) this.lost.push(`${cellId} ${last.value}`)
    const saveId = newId()
    while (!this.stopped) {
      const answer = await this.tried('/measurement/manual', { sheetId, cellId, value, base, saveId })
      if (answer?.code === 200) return void this.acknowledged.push({ saveId, cellId, value })
      if (answer && answer.code !== 503) this.lost.push(`${cellId}: ${answer.code} ${answer.msg}`)
      if (answer) return
    }
  }

  private async write(): Promise<void> {
    const { studentTaskId } = this
    const number = ++this.written
    const draft = { texts: { aim: richText(String(number)) } }
    let sent = 0
    while (!this.stopped) {
      const { revision } = this
      const answer = await this.tried<Report>('/stu/report/save', { studentTaskId, revision, draft })
      sent += 1
      if (answer?.code === 200) this.revision = answer.data.revision
      if (answer?.code === 200) break
      if (answer && answer.code !== 503 && sent === 1)
        return void this.lost.push(`report ${number}: ${answer.code} ${answer.msg}`)
      // It may have arrived all the same.
      const now = await this.insist<Report>(`/stu/report/get?studentTaskId=${studentTaskId}`)
      const stands = numberIn(now.draft)
      if (stands < this.kept) return void this.lost.push(`report ${this.kept}, found ${stands}`)
      this.revision = now.revision
      if (stands === number) break
    }
    if (this.stopped) return
    this.kept = number
    this.keeps += 1
  }

  /** Works with pauses of at most so long. */
  async work(pauseMs: number): Promise<void> {
    for (let k = 0; !this.stopped; k++) {
      await this.type(CELLS[k % CELLS.length]!)
      if (!this.stopped) await this.write()
      await sleep(Math.random() * pauseMs)
    }
  }
}

/** The number that stands in the report; 0 while nothing does. */
export const numberIn = ({ texts }: Report['draft']): number =>
  Number(/"text":"(\d+)"/.exec(JSON.stringify(texts.aim ?? null))?.[1] ?? 0)

/** A student of the class who has begun the lab. */
export const scriptedLabStudent = async (url: string, token: string): Promise<ScriptedLabStudent> => {
  const person = new Person(url, token)
  const { items } = await person.insist<{ items: { id: string; type: TaskType }[] }>('/stu/task/page')
  const studentTaskId = items.find(({ type }) => !isReportType(type))?.id ?? ''
  const { id } = await person.insist('/bench/experiment/start', { studentTaskId })
  const { sheetId, reportStudentTaskId } = await person.insist<{
    sheetId: string
    reportStudentTaskId: string
  }>(`/bench/experiment/get?id=${id}`)
  return new ScriptedLabStudent(url, token, sheetId, reportStudentTaskId)
}
