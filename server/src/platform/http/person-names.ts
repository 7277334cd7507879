import { z } from 'zod'
import type { Locale } from '@labbox/contract/core/types.ts'
import { nameIn, PersonName } from '@labbox/contract/core/person-name.ts'

/** What stands in place of a value of a schema, for a reader of this language. */
type Told = (value: unknown, locale: Locale) => unknown

const plans = new WeakMap<z.ZodType, Told | null>()

/**
 * How the names of people in an answer of this schema are told in the reader's language; null where there are none. Made once for
 * each schema. The value itself is changed: it is the answer that was just shaped.
 */
export const personNamesOf = (schema: z.ZodType): Told | null => {
  const known = plans.get(schema)
  if (known !== undefined) return known
  // A schema that contains itself holds no names on that way.
  plans.set(schema, null)
  const plan = planOf(schema)
  plans.set(schema, plan)
  return plan
}

const planOf = (schema: z.ZodType): Told | null => {
  if (schema === PersonName)
    return (value, locale) => (typeof value === 'string' ? nameIn(locale, value) : value)
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional || schema instanceof z.ZodDefault)
    return personNamesOf(schema.unwrap() as z.ZodType)
  if (schema instanceof z.ZodArray) return eachOf(personNamesOf(schema.element as z.ZodType))
  if (schema instanceof z.ZodRecord) return eachOf(personNamesOf(schema.valueType as z.ZodType))
  if (schema instanceof z.ZodUnion)
    return oneAfterOther(schema.options.map((one) => personNamesOf(one as z.ZodType)))
  if (schema instanceof z.ZodObject) return fieldsOf(schema)
  return null
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

/** Each item of an array or each value of a record. */
const eachOf = (told: Told | null): Told | null =>
  told &&
  ((value, locale) => {
    if (isObject(value)) for (const key of Object.keys(value)) value[key] = told(value[key], locale)
    return value
  })

/** The ways of a union: each changes what it knows. */
const oneAfterOther = (all: (Told | null)[]): Told | null => {
  const ways = all.filter((told) => told !== null)
  if (ways.length === 0) return null
  return (value, locale) => ways.reduce((so, told) => told(so, locale), value)
}

const fieldsOf = ({ shape }: z.ZodObject): Told | null => {
  const fields = Object.entries(shape).flatMap(([key, field]) => {
    const told = personNamesOf(field as z.ZodType)
    return told ? [{ key, told }] : []
  })
  if (fields.length === 0) return null
  return (value, locale) => {
    if (isObject(value))
      for (const { key, told } of fields) if (key in value) value[key] = told(value[key], locale)
    return value
  }
}
