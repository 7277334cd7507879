/** Any value of the wire as text: times as ISO 8601, objects as JSON, nothing as nothing. */
export const plainText = (value: unknown): string => {
  if (value === undefined || value === null) return ''
  if (typeof value === 'string') return value
  return value instanceof Date ? value.toISOString() : JSON.stringify(value)
}
