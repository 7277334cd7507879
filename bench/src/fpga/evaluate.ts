/** What one operation gives, for words of any width. */
export interface WideOp {
  kind: string
  widths: { a: number; b: number; s: number; y: number }
  signed: { a: boolean; b: boolean }
}

const abs = (value: bigint) => (value < 0n ? -value : value)
const floorDiv = (a: bigint, b: bigint) => a / b - (a % b !== 0n && a < 0n !== b < 0n ? 1n : 0n)

const shiftRight = (value: bigint, by: bigint): bigint => (by < 0n ? value << -by : value >> by)
/** Beyond it nothing of any word is left. */
const far = (by: bigint, width: number): bigint => {
  const most = BigInt(width) + 1n
  return by > most ? most : by < -most ? -most : by
}

/** Values are those of the bits, never negative; so is the result. Division by 0 gives 0. */
export const evaluate = ({ kind, widths, signed }: WideOp, a: bigint, b: bigint, s: bigint): bigint => {
  const both = signed.a && signed.b
  const widest = Math.max(widths.a, widths.b, widths.y)
  const read = (value: bigint, width: number, isSigned: boolean) =>
    isSigned ? BigInt.asIntN(width, value) : value
  const x = read(a, widths.a, both)
  const z = read(b, widths.b, both)
  const bool = (value: boolean) => (value ? 1n : 0n)
  /** A as it is before it is shifted. */
  const held = BigInt.asUintN(Math.max(widths.a, widths.y), read(a, widths.a, signed.a))
  const result = (): bigint => {
    switch (kind) {
      case '$add':
        return x + z
      case '$sub':
        return x - z
      case '$mul':
        return x * z
      case '$neg':
        return -read(a, widths.a, signed.a)
      case '$div':
        return z === 0n ? 0n : x / z
      case '$mod':
        return z === 0n ? 0n : x % z
      case '$divfloor':
        return z === 0n ? 0n : floorDiv(x, z)
      case '$modfloor':
        return z === 0n ? 0n : x - z * floorDiv(x, z)
      case '$pow':
        return power(x, read(b, widths.b, signed.b), widths.y)
      case '$lt':
        return bool(x < z)
      case '$le':
        return bool(x <= z)
      case '$gt':
        return bool(x > z)
      case '$ge':
        return bool(x >= z)
      case '$shl':
      case '$sshl':
        return held << far(b, widest)
      case '$shr':
        return held >> far(b, widest)
      case '$sshr':
        return read(a, widths.a, signed.a) >> far(b, widest)
      case '$shift':
        return shiftRight(read(a, widths.a, signed.a), far(read(b, widths.b, signed.b), widest))
      case '$shiftx':
        return shiftRight(a, far(read(b, widths.b, signed.b), widest))
      case '$bmux':
        return a >> (s * BigInt(widths.y))
      case '$demux':
        return a << (s * BigInt(widths.a))
      default:
        throw new Error(`no operation ${kind}`)
    }
  }
  return BigInt.asUintN(widths.y, result())
}

/** A power modulo 2^width; of a negative exponent what is left of the fraction. */
const power = (base: bigint, exponent: bigint, width: number): bigint => {
  if (exponent < 0n) {
    if (abs(base) !== 1n) return 0n
    return base === 1n || exponent % 2n === 0n ? 1n : -1n
  }
  let result = 1n
  let square = BigInt.asUintN(width, base)
  for (let rest = exponent; rest > 0n; rest >>= 1n) {
    if (rest & 1n) result = BigInt.asUintN(width, result * square)
    square = BigInt.asUintN(width, square * square)
  }
  return result
}
