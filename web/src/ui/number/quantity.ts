/** SI prefixes by power of ten; engineering notation uses the multiples of three. */
const prefixes: Record<number, string> = {
  [-15]: 'f',
  [-12]: 'p',
  [-9]: 'n',
  [-6]: 'µ',
  [-3]: 'm',
  0: '',
  3: 'k',
  6: 'M',
  9: 'G',
  12: 'T',
}

/** Units that never take a prefix. */
const bare = new Set(['%', '°', 'dB', 'dBm', '°C', ''])

/** U+2212, as typeset minus signs are. */
export const minus = (text: string): string => text.replace(/^-/, '−')

/** Engineering notation: `engineering(4700, 'Ω')` is `4.70 kΩ`, `engineering(-3.0103, 'dB')` is `−3.01 dB`. */
export const engineering = (value: number | null | undefined, unit = '', digits = 3): string => {
  if (value === null || value === undefined || Number.isNaN(value)) return '–'
  if (!Number.isFinite(value)) return value > 0 ? '∞' : '−∞'
  const rounded = Number(value.toPrecision(digits))
  const power = rounded === 0 || bare.has(unit) ? 0 : Math.floor(Math.log10(Math.abs(rounded)) / 3) * 3
  const exponent = Math.min(12, Math.max(-15, power))
  const mantissa = rounded / 10 ** exponent
  const whole = mantissa === 0 ? 1 : Math.floor(Math.log10(Math.abs(mantissa)) + 1e-12) + 1
  const text = minus(mantissa.toFixed(Math.min(20, Math.max(0, digits - Math.max(whole, 1)))))
  const suffix = `${prefixes[exponent] ?? ''}${unit}`
  if (unit === '%' || unit === '°') return `${text}${suffix}`
  return suffix ? `${text} ${suffix}` : text
}

/** Sizes as B, KB, MB, GB with one decimal. */
export const fileSize = (bytes: number): string => {
  const units = ['B', 'KB', 'MB', 'GB']
  const power = bytes < 1 ? 0 : Math.min(3, Math.floor(Math.log2(bytes) / 10))
  return `${(bytes / 1024 ** power).toFixed(1)} ${units[power]}`
}
