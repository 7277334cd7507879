import { and, eq } from 'drizzle-orm'
import { BATCH_EVENTS, type BoxEvent } from '@labbox/contract/boxes/sync.ts'
import type { Work } from '@labbox/contract/boxes/work.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@labbox/contract/core/durations.ts'
import { Template } from '@labbox/contract/measurement/template.ts'
import { TaskSettings } from '@labbox/contract/tasks/tasks.ts'
import { addBox } from '../../areas/boxes/boxes.service.ts'
import type { BoxDeps } from '../../areas/boxes/context.ts'
import { pair } from '../../areas/boxes/pair.service.ts'
import {
  exchangePair,
  hashAfter,
  NO_HASH,
  placeOf,
  seal,
  sharedKey,
  signBatch,
  signingPair,
} from '../../areas/boxes/seal.ts'
import { takeBatch } from '../../areas/boxes/sync.service.ts'
import { labProject, labVersion } from '../../areas/labs/tables.ts'
import { publish } from '../../areas/tasks/publish.service.ts'
import { studentTask } from '../../areas/tasks/tables.ts'
import type { Actor } from '../../platform/actor.ts'
import { newId } from '../../platform/database/ids.ts'
import { found } from '../../platform/errors.ts'
import { readValues, rightValues } from '../readings.ts'
import { daysBefore, diceOf, skillOf, type Past } from '../term.ts'

const LAB = 'rc-low-pass'
const DAYS_AGO = 1

interface Room {
  teacher: Actor
  classId: string
  /** Who worked on the box. */
  students: readonly Actor[]
}

/** A lab that the class does on boxes, and the copies of those who did. */
const publishForBoxes = async (deps: BoxDeps, { teacher, classId, students }: Room, at: Date) => {
  const [project] = await deps.db.select().from(labProject).where(eq(labProject.shipped, LAB))
  const { id: projectId, name } = found(project)
  const { experimentTaskId } = await publish(deps, teacher, {
    projectId,
    name,
    remark: '',
    classIds: [classId],
    courseId: null,
    pace: null,
    startAt: at.toISOString(),
    endAt: new Date(at.getTime() + 7 * DAY_MS).toISOString(),
    reportEndAt: null,
    late: null,
    settings: TaskSettings.parse({ manualFill: true, previewFirst: false }),
    box: true,
  })
  const [version] = await deps.db
    .select({ document: labVersion.document })
    .from(labVersion)
    .where(eq(labVersion.projectId, projectId))
    .orderBy(labVersion.number)
  const copies = await deps.db
    .select({ id: studentTask.id, studentId: studentTask.studentId })
    .from(studentTask)
    .where(and(eq(studentTask.taskId, experimentTaskId), eq(studentTask.classId, classId)))
  const template = Template.parse(found(version).document.measurement)
  return {
    template,
    works: students.map(({ userId }) => found(copies.find((one) => one.studentId === userId))),
  }
}

/** What a student does there, a minute after the other: begins, types what was read, and submits. */
const workOf = (of: { studentId: string; studentTaskId: string }, template: Template, k: number): Work[] => [
  { kind: 'start', ...of },
  ...[...readValues(rightValues(template), skillOf(k), diceOf(k, 5))].map(([cellId, value]): Work => ({
    kind: 'typed',
    ...of,
    body: { cellId, value, base: 0, saveId: newId() },
  })),
  { kind: 'submit', ...of },
]

/** A box that came back from a lesson of yesterday: what its students did there, and two records that were not taken. */
export const createDemoBox = async (given: BoxDeps, past: Past, room: Room): Promise<void> => {
  const deps: BoxDeps = { ...given, ...past.deps }
  const opensAt = daysBefore(deps.clock.now(), DAYS_AGO)
  past.set(opensAt)
  const { template, works } = await publishForBoxes(deps, room, opensAt)
  const closesAt = new Date(opensAt.getTime() + 3 * HOUR_MS)
  const window = { opensAt: opensAt.toISOString(), closesAt: closesAt.toISOString() }
  const named = { name: 'LAB-BOX 1', classId: room.classId, keepDays: 7, deviceIds: [] }
  const { code } = await addBox(deps, room.teacher, { ...named, ...window }, 'http://127.0.0.1')
  const [signing, exchange] = [signingPair(), exchangePair()]
  const keys = { publicKey: signing.publicKey, exchangeKey: exchange.publicKey }
  const { boxId, exchangeKey } = await pair(deps, { code, ...keys }, '127.0.0.1')
  const key = sharedKey(exchange.privateKey, exchangeKey)

  const events: BoxEvent[] = []
  const act = (work: Work, minute: number) => {
    const at = new Date(opensAt.getTime() + minute * MINUTE_MS).toISOString()
    const head = { id: newId(), number: events.length + 1, at }
    const body = { ...head, sealed: seal(key, placeOf(boxId, head), work) }
    events.push({ ...body, hash: hashAfter(events.at(-1)?.hash ?? NO_HASH, body) })
  }
  for (const [k, { id, studentId }] of works.entries()) {
    const of = { studentId, studentTaskId: id }
    // Somebody was there before the lesson, another one typed on after submitting.
    if (k === 0) act({ kind: 'read', ...of }, -10)
    for (const [minute, work] of workOf(of, template, k).entries()) act(work, 5 + minute)
    if (k === 1) act({ kind: 'submit', ...of }, 100)
  }
  past.set(new Date(opensAt.getTime() + 2 * HOUR_MS))
  const sentAt = deps.clock.now().toISOString()
  for (let from = 0; from < events.length; from += BATCH_EVENTS) {
    const previous = events[from - 1]?.hash ?? NO_HASH
    const some = events.slice(from, from + BATCH_EVENTS)
    await takeBatch(deps, signBatch(signing.privateKey, { boxId, sentAt, previous, events: some }))
  }
}
