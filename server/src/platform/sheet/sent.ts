import { AppError } from '../errors.ts'
import type { SentFile } from '../http/one-file.ts'
import type { SheetRow } from './limits.ts'
import { SheetProblem } from './problem.ts'
import { readSheet } from './read.ts'

/** Headings, a title and remarks above them. */
const MORE_ROWS = 20

/** @throws AppError sizeOver for a file of more bytes than `limit`, whole MB */
export const requireWhole = ({ truncated }: SentFile, limit: number): void => {
  if (truncated)
    throw new AppError('sizeOver', { params: { limit: `${limit >> 20} MB` }, fields: { file: 'sizeOver' } })
}

/** All rows of a sheet that may have `most` of them below its headings. */
export const sheetRows = async (bytes: Uint8Array, most: number): Promise<SheetRow[]> => {
  const rows: SheetRow[] = []
  for await (const batch of readSheet(bytes, { rows: most + MORE_ROWS })) rows.push(...batch)
  return rows
}

/** What was made of the rows, if there is anything and not too much of it. */
export const requireSome = <T>(drafts: readonly T[], most: number): readonly T[] => {
  if (drafts.length === 0) throw new SheetProblem('SHEET_EMPTY')
  if (drafts.length > most) throw new SheetProblem('SHEET_ROWS', { limit: most })
  return drafts
}

/** What is wrong with a sheet is said at the field `file`. */
export const atFile = async <T>(reading: () => Promise<T>): Promise<T> => {
  try {
    return await reading()
  } catch (error) {
    if (error instanceof SheetProblem)
      throw new AppError(error.key, { params: error.params, fields: { file: error.key }, cause: error })
    throw error
  }
}
