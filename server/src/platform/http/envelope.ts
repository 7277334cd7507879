import { type Envelope, type Refusal, SUCCESS } from '@labbox/contract/core/envelope.ts'
import type { Locale } from '@labbox/contract/core/types.ts'
import { errorTable, errorText, type ErrorKey } from '@labbox/contract/errors/index.ts'
import { fieldText } from '@labbox/contract/errors/fields.ts'
import { Said, type AppError, type FieldProblem } from '../errors.ts'

export const success = <T>(data: T, locale: Locale): Envelope<T> => ({
  code: SUCCESS,
  msg: locale === 'zh' ? '操作成功' : 'OK',
  data,
})

const isErrorKey = (word: string): word is ErrorKey => Object.hasOwn(errorTable, word)

/** The sentence for one problem of a field, in the reader's language. */
export const problemText = (
  problem: FieldProblem,
  locale: Locale,
  params: AppError['params'] = {},
): string => {
  if (problem instanceof Said) return problem.text
  return isErrorKey(problem) ? errorText(problem, locale, params) : fieldText(problem, locale)
}

const fieldTexts = ({ fields = {}, params }: AppError, locale: Locale): Record<string, string> =>
  Object.fromEntries(
    Object.entries(fields).map(([field, problem]) => [field, problemText(problem, locale, params)]),
  )

export const refusal = (error: AppError, locale: Locale, requestId?: string): Envelope<Refusal> => ({
  code: error.code,
  msg: errorText(error.key, locale, { requestId: requestId ?? '', ...error.params }),
  data: {
    error: error.key,
    ...(error.fields && { errors: fieldTexts(error, locale) }),
    ...(Object.keys(error.params).length > 0 && { params: error.params }),
    ...(requestId && { requestId }),
  },
})
