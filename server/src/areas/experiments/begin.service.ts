import { eq } from 'drizzle-orm'
import type { Circuit } from '@labbox/contract/bench/circuit.ts'
import { isExperimentType, workStatus } from '@labbox/contract/tasks/states.ts'
import type { Actor } from '../../platform/actor.ts'
import { transaction, type Db } from '../../platform/database/db.ts'
import { AppError } from '../../platform/errors.ts'
import { newId } from '../../platform/database/ids.ts'
import { versionDocument } from '../labs/queries.ts'
import { versionForPractice } from '../labs/service.ts'
import { createSheet } from '../measurement/service.ts'
import { lockStudentTask, payloadIdOf, perform, selectOwnTask } from '../tasks/student.service.ts'
import type { Experiment } from './access.ts'
import { writeWiring } from './acts.ts'
import { SHEET_KIND, type ExperimentDeps } from './context.ts'
import { openForTyping, variantSeed } from './rules.ts'
import { experiment } from './tables.ts'

/** The experiment that the work of a task is. */
export const byTask = async (db: Db, studentTaskId: string): Promise<Experiment | null> =>
  (await db.select().from(experiment).where(eq(experiment.studentTaskId, studentTaskId)))[0] ?? null

interface Begin {
  ownerId: string
  studentTaskId: string | null
  versionId: string | null
  name: Experiment['name']
  feedback: boolean
  /** Readings may be typed. */
  manualFill?: boolean
  at: Date
}

/** Makes an experiment, its sheet and what the lab gives to begin with. */
export const begin = async (tx: Db, input: Begin): Promise<string> => {
  const id = newId()
  const { at, feedback, manualFill = false, ...row } = input
  const version = input.versionId
    ? await versionDocument(tx, input.versionId, variantSeed({ ...row, id }))
    : null
  await tx.insert(experiment).values({ id, ...row, settings: {}, startedAt: at, updatedAt: at })
  const drawn = version?.document.circuit
  if (drawn) await writeWiring(tx, at, { id, ownerId: row.ownerId, startedAt: at }, row.ownerId, null, drawn)
  const template = version?.document.measurement
  if (template && template.pages.length > 0) {
    const sheetId = await createSheet(tx, at, {
      kind: SHEET_KIND,
      subjectId: id,
      ownerId: input.ownerId,
      template: manualFill ? openForTyping(template) : template,
      feedback,
    })
    await tx.update(experiment).set({ sheetId }).where(eq(experiment.id, id))
  }
  return id
}

/** Begins the experiment of one's own task, or goes on with it (also to look at it after the end). */
export const start = (deps: ExperimentDeps, actor: Actor, studentTaskId: string): Promise<{ id: string }> =>
  transaction(deps.db, async (tx) => {
    const { own } = await selectOwnTask(tx, actor, studentTaskId)
    const locked = await lockStudentTask(deps, tx, own.id)
    if (!isExperimentType(locked.task.type)) throw new AppError('NOT_FOUND')
    const work =
      locked.own.status === workStatus.notStarted ? await perform(deps, tx, locked, 'start', actor) : locked
    const row = await byTask(tx, payloadIdOf(work.own))
    if (!row) throw new AppError('TASK_OVER')
    return { id: row.id }
  })

/** A free experiment, empty or on a lab project that one may read. */
export const practise = (
  deps: ExperimentDeps,
  actor: Actor,
  projectId: string | null,
): Promise<{ id: string }> =>
  transaction(deps.db, async (tx) => {
    const version = projectId
      ? await versionForPractice(deps, tx, actor, projectId, deps.openLabs(actor))
      : null
    const name = version?.name ?? { zh: '自由实验', en: 'Free practice' }
    const at = deps.clock.now()
    const versionId = version?.id ?? null
    return {
      id: await begin(tx, {
        ownerId: actor.userId,
        studentTaskId: null,
        versionId,
        name,
        feedback: true,
        at,
      }),
    }
  })

/** A free experiment that begins with a circuit of before. */
export const practiseWith = async (
  deps: ExperimentDeps,
  actor: Actor,
  name: Experiment['name'],
  circuit: Circuit,
): Promise<{ id: string }> => {
  const stored = await deps.saveCircuit(actor, circuit)
  const at = deps.clock.now()
  return transaction(deps.db, async (tx) => {
    const who = { ownerId: actor.userId, studentTaskId: null, versionId: null }
    const id = await begin(tx, { ...who, name, feedback: true, at })
    await writeWiring(tx, at, { id, ownerId: actor.userId, startedAt: at }, actor.userId, null, circuit)
    await tx.update(experiment).set({ circuitId: stored.id }).where(eq(experiment.id, id))
    return { id }
  })
}
