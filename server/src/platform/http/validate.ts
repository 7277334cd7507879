import { z } from 'zod'
import type { Locale } from '@labbox/contract/core/types.ts'
import { AppError } from '../errors.ts'

const issueTexts = { zh: z.locales.zhCN().localeError, en: z.locales.en().localeError }

/** Parses, or refuses with the message of each wrong field (dotted path) in the caller's language. */
export const validate = <S extends z.ZodType>(schema: S, input: unknown, locale: Locale): z.output<S> => {
  const result = schema.safeParse(input, { error: (issue) => issueTexts[locale](issue) })
  if (result.success) return result.data
  const fields: Record<string, string> = {}
  for (const issue of result.error.issues) fields[issue.path.join('.') || '_'] ??= issue.message
  throw new AppError('VALIDATION', { fields })
}
