import { op as wasm } from './wasm/opcodes.ts'
import type { WideOp } from './evaluate.ts'
import { limbsOf } from './layout.ts'
import type { Op, Operand } from './model.ts'
import { maskOf, pad, Words } from './words.ts'

const ONES = (1n << 64n) - 1n

const COMPARISONS: Record<string, readonly [unsigned: number, signed: number]> = {
  $lt: [wasm.i64LtU, wasm.i64LtS],
  $le: [wasm.i64LeU, wasm.i64LeS],
  $gt: [wasm.i64GtU, wasm.i64GtS],
  $ge: [wasm.i64GeU, wasm.i64GeS],
}
const SUMS: Record<string, number> = { $add: wasm.i64Add, $sub: wasm.i64Sub, $mul: wasm.i64Mul }
const DIVISIONS: Record<string, readonly [unsigned: number, signed: number]> = {
  $div: [wasm.i64DivU, wasm.i64DivS],
  $mod: [wasm.i64RemU, wasm.i64RemS],
}
const GATES: Record<string, readonly [opcode: number, inverted: boolean]> = {
  $and: [wasm.i64And, false],
  $or: [wasm.i64Or, false],
  $xor: [wasm.i64Xor, false],
  $xnor: [wasm.i64Xor, true],
}

/** Writes the instructions that compute the words of a design from each other. */
export class Emitter extends Words {
  /** What is computed outside, by the number that is passed. */
  readonly wides: WideOp[] = []

  /** What is on the stack, cut to a width. */
  private cut(width: number): void {
    if (width < 64) this.code.i64(maskOf(width)).do(wasm.i64And)
  }

  private finish(op: Op, limb = 0): void {
    this.code.set(this.local(op.out, limb))
  }

  /** A truth on the stack becomes the lowest bit, and the others are 0. */
  private truth(op: Op): void {
    this.code.do(wasm.i64ExtendU)
    this.finish(op)
    for (let limb = 1; limb < limbsOf(this.widthOf(op.out)); limb++) {
      this.code.i64(0n)
      this.finish(op, limb)
    }
  }

  private anyOf(bits: Operand, join: number = wasm.i64Or): void {
    for (let limb = 0; limb < limbsOf(bits.length); limb++) {
      this.pushLimb(bits, limb)
      if (limb > 0) this.code.do(join)
    }
  }

  emit(op: Op): void {
    const width = this.widthOf(op.out)
    const { A = [], B = [], S = [] } = op.inputs
    const both = op.signed.a && op.signed.b
    if (op.kind in GATES) return this.gate(op, pad(A, width, both), pad(B, width, both))
    const compared = Math.max(A.length, B.length)
    switch (op.kind) {
      case '$memrd':
        return this.readMemory(op, A)
      case '$pos':
      case '$buf':
      case '$not':
        return this.unary(op, pad(A, width, op.signed.a))
      case '$mux':
        return this.limbs(op, (limb) => {
          this.pushLimb(B, limb)
          this.pushLimb(A, limb)
          this.pushCondition(S[0] ?? 0)
          this.code.do(wasm.select)
        })
      case '$pmux':
        return this.limbs(op, (limb) => this.chosen(A, B, S, limb))
      case '$bwmux':
        return this.limbs(op, (limb) => {
          this.pushLimb(A, limb)
          this.pushLimb(S, limb)
          this.code.i64(ONES).do(wasm.i64Xor, wasm.i64And)
          this.pushLimb(B, limb)
          this.pushLimb(S, limb)
          this.code.do(wasm.i64And, wasm.i64Or)
        })
      case '$reduce_or':
      case '$reduce_bool':
        this.anyOf(A)
        this.code.i64(0n).do(wasm.i64Ne)
        return this.truth(op)
      case '$logic_not':
        this.anyOf(A)
        this.code.do(wasm.i64Eqz)
        return this.truth(op)
      case '$reduce_and':
        // All are 1 where none of their opposites is.
        for (let limb = 0; limb < limbsOf(A.length); limb++) {
          const bits = A.slice(64 * limb, 64 * limb + 64)
          this.push(bits)
          this.code.i64(maskOf(bits.length)).do(wasm.i64Xor)
          if (limb > 0) this.code.do(wasm.i64Or)
        }
        this.code.do(wasm.i64Eqz)
        return this.truth(op)
      case '$reduce_xor':
      case '$reduce_xnor':
        this.anyOf(A, wasm.i64Xor)
        this.code.do(wasm.i64Popcnt).i64(1n).do(wasm.i64And, wasm.i32Wrap)
        if (op.kind === '$reduce_xnor') this.code.do(wasm.i32Eqz)
        return this.truth(op)
      case '$logic_and':
      case '$logic_or':
        this.anyOf(A)
        this.code.i64(0n).do(wasm.i64Ne)
        this.anyOf(B)
        this.code.i64(0n).do(wasm.i64Ne, op.kind === '$logic_and' ? wasm.i32And : wasm.i32Or)
        return this.truth(op)
      case '$eq':
      case '$eqx':
      case '$ne':
      case '$nex': {
        const [a, b] = [pad(A, compared, both), pad(B, compared, both)]
        for (let limb = 0; limb < limbsOf(compared); limb++) {
          this.pushLimb(a, limb)
          this.pushLimb(b, limb)
          this.code.do(wasm.i64Xor)
          if (limb > 0) this.code.do(wasm.i64Or)
        }
        this.code.do(wasm.i64Eqz)
        if (op.kind.startsWith('$ne')) this.code.do(wasm.i32Eqz)
        return this.truth(op)
      }
      default:
        return Math.max(compared, width) > 64 ? this.wide(op) : this.arithmetic(op)
    }
  }

  private arithmetic(op: Op): void {
    const width = this.widthOf(op.out)
    const { A = [], B = [] } = op.inputs
    const both = op.signed.a && op.signed.b
    const sum = SUMS[op.kind]
    if (sum !== undefined) {
      this.push(pad(A, width, both))
      this.push(pad(B, width, both))
      this.code.do(sum)
      this.cut(width)
      return this.finish(op)
    }
    if (op.kind === '$neg') {
      this.code.i64(0n)
      this.push(pad(A, width, op.signed.a))
      this.code.do(wasm.i64Sub)
      this.cut(width)
      return this.finish(op)
    }
    const comparison = COMPARISONS[op.kind]
    if (comparison) {
      const compared = Math.max(A.length, B.length)
      for (const bits of [A, B])
        if (both) this.pushSigned(pad(bits, compared, true), compared)
        else this.push(bits)
      this.code.do(comparison[both ? 1 : 0])
      return this.truth(op)
    }
    const division = DIVISIONS[op.kind]
    const widest = Math.max(A.length, B.length, width)
    // The least number by −1 is no number of 64 bits.
    if (division && (!both || widest < 64)) {
      for (const bits of [A, B])
        if (both) this.pushSigned(pad(bits, widest, true), widest)
        else this.push(bits)
      this.divide(division[both ? 1 : 0])
      this.cut(width)
      return this.finish(op)
    }
    if (/^\$s?sh[lr]$/.test(op.kind) && B.length <= 32) return this.shift(op)
    this.wide(op)
  }

  /** Divides what is on the stack; by 0 gives 0. */
  private divide(opcode: number): void {
    const divisor = this.spare
    this.code.set(divisor).get(divisor).get(divisor)
    this.code.do(wasm.i64Eqz, wasm.i64ExtendU, wasm.i64Or, opcode)
    this.code.get(divisor).i64(0n).do(wasm.i64Ne, wasm.i64ExtendU, wasm.i64Mul)
  }

  private shift(op: Op): void {
    const { code } = this
    const width = this.widthOf(op.out)
    const { A = [], B = [] } = op.inputs
    const amount = this.spare
    const widest = Math.max(A.length, width)
    const arithmetic = op.kind === '$sshr' && op.signed.a
    this.push(B)
    code.set(amount)
    if (arithmetic) {
      this.pushSigned(pad(A, widest, true), widest)
      code.get(amount).i64(63n).get(amount).i64(63n).do(wasm.i64LtU, wasm.select, wasm.i64ShrS)
    } else {
      code.i64(0n)
      this.push(pad(A, widest, op.signed.a))
      code.get(amount).do(op.kind.endsWith('l') ? wasm.i64Shl : wasm.i64ShrU)
      code.get(amount).i64(63n).do(wasm.i64GtU, wasm.select)
    }
    this.cut(width)
    this.finish(op)
  }

  private limbs(op: Op, each: (limb: number) => void): void {
    for (let limb = 0; limb < limbsOf(this.widthOf(op.out)); limb++) {
      each(limb)
      this.finish(op, limb)
    }
  }

  private gate(op: Op, a: Operand, b: Operand): void {
    const [opcode, inverted] = GATES[op.kind] ?? [wasm.i64And, false]
    const width = this.widthOf(op.out)
    this.limbs(op, (limb) => {
      this.pushLimb(a, limb)
      this.pushLimb(b, limb)
      this.code.do(opcode)
      if (inverted) this.code.i64(maskOf(Math.min(64, width - 64 * limb))).do(wasm.i64Xor)
    })
  }

  private unary(op: Op, a: Operand): void {
    const width = this.widthOf(op.out)
    this.limbs(op, (limb) => {
      this.pushLimb(a, limb)
      if (op.kind === '$not') this.code.i64(maskOf(Math.min(64, width - 64 * limb))).do(wasm.i64Xor)
    })
  }

  /** The word of B whose bit of S is 1, else A. */
  private chosen(a: Operand, b: Operand, s: Operand, limb: number): void {
    const width = a.length
    // The last that is pushed is chosen first.
    for (let at = 0; at < s.length; at++) this.pushLimb(b.slice(at * width, (at + 1) * width), limb)
    this.pushLimb(a, limb)
    for (let at = s.length - 1; at >= 0; at--) {
      this.pushCondition(s[at] ?? 0)
      this.code.do(wasm.select)
    }
  }

  /** Computed outside: its operands are stored, its result is loaded. */
  private wide(op: Op): void {
    const { code } = this
    const { A = [], B = [], S = [] } = op.inputs
    const { a, b, s, y } = this.layout.scratch
    for (const [bits, at] of [
      [A, a],
      [B, b],
      [S, s],
    ] as const)
      for (let limb = 0; limb < limbsOf(bits.length); limb++) {
        code.i32(0)
        this.pushLimb(bits, limb)
        code.memory(wasm.i64Store, at + 8 * limb)
      }
    const widths = { a: A.length, b: B.length, s: S.length, y: this.widthOf(op.out) }
    code.i32(this.wides.push({ kind: op.kind, widths, signed: op.signed }) - 1).call(0)
    this.limbs(op, (limb) => code.i32(0).memory(wasm.i64Load, y + 8 * limb))
  }

  private readMemory(op: Op, address: Operand): void {
    const { at, stride } = this.layout.memories[op.memory ?? 0] ?? { at: 0, stride: 8 }
    const index = this.placeIn(op.memory ?? 0, address)
    this.limbs(op, (limb) =>
      this.code
        .get(index)
        .i32(stride)
        .do(wasm.i32Mul)
        .memory(wasm.i64Load, at + 8 * limb),
    )
  }
}
