import { own } from '../../core/own.ts'
/**
 * Units of items. A formula counts in SI base units: a value in mV enters as volts, and the result is turned back into the
 * unit of its item, so that prefixes never need factors. Plain-number labels (dB, °, %) stay as they are shown.
 */

/** Exponents of m, kg, s, A, K. */
export type Dimension = readonly [number, number, number, number, number]

export interface Unit {
  /** Null for a unit this module does not know (`div`, `次`): it is shown, and not checked. */
  dimension: Dimension | null
  /** Multiplied with a value in this unit it gives SI. */
  factor: number
  /** The unit without its prefix, for engineering notation; empty for labels that take no prefix. */
  base: string
}

export const PLAIN: Dimension = [0, 0, 0, 0, 0]

const BASE: Record<string, Dimension> = {
  m: [1, 0, 0, 0, 0],
  g: [0, 1, 0, 0, 0],
  s: [0, 0, 1, 0, 0],
  A: [0, 0, 0, 1, 0],
  K: [0, 0, 0, 0, 1],
  Hz: [0, 0, -1, 0, 0],
  N: [1, 1, -2, 0, 0],
  Pa: [-1, 1, -2, 0, 0],
  J: [2, 1, -2, 0, 0],
  W: [2, 1, -3, 0, 0],
  VA: [2, 1, -3, 0, 0],
  C: [0, 0, 1, 1, 0],
  V: [2, 1, -3, -1, 0],
  Vpp: [2, 1, -3, -1, 0],
  Vrms: [2, 1, -3, -1, 0],
  Ω: [2, 1, -3, -2, 0],
  S: [-2, -1, 3, 2, 0],
  F: [-2, -1, 4, 2, 0],
  H: [2, 1, -2, -2, 0],
  Wb: [2, 1, -2, -1, 0],
  T: [0, 1, -2, -1, 0],
}
/** Shown as they are; what they measure is a plain number to a formula. */
const LABELS = new Set(['', '1', '%', '‰', 'ppm', 'dB', 'dBc', '°', 'rad', 'sr'])
const FIXED: Record<string, { dimension: Dimension; factor: number }> = {
  kg: { dimension: BASE.g as Dimension, factor: 1 },
  min: { dimension: BASE.s as Dimension, factor: 60 },
  h: { dimension: BASE.s as Dimension, factor: 3600 },
}
const PREFIXES: Record<string, number> = {
  f: -15,
  p: -12,
  n: -9,
  u: -6,
  µ: -6,
  m: -3,
  c: -2,
  d: -1,
  '': 0,
  k: 3,
  M: 6,
  G: 9,
  T: 12,
}
const SYNONYMS: Record<string, string> = { Ohm: 'Ω', ohm: 'Ω', '\u2126': 'Ω', deg: '°', '\u03bc': 'µ' }

const power = (exponent: number): number => Number(`1e${exponent}`)

const readSymbol = (symbol: string): Unit | null => {
  const fixed = own(FIXED, symbol)
  if (fixed) return { ...fixed, base: symbol }
  for (const [prefix, exponent] of Object.entries(PREFIXES)) {
    const base = symbol.startsWith(prefix) ? symbol.slice(prefix.length) : ''
    const dimension = Object.hasOwn(BASE, base) ? BASE[base] : undefined
    // the SI unit of mass carries a prefix itself
    if (dimension) return { dimension, factor: power(base === 'g' ? exponent - 3 : exponent), base }
  }
  return null
}

const exactSymbol = (symbol: string): Unit | null =>
  Object.hasOwn(BASE, symbol) && symbol !== 'g'
    ? { dimension: BASE[symbol] as Dimension, factor: 1, base: symbol }
    : readSymbol(symbol)

export const addDimension = (a: Dimension, b: Dimension, times = 1): Dimension =>
  a.map((exponent, k) => exponent + times * (b[k] ?? 0)) as unknown as Dimension
export const sameDimension = (a: Dimension, b: Dimension): boolean =>
  a.every((exponent, k) => Math.abs(exponent - (b[k] ?? 0)) < 1e-9)

const readProduct = (text: string): Unit | null => {
  let dimension = PLAIN
  let factor = 1
  const parts = text.split(/([·*/])/)
  for (let k = 0; k < parts.length; k += 2) {
    const match = /^([^\d^⁻²³¹-]+)(?:\^?(-?\d)|([²³]))?$/u.exec((parts[k] ?? '').trim())
    const unit = match && exactSymbol(match[1] ?? '')
    if (!match || !unit?.dimension) return null
    const exponent = match[2] ? Number(match[2]) : match[3] === '²' ? 2 : match[3] === '³' ? 3 : 1
    const signed = parts[k - 1] === '/' ? -exponent : exponent
    dimension = addDimension(dimension, unit.dimension, signed)
    factor *= unit.factor ** signed
  }
  return { dimension, factor, base: '' }
}

/** Reads a unit: `V`, `mV`, `kΩ`, `V/µs`, `m/s^2`; an unknown one is opaque with factor 1. */
export const unitOf = (text: string): Unit => {
  const plain = text.trim().replace(/Ohm|ohm|\u2126|deg|\u03bc/g, (found) => SYNONYMS[found] ?? found)
  if (LABELS.has(plain)) return { dimension: PLAIN, factor: 1, base: '' }
  const found = exactSymbol(plain) ?? (/[·*/^²³]/.test(plain) ? readProduct(plain) : null)
  return found ?? { dimension: null, factor: 1, base: '' }
}

const NAMES = ['m', 'kg', 's', 'A', 'K']

/** A dimension as text for messages: the named unit where there is one, else base units (`kg·s^-2`). */
export const dimensionText = (dimension: Dimension): string => {
  if (sameDimension(dimension, PLAIN)) return '1'
  const named = Object.entries(BASE).find(([name, d]) => name !== 'g' && sameDimension(d, dimension))
  if (named) return named[0]
  return dimension
    .map((exponent, k) => (exponent === 0 ? '' : exponent === 1 ? NAMES[k] : `${NAMES[k]}^${exponent}`))
    .filter(Boolean)
    .join('·')
}
