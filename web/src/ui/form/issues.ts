import type { FieldFinding } from '@labbox/contract/errors/fields.ts'

export interface FieldError {
  name: (string | number)[]
  errors: string[]
}

/** Findings of a schema as the fields of a form take them. */
export const fieldErrors = (findings: readonly FieldFinding[]): FieldError[] =>
  findings.map(({ path, text }) => ({ name: path, errors: [text] }))

/** The server's `errors` (field path → sentence) in the same shape. */
export const serverFieldErrors = (errors: Readonly<Record<string, string>>): FieldError[] =>
  Object.entries(errors).map(([field, text]) => ({
    name: field.split('.').map((part) => (/^\d+$/.test(part) ? Number(part) : part)),
    errors: [text],
  }))

type Path = readonly (string | number)[]

const begins = (path: Path, start: Path): boolean =>
  start.every((part, k) => String(path[k]) === String(part))

/** Those that no field of the form shows: none is at their place, above it or below it. */
export const homeless = (errors: readonly FieldError[], fields: readonly Path[]): FieldError[] =>
  errors.filter(({ name }) => !fields.some((field) => begins(name, field) || begins(field, name)))
