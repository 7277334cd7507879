import { jsonb, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { LocalText, OptionalLocalText } from '@labbox/contract/core/types.ts'
import { newId } from './ids.ts'

/** Column kinds that every area uses, so that ids, times and bilingual texts are the same everywhere. */
export const id = () => uuid().primaryKey().$defaultFn(newId)
export const ref = () => uuid()
export const instant = () => timestamp({ withTimezone: true, mode: 'date' })
export const localText = () => jsonb().$type<LocalText>()
export const optionalLocalText = () => jsonb().$type<OptionalLocalText>()
