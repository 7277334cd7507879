import { z } from 'zod'
import { Id, localName } from '../core/types.ts'
import { TaskTypeSchema } from '../tasks/tasks.ts'
import { WHOLE, type MarkItem } from './course-mark.ts'

export const MOST_GROUPS = 12
/** Columns of one's own in a grade book. */
export const MOST_COLUMNS = 60
export const MOST_DROPS = 20

const GradeGroup = z.object({
  id: Id,
  name: localName(1, 50),
  /** Basis points. */
  weight: z.number().int().min(0).max(WHOLE),
  /** Tasks of these kinds belong to it unless they are placed elsewhere. */
  kinds: z.array(TaskTypeSchema).max(6).default([]),
  dropLowest: z.number().int().min(0).max(MOST_DROPS).default(0),
  /** Its weight comes on top of the sum of the others. */
  bonus: z.boolean().default(false),
})
export type GradeGroup = z.infer<typeof GradeGroup>

/** A column that no task stands behind: attendance, practice, an oral examination, scores of another system. */
const OwnColumn = z.object({
  id: Id,
  name: localName(1, 100),
  groupId: Id,
  /** Its scores come from the class sessions; what being late is worth, in basis points. */
  attendance: z.object({ lateShare: z.number().int().min(0).max(WHOLE) }).optional(),
  /** Its scores come from practising in the course’s question banks; so many questions are to be answered. */
  practice: z.object({ least: z.number().int().min(1).max(1000) }).optional(),
})
export type OwnColumn = z.infer<typeof OwnColumn>

/** How the course mark of a class is made of its work. */
export const GradeScheme = z.object({
  groups: z.array(GradeGroup).min(1, { message: 'required' }).max(MOST_GROUPS),
  columns: z.array(OwnColumn).max(MOST_COLUMNS).default([]),
  /** Tasks that stand elsewhere than their kind says; null: they do not count. */
  placed: z.record(Id, Id.nullable()).default({}),
  /** What makes up for what, by item. */
  replaces: z.record(Id, Id).default({}),
  decimals: z.literal([0, 1]).default(1),
})
export type GradeScheme = z.infer<typeof GradeScheme>

/** Weights of the groups that are shares of the mark, in basis points. */
export const weightSum = (groups: readonly { weight: number; bonus: boolean }[]): number =>
  groups.reduce((sum, { weight, bonus }) => sum + (bonus ? 0 : weight), 0)

export type SchemeProblem = 'WEIGHTS_SUM' | 'GRADE_GROUPS'

/** What is wrong with a scheme in itself, or null. */
export const schemeProblem = ({ groups, columns, placed, replaces }: GradeScheme): SchemeProblem | null => {
  if (weightSum(groups) !== WHOLE) return 'WEIGHTS_SUM'
  const ids = new Set(groups.map(({ id }) => id))
  const kinds = groups.flatMap((group) => group.kinds)
  const named = [...columns.map(({ groupId }) => groupId), ...Object.values(placed)]
  const twice =
    ids.size < groups.length ||
    new Set(kinds).size < kinds.length ||
    new Set(columns.map(({ id }) => id)).size < columns.length
  const astray = named.some((id) => id !== null && !ids.has(id))
  // What makes up for something needs no make-up itself.
  const chained = Object.entries(replaces).some(([id, other]) => id === other || other in replaces)
  return twice || astray || chained ? 'GRADE_GROUPS' : null
}

/** Where tasks and own columns stand in a scheme, in that order. */
export const placedItems = (
  { groups, columns, placed, replaces }: GradeScheme,
  tasks: readonly { id: string; type: number }[],
): MarkItem[] => {
  const groupOf = (id: string, type: number) =>
    id in placed
      ? (placed[id] ?? null)
      : (groups.find(({ kinds }) => (kinds as readonly number[]).includes(type))?.id ?? null)
  return [
    ...tasks.map(({ id, type }) => ({ id, groupId: groupOf(id, type), replaces: replaces[id] ?? null })),
    ...columns.map(({ id, groupId }) => ({ id, groupId, replaces: replaces[id] ?? null })),
  ]
}
