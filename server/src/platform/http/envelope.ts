import type { Envelope, Refusal } from '@labbox/contract/core/envelope.ts'
import { SUCCESS } from '@labbox/contract/core/envelope.ts'
import type { Locale } from '@labbox/contract/core/types.ts'
import { errorText } from '@labbox/contract/errors/index.ts'
import type { AppError } from '../errors.ts'

export const success = <T>(data: T, locale: Locale): Envelope<T> => ({
  code: SUCCESS,
  msg: locale === 'zh' ? '操作成功' : 'OK',
  data,
})

export const refusal = (error: AppError, locale: Locale, requestId?: string): Envelope<Refusal> => ({
  code: error.code,
  msg: errorText(error.key, locale, { requestId: requestId ?? '', ...error.params }),
  data: {
    error: error.key,
    ...(error.fields && { errors: error.fields }),
    ...(Object.keys(error.params).length > 0 && { params: error.params }),
    ...(requestId && { requestId }),
  },
})
