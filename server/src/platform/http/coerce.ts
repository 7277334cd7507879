import { z } from 'zod'
import { JSON_DEPTH, jsonWithin } from './bodies.ts'

type Text = string | readonly string[]

/** What a JSON text says, or the text itself when it is none; a bare word stays a word. */
const parseJson = (text: string): unknown => {
  if (!/^\s*[[{]/.test(text) || !jsonWithin(text, JSON_DEPTH)) return text
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

const toNumber = (text: string): unknown =>
  text.trim() === '' || Number.isNaN(Number(text)) ? text : Number(text)

const truth: Readonly<Record<string, boolean>> = { true: true, '1': true, false: false, '0': false }
const toBoolean = (text: string): unknown => (Object.hasOwn(truth, text) ? truth[text] : text)

/** The one of some values that is written like the text. */
const among = (values: readonly unknown[], text: string): unknown =>
  values.includes(text) ? text : (values.find((value) => String(value) === text) ?? text)

const fits = (schema: z.core.$ZodType, value: unknown): boolean => z.safeParse(schema, value).success

/** The reading that one of the schemas takes; the text as it is, when none does. */
const firstThatFits = (options: readonly z.core.$ZodType[], value: Text): unknown => {
  for (const option of options) {
    const read = fromText(option, value)
    if (fits(option, read)) return read
  }
  return typeof value === 'string' ? parseJson(value) : value
}

/** A field that may be null: an empty one is, or one that says so, where its schema takes no such text. */
const orNull = (inner: z.core.$ZodType, value: Text): unknown => {
  const read = fromText(inner, value)
  return (value === '' || value === 'null') && !fits(inner, read) ? null : read
}

const toList = (element: z.core.$ZodType, value: Text): unknown => {
  if (typeof value !== 'string') return value.map((item) => fromText(element, item))
  const read = parseJson(value)
  return Array.isArray(read) ? read : [fromText(element, value)]
}

/** Kinds of schemas that hold another one which says what the text means. */
const inside = (schema: z.core.$ZodTypes): z.core.$ZodType | null => {
  const { def } = schema._zod
  switch (def.type) {
    case 'optional':
    case 'default':
    case 'prefault':
    case 'nonoptional':
    case 'success':
    case 'catch':
    case 'readonly':
    case 'promise':
      return def.innerType
    case 'lazy':
      return def.getter()
    case 'pipe':
      // `z.preprocess` begins with a function, of which nobody knows what it takes.
      return def.in._zod.def.type === 'transform' ? def.out : def.in
    default:
      return null
  }
}

/** What a field of text says to a schema, whatever kind it is of; lists come as a repeated field or as JSON. */
const fromText = (schema: z.core.$ZodType, value: Text): unknown => {
  const known = schema as z.core.$ZodTypes
  const within = inside(known)
  if (within) return fromText(within, value)
  const { def } = known._zod
  if (def.type === 'nullable') return orNull(def.innerType, value)
  if (def.type === 'union') return firstThatFits(def.options, value)
  if (def.type === 'array') return toList(def.element, value)
  if (def.type === 'set') return toList(def.valueType, value)
  if (typeof value !== 'string') return value
  switch (def.type) {
    case 'number':
    case 'nan':
      return toNumber(value)
    case 'boolean':
      return toBoolean(value)
    case 'null':
      return value === '' || value === 'null' ? null : value
    case 'literal':
      return among(def.values, value)
    case 'enum':
      return among(Object.values(def.entries), value)
    case 'string':
    case 'template_literal':
      return value
    default:
      // Objects, records, tuples, whatever else: as JSON.
      return parseJson(value)
  }
}

const isText = (value: unknown): value is Text =>
  typeof value === 'string' || (Array.isArray(value) && value.every((item) => typeof item === 'string'))

/**
 * Form-urlencoded bodies and query strings carry text only: turn each field into what its schema expects. What cannot be
 * turned stays as it is and fails validation with its field's name.
 */
export const coerceText = (schema: z.ZodObject, input: Record<string, unknown>): Record<string, unknown> => {
  const result: Record<string, unknown> = { ...input }
  for (const [key, field] of Object.entries(schema.shape)) {
    const value = Object.hasOwn(input, key) ? input[key] : undefined
    if (isText(value)) result[key] = fromText(field as z.core.$ZodType, value)
  }
  return result
}
