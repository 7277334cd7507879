import type { z } from 'zod'

export type Translate = (key: string, params?: Record<string, unknown>) => string
type Issue = z.core.$ZodIssue

const word = /^\w+$/

/**
 * The text for one finding of a schema. Schemas name a rule by a word as their message (`account`, `required`), texts are
 * under `common:validation.<word>`; findings without such a word are described by what zod knows of them.
 */
const issueText = (issue: Issue, t: Translate, exists: (key: string) => boolean): string => {
  if (word.test(issue.message) && exists(`common:validation.${issue.message}`))
    return t(`common:validation.${issue.message}`)
  switch (issue.code) {
    case 'invalid_type':
      return t('common:validation.required')
    case 'too_small':
      if (issue.origin === 'string' && issue.minimum === 1) return t('common:validation.required')
      return t(`common:validation.${issue.origin === 'string' ? 'tooShort' : 'tooSmall'}`, {
        minimum: issue.minimum,
      })
    case 'too_big':
      return t(`common:validation.${issue.origin === 'string' ? 'tooLong' : 'tooBig'}`, {
        maximum: issue.maximum,
      })
    case 'invalid_format':
      return t(`common:validation.${issue.format === 'email' ? 'email' : 'invalid'}`)
    default:
      return t('common:validation.invalid')
  }
}

export interface FieldError {
  name: (string | number)[]
  errors: string[]
}

/** Findings by form field, the first one of each. */
export const fieldErrors = (
  issues: readonly Issue[],
  t: Translate,
  exists: (key: string) => boolean,
): FieldError[] => {
  const found = new Map<string, FieldError>()
  for (const issue of issues) {
    const name = issue.path.map((part) => (typeof part === 'number' ? part : String(part)))
    const key = name.join('.')
    if (!found.has(key)) found.set(key, { name, errors: [issueText(issue, t, exists)] })
  }
  return [...found.values()]
}

/** The server's `errors` (field path → message or the word of a rule) in the same shape. */
export const serverFieldErrors = (
  errors: Record<string, string>,
  t: Translate,
  exists: (key: string) => boolean,
): FieldError[] =>
  Object.entries(errors).map(([field, message]) => ({
    name: field.split('.').map((part) => (/^\d+$/.test(part) ? Number(part) : part)),
    errors: [
      word.test(message) && exists(`common:validation.${message}`)
        ? t(`common:validation.${message}`)
        : message,
    ],
  }))
