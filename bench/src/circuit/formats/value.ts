import { parseQuantity } from '../quantity.ts'

const POWERS: [string, number][] = [
  ['T', 12],
  ['G', 9],
  ['M', 6],
  ['k', 3],
  ['', 0],
  ['m', -3],
  ['u', -6],
  ['n', -9],
  ['p', -12],
  ['f', -15],
]

/** A number as a person would type it into a value: 4700 → `4.7k`. */
export const textOf = (si: number): string => {
  if (si === 0) return '0'
  const size = Math.abs(si)
  const [prefix, power] = POWERS.find(([, each]) => size >= 10 ** each * (1 - 1e-9)) ?? ['', 0]
  const text = `${Number((si / 10 ** power).toPrecision(7))}${prefix}`
  const read = parseQuantity(text)
  return read !== null && Math.abs(read - si) <= 1e-6 * size ? text : String(Number(si.toPrecision(12)))
}

const SPICE = /^([+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d{1,3})?)\s*(meg|mil|[tgkmunpfµμ])?/i
const SCALES: Record<string, number> = {
  t: 1e12,
  g: 1e9,
  meg: 1e6,
  k: 1e3,
  mil: 25.4e-6,
  m: 1e-3,
  u: 1e-6,
  µ: 1e-6,
  μ: 1e-6,
  n: 1e-9,
  p: 1e-12,
  f: 1e-15,
}
/** LTspice also writes the prefix in place of the point: 4k7. */
const INFIX = /^([+-]?\d+)(meg|[tgkmunpfrµμ])(\d+)/i

/** A number as SPICE reads it: case does not matter, `m` and `M` are milli, `meg` is mega, the unit is ignored. */
export const spiceNumber = (text: string): number | null => {
  const trimmed = text.trim()
  const infix = INFIX.exec(trimmed)
  if (infix) {
    const value = Number(`${infix[1]}.${infix[3]}`) * (SCALES[infix[2]!.toLowerCase()] ?? 1)
    return Number.isFinite(value) ? value : null
  }
  const plain = SPICE.exec(trimmed)
  if (!plain) return null
  const value = Number(plain[1]) * (SCALES[(plain[2] ?? '').toLowerCase()] ?? 1)
  return Number.isFinite(value) ? value : null
}
