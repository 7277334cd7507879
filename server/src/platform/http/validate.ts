import type { z } from 'zod'
import type { Locale } from '@labbox/contract/core/types.ts'
import { checkFields } from '@labbox/contract/errors/fields.ts'
import { AppError, Said } from '../errors.ts'

/** Parses, or refuses with a sentence for each wrong field (dotted path; `_` the whole) in the caller's language. */
export const validate = <S extends z.ZodType>(schema: S, input: unknown, locale: Locale): z.output<S> => {
  const checked = checkFields(schema, input, locale)
  if ('data' in checked) return checked.data
  const fields = checked.findings.map(({ path, text }) => [path.join('.') || '_', new Said(text)] as const)
  throw new AppError('VALIDATION', { fields: Object.fromEntries(fields) })
}
