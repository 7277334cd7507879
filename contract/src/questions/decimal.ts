/** A decimal number as it is written, `digits · 10^power`: comparing an answer must not depend on binary fractions. */
export interface Decimal {
  digits: bigint
  power: number
}

/** The decimal that a number prints as (the shortest one that names it). @throws RangeError when it is not finite */
export const decimalOf = (value: number): Decimal => {
  const match = /^(-?)(\d+)(?:\.(\d+))?(?:e([+-]\d+))?$/.exec(String(value))
  if (!match) throw new RangeError(`not a number: ${value}`)
  const [, sign = '', whole = '', fraction = '', exponent = '0'] = match
  return { digits: BigInt(sign + whole + fraction), power: Number(exponent) - fraction.length }
}

export const shifted = ({ digits, power }: Decimal, by: number): Decimal => ({ digits, power: power + by })

export const numberOf = ({ digits, power }: Decimal): number => Number(`${digits}e${power}`)

/** Both in units of the finer one. */
const aligned = (a: Decimal, b: Decimal): [bigint, bigint, number] => {
  const power = Math.min(a.power, b.power)
  return [a.digits * 10n ** BigInt(a.power - power), b.digits * 10n ** BigInt(b.power - power), power]
}

const size = (value: bigint): bigint => (value < 0n ? -value : value)

/** |a − b|, exactly. */
export const distance = (a: Decimal, b: Decimal): Decimal => {
  const [x, y, power] = aligned(a, b)
  return { digits: size(x - y), power }
}

export const times = (a: Decimal, b: Decimal): Decimal => ({
  digits: size(a.digits * b.digits),
  power: a.power + b.power,
})

export const notMore = (a: Decimal, b: Decimal): boolean => {
  const [x, y] = aligned(a, b)
  return x <= y
}
