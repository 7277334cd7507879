import type { Code } from './wasm/code.ts'
import { I32, I64, op as wasm } from './wasm/opcodes.ts'
import { limbsOf, type Layout } from './layout.ts'
import { isBit, type Bit, type Design, type Operand } from './model.ts'

export const maskOf = (bits: number): bigint => (1n << BigInt(bits)) - 1n

/** As many bits as asked for: cut off, or continued by 0 or by the sign. */
export const pad = (operand: Operand, width: number, signed: boolean): Operand => {
  if (operand.length >= width) return operand.slice(0, width)
  const fill = signed ? (operand.at(-1) ?? 0) : 0
  return [...operand, ...Array<Bit>(width - operand.length).fill(fill)]
}

/** Reads bits of the words of a design, each of which is held in locals of 64 bits. */
export class Words {
  readonly code: Code
  readonly design: Design
  readonly layout: Layout
  private readonly locals: number[][]
  protected readonly spare: number
  private readonly index: number

  constructor(code: Code, design: Design, layout: Layout) {
    this.code = code
    this.design = design
    this.layout = layout
    this.locals = design.signals.map(({ width }) =>
      Array.from({ length: limbsOf(width) }, () => code.local(I64)),
    )
    this.spare = code.local(I64)
    this.index = code.local(I32)
  }

  widthOf(signal: number): number {
    return this.design.signals[signal]?.width ?? 0
  }

  local(signal: number, limb = 0): number {
    return this.locals[signal]?.[limb] ?? 0
  }

  loadAll(signal: number): void {
    for (const [limb, local] of (this.locals[signal] ?? []).entries())
      this.code
        .i32(0)
        .memory(wasm.i64Load, (this.layout.signals[signal] ?? 0) + 8 * limb)
        .set(local)
  }

  storeAll(signal: number): void {
    for (const [limb, local] of (this.locals[signal] ?? []).entries())
      this.code
        .i32(0)
        .get(local)
        .memory(wasm.i64Store, (this.layout.signals[signal] ?? 0) + 8 * limb)
  }

  /** Up to 64 bits as one number. */
  push(bits: Operand): void {
    const { code } = this
    let fixed = 0n
    let parts = 0
    const join = () => {
      if (parts++ > 0) code.do(wasm.i64Or)
    }
    for (let at = 0; at < bits.length;) {
      const bit = bits[at] as Bit
      if (!isBit(bit)) {
        if (bit) fixed |= 1n << BigInt(at)
        at++
        continue
      }
      const first = at++
      const next = () => bits[at] ?? 0
      const repeats = (): boolean => {
        const to = next()
        return isBit(to) && to.signal === bit.signal && to.at === bit.at
      }
      if (repeats()) {
        while (at < bits.length && repeats()) at++
        code.i64(0n)
        this.run(bit.signal, bit.at, 1)
        code.do(wasm.i64Sub)
        if (at - first < 64) code.i64(maskOf(at - first)).do(wasm.i64And)
      } else {
        const limb = bit.at >> 6
        const follows = (): boolean => {
          const to = next()
          const place = bit.at + at - first
          return isBit(to) && to.signal === bit.signal && to.at === place && place >> 6 === limb
        }
        while (at < bits.length && follows()) at++
        this.run(bit.signal, bit.at, at - first)
      }
      if (first > 0) code.i64(BigInt(first)).do(wasm.i64Shl)
      join()
    }
    if (fixed !== 0n || parts === 0) {
      code.i64(fixed)
      join()
    }
  }

  /** Bits of one limb that follow each other. */
  private run(signal: number, from: number, count: number): void {
    const { code } = this
    const shift = from & 63
    const top = Math.min(64, this.widthOf(signal) - (from - shift))
    code.get(this.local(signal, from >> 6))
    if (shift > 0) code.i64(BigInt(shift)).do(wasm.i64ShrU)
    if (shift + count < top) code.i64(maskOf(count)).do(wasm.i64And)
  }

  pushLimb(bits: Operand, limb: number): void {
    this.push(bits.slice(64 * limb, 64 * limb + 64))
  }

  /** A condition, 0 or another i32. */
  pushCondition(on: Bit, active = true): void {
    this.push([on])
    this.code.do(active ? wasm.i32Wrap : wasm.i64Eqz)
  }

  protected pushSigned(bits: Operand, width: number): void {
    this.push(bits)
    if (width < 64)
      this.code
        .i64(BigInt(64 - width))
        .do(wasm.i64Shl)
        .i64(BigInt(64 - width))
        .do(wasm.i64ShrS)
  }

  /** The place of a word in its memory: `size` for what is beyond its end. Leaves it in `index`. */
  placeIn(memory: number, address: Operand): number {
    const { size = 0, offset = 0 } = this.design.memories[memory] ?? {}
    const { index, code } = this
    this.push(address.slice(0, 32))
    code.do(wasm.i32Wrap)
    if (offset !== 0) code.i32(offset).do(wasm.i32Sub)
    code.tee(index).i32(size).get(index).i32(size).do(wasm.i32LtU, wasm.select).set(index)
    return index
  }
}
