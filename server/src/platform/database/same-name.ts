import { or, sql, type AnyColumn, type SQL } from 'drizzle-orm'
import { localTextLocales, type OptionalLocalText } from '@labbox/contract/core/types.ts'
import { AppError } from '../errors.ts'

/** Whether a row's name reads like this one in a language, whatever the case: people could not tell the two apart. */
export const sameName = (column: AnyColumn, name: OptionalLocalText): SQL => {
  const said = localTextLocales.flatMap((locale) => {
    const text = name[locale]?.trim()
    return text ? [sql`lower(${column}->>${locale}) = lower(${text})`] : []
  })
  return or(...said) ?? sql`false`
}

/** @throws AppError where there is one already: the refusal names the field */
export const refuseTwin = (twins: readonly unknown[]): void => {
  if (twins.length > 0) throw new AppError('DUPLICATE_NAME', { fields: { name: 'DUPLICATE_NAME' } })
}
