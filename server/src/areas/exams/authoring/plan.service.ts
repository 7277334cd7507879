import type { BodyOf } from '@labbox/contract/core/endpoint.ts'
import type { PlanItem, planPublish } from '@labbox/contract/exams/plan.ts'
import { ExamSettings } from '@labbox/contract/exams/settings.ts'
import { taskTypes } from '@labbox/contract/tasks/states.ts'
import { TaskSettings } from '@labbox/contract/tasks/tasks.ts'
import { can, type Actor } from '../../../platform/actor.ts'
import { transaction } from '../../../platform/database/db.ts'
import { AppError } from '../../../platform/errors.ts'
import { publish } from '../../tasks/publish.service.ts'
import type { ExamDeps } from '../context.ts'
import { addExam, publishExam } from './exams.service.ts'

type Plan = BodyOf<typeof planPublish>
type Shared = Pick<Plan, 'classIds' | 'courseId'>

/** A quiz is told at once and is over with that. */
const usual = {
  quiz: () => ExamSettings.parse({ release: 'submission', complaintDays: 0 }),
  exam: () => ExamSettings.parse({}),
}

const publishItem = async (
  deps: ExamDeps,
  actor: Actor,
  item: PlanItem,
  { classIds, courseId }: Shared,
): Promise<string> => {
  const { name, startAt, endAt } = item
  const shared = { name, remark: '', classIds, courseId, startAt, endAt }
  if (item.kind === 'lab') {
    const { projectId, reportEndAt, late } = item
    const settings = TaskSettings.parse(item.settings)
    const made = await publish(deps, actor, { ...shared, projectId, reportEndAt, late, settings })
    return made.experimentTaskId
  }
  if (!can(actor, 'exams:exam:add') || !can(actor, 'exams:exam:edit')) throw new AppError('FORBIDDEN')
  const { id } = await addExam(deps, actor, {
    ...shared,
    type: taskTypes[item.kind],
    mode: item.mode,
    paperIds: [item.paperId],
    pace: null,
    students: [],
    settings: item.settings ?? usual[item.kind](),
  })
  await publishExam(deps, actor, id)
  return id
}

/** The fields of an item's refusal, named within the plan. */
const within = (error: unknown, k: number): unknown =>
  error instanceof AppError && error.fields
    ? new AppError(error.key, {
        params: error.params,
        fields: Object.fromEntries(
          Object.entries(error.fields).map(([field, problem]) => [
            field === 'classIds' || field === 'courseId' ? field : `items.${k}.${field}`,
            problem,
          ]),
        ),
      })
    : error

/** Publishes labs with their reports, quizzes and exams to the same classes, all of them or none. */
export const publishPlan = (deps: ExamDeps, actor: Actor, { items, ...shared }: Plan) =>
  transaction(deps.db, async (tx) => {
    const taskIds: string[] = []
    for (const [k, item] of items.entries())
      try {
        taskIds.push(await publishItem({ ...deps, db: tx }, actor, item, shared))
      } catch (error) {
        throw within(error, k)
      }
    return { taskIds }
  })
