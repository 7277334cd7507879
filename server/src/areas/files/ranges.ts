/** A piece of a file, both ends counted in. */
export interface Range {
  start: number
  end: number
}

/**
 * What a `Range` header asks for.
 * @returns null: the whole file (no header, or one that we need not understand, such as several ranges) · 'unsatisfiable': 416
 */
export const rangeOf = (header: string | undefined, size: number): Range | null | 'unsatisfiable' => {
  const match = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? '')
  if (!match) return null
  const [, from = '', to = ''] = match
  if (from === '' && to === '') return null
  if (from === '') {
    const length = Math.min(Number(to), size)
    return length === 0 ? 'unsatisfiable' : { start: size - length, end: size - 1 }
  }
  const start = Number(from)
  if (to !== '' && Number(to) < start) return null
  if (start >= size) return 'unsatisfiable'
  return { start, end: to === '' ? size - 1 : Math.min(Number(to), size - 1) }
}
