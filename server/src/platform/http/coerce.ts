import { z } from 'zod'

type Json = unknown

const unwrap = (schema: z.ZodType): z.ZodType => {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
    return unwrap(schema.unwrap() as z.ZodType)
  if (schema instanceof z.ZodPipe) return unwrap(schema.in as z.ZodType)
  return schema
}

const fromText = (schema: z.ZodType, value: Json): Json => {
  const inner = unwrap(schema)
  if (inner instanceof z.ZodArray) {
    const list = Array.isArray(value) ? value : parseJson(value, [value])
    return Array.isArray(list) ? list.map((item) => fromText(inner.element as z.ZodType, item)) : list
  }
  if (typeof value !== 'string') return value
  if (inner instanceof z.ZodNumber)
    return value.trim() === '' || Number.isNaN(Number(value)) ? value : Number(value)
  if (inner instanceof z.ZodBoolean)
    return value === 'true' || value === '1' ? true : value === 'false' || value === '0' ? false : value
  if (inner instanceof z.ZodObject || inner instanceof z.ZodRecord) return parseJson(value, value)
  return value
}

const parseJson = (value: Json, otherwise: Json): Json => {
  if (typeof value !== 'string' || !/^\s*[[{]/.test(value)) return otherwise
  try {
    return JSON.parse(value)
  } catch {
    return otherwise
  }
}

/**
 * Form-urlencoded bodies and query strings carry text only: turn each field into what its schema expects (numbers,
 * booleans, lists, JSON for objects). What cannot be turned stays as it is and fails validation with its field's name.
 */
export const coerceText = (schema: z.ZodObject, input: Record<string, Json>): Record<string, Json> => {
  const result: Record<string, Json> = { ...input }
  for (const [key, field] of Object.entries(schema.shape))
    if (key in result && result[key] !== undefined) result[key] = fromText(field as z.ZodType, result[key])
  return result
}
