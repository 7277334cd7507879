import type { FieldWord } from '../errors/field-words.ts'
import { z } from 'zod'

/**
 * The entry of a table by a key that somebody gave. Every plain object also has `constructor`, `toString` and others by itself: they
 * are no entries.
 */
export const own = <T>(table: Readonly<Record<string, T>>, key: string): T | undefined =>
  Object.hasOwn(table, key) ? table[key] : undefined

/** Names that people choose for parts of a document, which are then keys of plain objects: none that every object has by itself. */
export const partName = (pattern: RegExp, message: FieldWord = 'partId') =>
  z
    .string()
    .regex(pattern, { message })
    .refine((name) => !(name in Object.prototype), { message })
