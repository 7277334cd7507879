import { BitsAndJumps } from './bits-and-jumps.ts'
import { AC, ACC, B, DPH, DPL, P2, PSW } from './registers.ts'

/** The instructions of the 8051: 255 opcodes, their flags and their machine cycles, after Intel’s table. */
export class Core extends BitsAndJumps {
  /** Carries out one instruction. @returns machine cycles */
  step(): number {
    const op = this.fetch()
    this.guarded = false
    const low = op & 15
    if (low === 1) return this.#absolute(op)
    if (low >= 6) return this.#byRegister(op, low)
    if (low === 0 || low === 2) return this.bitsAndJumps(op)
    return low === 3 ? this.#rotations(op) : this.#accumulator(op)
  }

  #absolute(op: number): 2 {
    const low = this.fetch()
    const target = (this.pc & 0xf800) | ((op & 0xe0) << 3) | low
    if (op & 0x10) this.call(target)
    else this.pc = target
    return 2
  }

  /** @Ri and Rn. */
  #byRegister(op: number, low: number): number {
    const { memory, sfr } = this
    const at = low < 8 ? memory[this.bank + (low & 1)]! : this.bank + (low & 7)
    switch (op >> 4) {
      case 0x0:
        memory[at]!++
        return 1
      case 0x1:
        memory[at]!--
        return 1
      case 0x7:
        memory[at] = this.fetch()
        return 1
      case 0x8:
        this.write(this.fetch(), memory[at]!)
        return 2
      case 0xa:
        memory[at] = this.read(this.fetch())
        return 2
      case 0xb:
        return this.compare(memory[at]!, this.fetch())
      case 0xc:
        ;[sfr[ACC], memory[at]] = [memory[at]!, sfr[ACC]!]
        return 1
      case 0xd: {
        if (low >= 8) {
          memory[at]!--
          return this.jump(memory[at] !== 0)
        }
        const a = sfr[ACC]!
        sfr[ACC] = (a & 0xf0) | (memory[at]! & 15)
        memory[at] = (memory[at]! & 0xf0) | (a & 15)
        return 1
      }
      case 0xe:
        sfr[ACC] = memory[at]!
        return 1
      case 0xf:
        memory[at] = sfr[ACC]!
        return 1
      default:
        this.arithmetic(op >> 4, memory[at]!)
        return 1
    }
  }

  /** Opcodes that end in 3. */
  #rotations(op: number): number {
    const { sfr } = this
    const a = sfr[ACC]!
    switch (op) {
      case 0x03:
        sfr[ACC] = (a >> 1) | (a << 7)
        return 1
      case 0x13:
        sfr[ACC] = (a >> 1) | (this.carry << 7)
        this.setCarry(a & 1)
        return 1
      case 0x23:
        sfr[ACC] = (a << 1) | (a >> 7)
        return 1
      case 0x33:
        sfr[ACC] = (a << 1) | this.carry
        this.setCarry(a & 0x80)
        return 1
      case 0x43:
      case 0x53:
      case 0x63:
        this.logic(op, this.fetch(), this.fetch())
        return 2
      case 0x73:
        this.pc = (a + this.dptr) & 0xffff
        return 2
      case 0x83:
        sfr[ACC] = this.code[(a + this.pc) & 0xffff]!
        return 2
      case 0x93:
        sfr[ACC] = this.code[(a + this.dptr) & 0xffff]!
        return 2
      case 0xa3: {
        const next = this.dptr + 1
        sfr[DPH] = next >> 8
        sfr[DPL] = next
        return 2
      }
      case 0xb3:
      case 0xc3:
      case 0xd3:
        this.setCarry(op === 0xd3 || (op === 0xb3 && this.carry === 0))
        return 1
      default:
        return this.movx(op, (sfr[P2]! << 8) | this.memory[this.bank + 1]!)
    }
  }

  /** Opcodes that end in 4 (the accumulator itself, constants) and 5 (a direct address). */
  #accumulator(op: number): number {
    const { sfr } = this
    const a = sfr[ACC]!
    switch (op) {
      case 0x04:
        sfr[ACC]!++
        return 1
      case 0x14:
        sfr[ACC]!--
        return 1
      case 0x05:
      case 0x15: {
        const at = this.fetch()
        this.write(at, (this.latch(at) + (op === 0x05 ? 1 : -1)) & 0xff)
        return 1
      }
      case 0x74:
        sfr[ACC] = this.fetch()
        return 1
      case 0x75:
        this.write(this.fetch(), this.fetch())
        return 2
      case 0x84: {
        const by = sfr[B]!
        this.flags(false, (sfr[PSW]! & AC) !== 0, by === 0)
        if (by > 0) [sfr[ACC], sfr[B]] = [Math.floor(a / by), a % by]
        return 4
      }
      case 0x85: {
        const value = this.read(this.fetch())
        this.write(this.fetch(), value)
        return 2
      }
      case 0xa4: {
        const product = a * sfr[B]!
        sfr[ACC] = product
        sfr[B] = product >> 8
        this.flags(false, (sfr[PSW]! & AC) !== 0, product > 255)
        return 4
      }
      case 0xa5:
        return 1
      case 0xb4:
        return this.compare(a, this.fetch())
      case 0xb5:
        return this.compare(a, this.read(this.fetch()))
      case 0xc4:
        sfr[ACC] = (a << 4) | (a >> 4)
        return 1
      case 0xc5: {
        const at = this.fetch()
        const value = this.read(at)
        this.write(at, a)
        sfr[ACC] = at === ACC ? a : value
        return 1
      }
      case 0xd4:
        this.decimal()
        return 1
      case 0xd5: {
        const at = this.fetch()
        const value = (this.latch(at) - 1) & 0xff
        this.write(at, value)
        return this.jump(value !== 0)
      }
      case 0xe4:
        sfr[ACC] = 0
        return 1
      case 0xf4:
        sfr[ACC] = ~a
        return 1
      case 0xe5:
        sfr[ACC] = this.read(this.fetch())
        return 1
      case 0xf5:
        this.write(this.fetch(), a)
        return 1
      default:
        this.arithmetic(op >> 4, op & 1 ? this.read(this.fetch()) : this.fetch())
        return 1
    }
  }
}
