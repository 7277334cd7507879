import { z } from 'zod'
import { PersonName } from '../core/person-name.ts'
import { Id } from '../core/types.ts'
import type { FullSheet } from './sheet.ts'
import { CellId } from './template.ts'

const Numbers = z.record(CellId, z.number())

/** What one student, or a group, has in a sheet, to be drawn beside what others have. */
export const ClassWork = z.object({
  studentTaskId: Id,
  /** Of a group all of them. */
  student: PersonName,
  number: z.string(),
  values: Numbers,
})
export type ClassWork = z.infer<typeof ClassWork>

export const ClassValues = z.object({
  works: z.array(ClassWork),
  /** Of each value, where enough have one. */
  median: Numbers,
})
export type ClassValues = z.infer<typeof ClassValues>

/** Fewer values than these have no median. */
export const MEDIAN_LEAST = 3

const middle = (numbers: readonly number[]): number => {
  const sorted = numbers.toSorted((a, b) => a - b)
  const [low = 0, high = 0] = [sorted[(sorted.length - 1) >> 1], sorted[sorted.length >> 1]]
  return (low + high) / 2
}

/** The median of each value over sheets of one template, where enough have one. */
export const mediansOf = (
  sheets: readonly Readonly<Record<string, number>>[],
  least = MEDIAN_LEAST,
): Record<string, number> => {
  const numbers = new Map<string, number[]>()
  for (const values of sheets)
    for (const [id, value] of Object.entries(values)) numbers.set(id, [...(numbers.get(id) ?? []), value])
  const enough = [...numbers].filter(([, all]) => all.length >= least)
  return Object.fromEntries(enough.map(([id, all]) => [id, middle(all)]))
}

/** The numbers of a sheet, by cell. */
export const numbersOfSheet = ({ cells }: Pick<FullSheet, 'cells'>): Record<string, number> =>
  Object.fromEntries(
    Object.entries(cells).flatMap(([id, { value }]) =>
      typeof value === 'number' ? [[id, value] as const] : [],
    ),
  )

/** Works of one class beside each other. */
export const classValues = (works: ClassWork[]): ClassValues => ({
  works,
  median: mediansOf(works.map(({ values }) => values)),
})
