import type { sheetErrors } from '@labbox/contract/errors/sheet.ts'
import type { HeaderProblem, SheetHeader } from './header.rules.ts'

export type SheetProblemKey = keyof typeof sheetErrors

/** Why a sheet cannot be read; it travels from the worker as a key and its parameters. */
export class SheetProblem extends Error {
  readonly key: SheetProblemKey
  readonly params: Record<string, string | number>

  constructor(key: SheetProblemKey, params: Record<string, string | number> = {}) {
    super(key)
    this.name = 'SheetProblem'
    this.key = key
    this.params = params
  }
}

/** What a library threw, as "damaged", with as much of its words as helps. */
export const broken = (error: unknown): SheetProblem =>
  error instanceof SheetProblem
    ? error
    : new SheetProblem('SHEET_BROKEN', {
        detail: (error instanceof Error ? error.message : String(error)).split('\n')[0]!.slice(0, 120),
      })

/** @throws SheetProblem naming the columns that are missing */
export const requireHeader = <F extends string>(found: SheetHeader<F> | HeaderProblem): SheetHeader<F> => {
  if ('missing' in found) throw new SheetProblem('SHEET_HEADER', found)
  return found
}
