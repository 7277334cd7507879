import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { PersonName } from '../core/person-name.ts'
import { Id, Instant, LocalText, Nothing, pageOf, pageQuery, WithId } from '../core/types.ts'
import { isReportType, taskTypes, type TaskType } from './states.ts'

export const extraKinds = ['exam', 'quiz', 'experiment', 'report'] as const
export const ExtraKind = z.enum(extraKinds)
export type ExtraKind = z.infer<typeof ExtraKind>

/** Under which kind extra time counts for a task. */
export const extraKindOf = (type: TaskType): ExtraKind => {
  if (isReportType(type)) return 'report'
  if (type === taskTypes.exam) return 'exam'
  return type === taskTypes.quiz ? 'quiz' : 'experiment'
}

export interface Extra {
  percent: number
  kinds: readonly ExtraKind[]
  /** Null: everywhere. */
  classId: string | null
  fromAt: Date
  untilAt: Date | null
}

/**
 * By how many percent one student's time in a task is longer: the most that holds for its kind and class on the day it ends; they do
 * not add up. 0: nothing holds.
 */
export const extraPercent = (
  extras: readonly Extra[],
  { type, classId, endAt }: { type: TaskType; classId: string; endAt: Date },
): number =>
  Math.max(
    0,
    ...extras
      .filter(
        (extra) =>
          extra.kinds.includes(extraKindOf(type)) &&
          (extra.classId === null || extra.classId === classId) &&
          extra.fromAt <= endAt &&
          (extra.untilAt === null || endAt <= extra.untilAt),
      )
      .map(({ percent }) => percent),
  )

/** An end moved by a share of the time since the start, to the full minute that it needs. */
export const extraEnd = (startAt: Date, endAt: Date, percent: number): Date => {
  const minutes = Math.ceil(((endAt.getTime() - startAt.getTime()) * percent) / 100 / 60_000)
  return new Date(endAt.getTime() + minutes * 60_000)
}

export const ExtraTime = z.object({
  id: Id,
  userId: Id,
  name: PersonName,
  number: z.string(),
  classId: Id.nullable(),
  className: LocalText.nullable(),
  percent: z.number().int(),
  kinds: z.array(ExtraKind),
  reason: z.string(),
  fromAt: Instant,
  untilAt: Instant.nullable(),
  by: PersonName,
  /** Whether the reader may change it. */
  editable: z.boolean(),
})
export type ExtraTime = z.infer<typeof ExtraTime>

const Rule = {
  percent: z.number().int().min(5).max(200),
  kinds: z.array(ExtraKind).min(1, { message: 'required' }).max(extraKinds.length),
  reason: z.string().trim().min(1, { message: 'required' }).max(1000),
  fromAt: Instant,
  untilAt: Instant.nullable().default(null),
}

export const extraTimePage = endpoint({
  method: 'GET',
  path: '/teacher/extraTime/page',
  access: 'tasks:task:page',
  summary: 'Standing extra time of students that one teaches or administers',
  query: z.object({
    ...pageQuery(['createdAt']),
    /** Of members of this class, also what holds everywhere. */
    classId: Id.optional(),
    name: z.string().max(100).optional(),
  }),
  data: pageOf(ExtraTime),
})

export const extraTimeAdd = endpoint({
  method: 'POST',
  path: '/teacher/extraTime/add',
  access: 'tasks:extra:edit',
  summary:
    'Give a student more time in every task of these kinds that is not over: in a class one teaches, or, as an administrator, everywhere',
  body: z.object({ ...Rule, userId: Id, classId: Id.nullable().default(null) }),
  /** How many tasks that are handed out already it changes. */
  data: WithId.extend({ tasks: z.number().int() }),
})

export const extraTimeDelete = endpoint({
  method: 'POST',
  path: '/teacher/extraTime/delete',
  access: 'tasks:extra:edit',
  summary: 'End somebody’s standing extra time; tasks that are not over go back to their common end',
  body: WithId,
  data: Nothing,
})
