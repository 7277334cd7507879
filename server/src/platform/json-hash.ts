import { createHash } from 'node:crypto'

const sorted = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(sorted)
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, item]) => item !== undefined)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, item]) => [key, sorted(item)]),
  )
}

/** SHA-256 of a JSON document, hex, whatever the order of its keys (PostgreSQL's jsonb keeps none). */
export const hashDocument = (document: unknown): string =>
  createHash('sha256')
    .update(JSON.stringify(sorted(document)))
    .digest('hex')
