import { z } from 'zod'
import { partName } from '../core/own.ts'

export const variableLimits = { variables: 8, values: 60, parts: 20 } as const

const Value = z.number().min(-1e15).max(1e15)

/**
 * A value that differs from try to try in practice. It stands in the tables as a given item, whose key and unit are its own; the guidebook
 * names it as `{{key}}`.
 */
export const LabVariable = z.object({
  key: partName(/^[A-Za-z_][A-Za-z0-9_]{0,29}$/, 'key'),
  /** What it may be, in the unit of its item. */
  values: z.array(Value).min(1).max(variableLimits.values),
  /** Designators of the parts of the given circuit that have it. */
  parts: z.array(z.string().max(20)).max(variableLimits.parts).default([]),
})
export type LabVariable = z.infer<typeof LabVariable>

export const LabVariables = z
  .array(LabVariable)
  .max(variableLimits.variables)
  .refine((list) => new Set(list.map(({ key }) => key)).size === list.length, { message: 'twice' })
