const PREFIXES = ['p', 'n', 'µ', 'm', '', 'k', 'M', 'G'] as const
const PLAIN = PREFIXES.indexOf('')

/** `500 mV`, `2 µs`, `1.25 kHz`: so many digits with a prefix; dashes for what has no value. */
export function quantity(value: number, unit: string, digits = 3): string {
  if (!Number.isFinite(value)) return '----'
  if (unit === '%' || unit === '°' || unit === '') return `${Number(value.toPrecision(digits))}${unit}`
  const rounded = Number(value.toPrecision(digits))
  const power = rounded === 0 ? 0 : Math.floor(Math.log10(Math.abs(rounded)) / 3 + 1e-9)
  const step = Math.max(-PLAIN, Math.min(PREFIXES.length - 1 - PLAIN, power))
  return `${Number((rounded / 1000 ** step).toPrecision(digits))} ${PREFIXES[step + PLAIN]}${unit}`
}
