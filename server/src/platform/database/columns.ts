import { customType, jsonb, timestamp, uuid } from 'drizzle-orm/pg-core'
import { formatPoints, parsePoints } from '@labbox/contract/core/score.ts'
import type { LocalText, OptionalLocalText } from '@labbox/contract/core/types.ts'
import { newId } from './ids.ts'

/** Column kinds that every area uses, so that ids, times and bilingual texts are the same everywhere. */
export const id = () => uuid().primaryKey().$defaultFn(newId)
export const ref = () => uuid()
export const instant = () => timestamp({ withTimezone: true, mode: 'date' })
export const localText = () => jsonb().$type<LocalText>()
export const optionalLocalText = () => jsonb().$type<OptionalLocalText>()
/**
 * JSON of any kind, a bare text too: the driver has read it already, and `jsonb` of Drizzle would read a text once more and
 * make a number of "1.0".
 */
export const anyJson = customType<{ data: unknown; driverData: unknown }>({
  dataType: () => 'jsonb',
  toDriver: (value) => JSON.stringify(value),
  fromDriver: (value) => value,
})
/** Points: `numeric(9,4)` in the database, whole 1/10000 in code. */
export const points = customType<{ data: number; driverData: string }>({
  dataType: () => 'numeric(9, 4)',
  toDriver: formatPoints,
  fromDriver: (text) => {
    const units = parsePoints(text)
    if (units === null) throw new TypeError(`no points: ${text}`)
    return units
  },
})
export const bytea = customType<{ data: Uint8Array }>({ dataType: () => 'bytea' })
