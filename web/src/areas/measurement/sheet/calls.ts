import { cellClear, manualSave, readingAdd, sheetGet } from '@labbox/contract/measurement/measurement.ts'
import type { DataOf, Endpoint, InputOf } from '@labbox/contract/core/endpoint.ts'
import { ApiError, failureText } from '../../../app/api/api-error.ts'
import { call } from '../../../app/api/call.ts'
import type { Failure, SheetCalls } from './store.ts'

/** Silent, since a lost network is shown beside the table; an ended session is renewed in the overlay and sent again. */
const quietly = async <E extends Endpoint>(endpoint: E, input: InputOf<E>): Promise<DataOf<E>> => {
  try {
    return await call(endpoint, input, { silent: true })
  } catch (error) {
    if (error instanceof ApiError && error.code === 401) return call(endpoint, input)
    throw error
  }
}

const kindOf = (error: unknown): Failure['kind'] => {
  if (!(error instanceof ApiError)) return 'refused'
  if (error.key === 'SHEET_STALE') return 'stale'
  if (error.key === 'SHEET_CLOSED') return 'closed'
  return error.key === 'NETWORK' || error.key === 'HTTP' || error.key === 'INTERNAL' ? 'offline' : 'refused'
}

/** The server's side of a sheet. */
export const sheetCalls = (sheetId: string): SheetCalls => ({
  save: ({ cellId, value, text, base, saveId }) =>
    value === null
      ? quietly(cellClear, { sheetId, cellId, base, saveId })
      : quietly(manualSave, {
          sheetId,
          cellId,
          value,
          ...(typeof value === 'number' && { typed: text.trim().slice(0, 60) }),
          base,
          saveId,
        }),
  read: ({ option, ...reading }) =>
    quietly(readingAdd, { sheetId, ...reading, ...(option !== undefined && { option }) }),
  load: () => quietly(sheetGet, { sheetId }),
  failure: (error) => ({ kind: kindOf(error), message: failureText(error) }),
})
