import type { Envelope, Refusal } from '@labbox/contract/core/envelope.ts'
import { SUCCESS } from '@labbox/contract/core/envelope.ts'
import type { Locale } from '@labbox/contract/core/types.ts'
import { errorTable, errorText, type ErrorKey } from '@labbox/contract/errors/index.ts'
import type { AppError } from '../errors.ts'

export const success = <T>(data: T, locale: Locale): Envelope<T> => ({
  code: SUCCESS,
  msg: locale === 'zh' ? '操作成功' : 'OK',
  data,
})

/** What is said at a field: the text of a refusal where it is named by its key. */
const fieldTexts = (error: AppError, locale: Locale): Record<string, string> =>
  Object.fromEntries(
    Object.entries(error.fields ?? {}).map(([field, said]) => [
      field,
      Object.hasOwn(errorTable, said) ? errorText(said as ErrorKey, locale, error.params) : said,
    ]),
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
