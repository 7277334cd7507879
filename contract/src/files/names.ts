import { z } from 'zod'

/** What file systems take for one name. */
const NAME_BYTES = 255
const encoder = new TextEncoder()

// Control characters, line separators, marks that change the writing direction (U+202E shows “gpj.exe” as “exe.jpg”),
// and path separators.
const FORBIDDEN = /[\p{Cc}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff\\/]/u

/** Whether a file can be called so on every system: up to 255 bytes, none of the forbidden characters, not `.` or `..`. */
export const isFileName = (name: string): boolean =>
  name.trim() !== '' &&
  !/^\.{1,2}$/.test(name.trim()) &&
  !FORBIDDEN.test(name) &&
  name.isWellFormed() &&
  encoder.encode(name).length <= NAME_BYTES

/** The name of an uploaded file. Refused instead of corrected, so that nobody finds the file under another name. */
export const FileName = z
  .string()
  .trim()
  .min(1, { message: 'required' })
  .refine(isFileName, { message: 'fileName' })

/** Shortens a name that is too long but keeps its extension. */
export const shortName = (name: string, bytes = NAME_BYTES): string => {
  if (encoder.encode(name).length <= bytes) return name
  const ending = /\.[^.\s]{1,16}$/.exec(name)?.[0] ?? ''
  const stem = Array.from(name.slice(0, name.length - ending.length))
  while (stem.length > 0 && encoder.encode(stem.join('') + ending).length > bytes) stem.pop()
  return stem.join('') + ending
}
