import { divideHalfUp } from './score.ts'

/** A number without rounding; `under` is positive. */
export interface Fraction {
  over: bigint
  under: bigint
}

export const ZERO: Fraction = { over: 0n, under: 1n }

export const plus = (a: Fraction, b: Fraction): Fraction =>
  a.under === b.under
    ? { over: a.over + b.over, under: a.under }
    : { over: a.over * b.under + b.over * a.under, under: a.under * b.under }

/** `a` times a whole weight. */
export const times = ({ over, under }: Fraction, weight: number): Fraction => ({
  over: over * BigInt(weight),
  under,
})

/** `a` divided by a positive whole number. */
export const dividedBy = ({ over, under }: Fraction, by: number): Fraction => ({
  over,
  under: under * BigInt(by),
})

/** Rounded half up to a whole multiple of `1 / steps`: so many of them. */
export const roundedTo = ({ over, under }: Fraction, steps: number): number =>
  Number(divideHalfUp(over * BigInt(steps), under))

/** Cuts a rounded total into parts near these shares, so that the parts add up to it (largest remainder, the first of equals). */
export const apportion = (shares: readonly Fraction[], total: number, step: number): number[] => {
  const parts = shares.map(({ over, under }) => Number(over / (under * BigInt(step))))
  const rest = shares.map(({ over, under }, k) => over - BigInt(parts[k] ?? 0) * BigInt(step) * under)
  const order = shares.map((_, k) => k)
  order.sort((a, b) => {
    const [left, right] = [
      (rest[a] ?? 0n) * (shares[b]?.under ?? 1n),
      (rest[b] ?? 0n) * (shares[a]?.under ?? 1n),
    ]
    return left === right ? a - b : left > right ? -1 : 1
  })
  const left = total / step - parts.reduce((sum, part) => sum + part, 0)
  for (const k of order.slice(0, left)) parts[k] = (parts[k] ?? 0) + 1
  return parts.map((part) => part * step)
}
