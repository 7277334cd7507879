/**
 * Values as engineers write them (RKM code of IEC 60062 as well as plain prefixes): 4k7, 100n, 1meg, 2.2u, 4.7 kΩ.
 * `m` is milli and `M` is mega (not SPICE's rule, where both are milli); `meg` is mega in any case.
 */

const PREFIX: Record<string, number> = {
  f: -15,
  p: -12,
  n: -9,
  u: -6,
  µ: -6,
  μ: -6,
  m: -3,
  '': 0,
  k: 3,
  K: 3,
  M: 6,
  meg: 6,
  G: 9,
  T: 12,
}

const UNITS: Record<string, string> = {
  Ω: 'Ω', // U+03A9
  '\u2126': 'Ω', // the compatibility character that some keyboards produce
  ohm: 'Ω',
  ohms: 'Ω',
  r: 'Ω',
  f: 'F',
  h: 'H',
  v: 'V',
  a: 'A',
  w: 'W',
  s: 's',
  hz: 'Hz',
}

const SUFFIX = String.raw`(f|p|n|u|µ|μ|m|k|K|M|G|T|[mM][eE][gG])`
const UNIT = String.raw`(Ω|\u2126|[oO][hH][mM][sS]?|[rRfFhHvVaAwWsS]|[hH][zZ])`
const PLAIN = new RegExp(
  String.raw`^([+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d{1,3})?)\s*(?:${SUFFIX}?\s*${UNIT}?|(%))$`,
)
const INFIX = new RegExp(String.raw`^([+-]?\d+)(?:${SUFFIX}|([rRvV]))(\d+)\s*${UNIT}?$`)

const unitOf = (text: string): string => UNITS[text] ?? UNITS[text.toLowerCase()] ?? ''

const scaled = (digits: string, prefix: string): number => {
  const power = PREFIX[prefix.length === 3 ? prefix.toLowerCase() : prefix] ?? 0
  // through the decimal text, so that 4k7 is 4700 exactly and 100n is the double nearest to 1e-7
  const [mantissa = '', exponent = '0'] = digits.toLowerCase().split('e')
  return Number(`${mantissa}e${Number(exponent) + power}`)
}

/**
 * Reads a value. With `unit` given (`Ω`, `F`, `H`, `V`, `A`, `Hz`, `s`) a text that names another unit is refused.
 * @returns the number in SI units, or null when the text cannot be read
 */
export function parseQuantity(text: string, unit?: string): number | null {
  const trimmed = text.trim()
  if (trimmed.length === 0 || trimmed.length > 40) return null
  const infix = INFIX.exec(trimmed)
  const plain = infix ? null : PLAIN.exec(trimmed)
  let value: number
  let named = ''
  if (infix) {
    value = scaled(`${infix[1]}.${infix[4]}`, infix[2] ?? '')
    named = unitOf(infix[5] ?? infix[3] ?? '')
  } else if (plain) {
    value = scaled(plain[1] ?? '', plain[2] ?? '')
    named = plain[4] ? '%' : unitOf(plain[3] ?? '')
    if (plain[4]) value /= 100
  } else return null
  if (
    named === '%' ? unit !== undefined && unit !== '' : unit !== undefined && named !== '' && named !== unit
  )
    return null
  return Number.isFinite(value) ? value : null
}

const NAMES = ['f', 'p', 'n', 'µ', 'm', '', 'k', 'M', 'G', 'T']

/** Engineering notation with three (or `digits`) significant figures: 4700, 'Ω' → `4.70 kΩ`; 0 → `0 Ω`; NaN → `—`. */
export function formatQuantity(si: number, unit = '', digits = 3): string {
  if (!Number.isFinite(si)) return '—'
  const tail = (name: string) => (name || unit ? ` ${name}${unit}` : '')
  if (si === 0) return `0${tail('')}`
  // rounded first: 999.96 must become 1.00 k, not 1000
  const [mantissa = '0', exponent = '0'] = si.toExponential(digits - 1).split('e')
  const power = Number(exponent)
  const index = Math.min(Math.max(Math.floor(power / 3) + 5, 0), NAMES.length - 1)
  const shift = power - (index - 5) * 3
  return `${Number(`${mantissa}e${shift}`).toFixed(Math.max(digits - 1 - shift, 0))}${tail(NAMES[index] ?? '')}`
}
