import type { FieldWord } from '../errors/field-words.ts'
import { z } from 'zod'

/**
 * The entry of a table for a key from outside. Plain objects also have inherited members (`constructor`, `toString`),
 * which are not entries.
 */
export const own = <T>(table: Readonly<Record<string, T>>, key: string): T | undefined =>
  Object.hasOwn(table, key) ? table[key] : undefined

/** Names that users choose for parts of a document. They become keys of plain objects, so inherited names are refused. */
export const partName = (pattern: RegExp, message: FieldWord = 'partId') =>
  z
    .string()
    .regex(pattern, { message })
    .refine((name) => !(name in Object.prototype), { message })
