import { Machine } from './machine.ts'
import { ACC, DPH, DPL, P2, SP } from './registers.ts'

/** Of the instructions those on single bits, jumps, the stack and memory outside the chip. */
export class BitsAndJumps extends Machine {
  /** Opcodes that end in 0 and 2. */
  protected bitsAndJumps(op: number): number {
    const { sfr } = this
    switch (op) {
      case 0x00:
        return 1
      case 0x02:
      case 0x12: {
        const target = (this.fetch() << 8) | this.fetch()
        if (op === 0x12) this.call(target)
        else this.pc = target
        return 2
      }
      case 0x10: {
        const { at, mask } = this.bit()
        const value = this.latch(at)
        if (value & mask) this.write(at, value & ~mask)
        return this.jump((value & mask) !== 0)
      }
      case 0x20:
      case 0x30: {
        const { at, mask } = this.bit()
        return this.jump(((this.read(at) & mask) !== 0) === (op === 0x20))
      }
      case 0x22:
      case 0x32:
        this.pc = (this.pop() << 8) | this.pop()
        if (op === 0x32) this.guarded = this.returned = true
        return 2
      case 0x40:
        return this.jump(this.carry === 1)
      case 0x50:
        return this.jump(this.carry === 0)
      case 0x60:
        return this.jump(sfr[ACC] === 0)
      case 0x70:
        return this.jump(sfr[ACC] !== 0)
      case 0x80:
        return this.jump(true)
      case 0x42:
      case 0x52:
      case 0x62:
        this.logic(op, this.fetch(), sfr[ACC]!)
        return 1
      case 0x90:
        sfr[DPH] = this.fetch()
        sfr[DPL] = this.fetch()
        return 2
      case 0x72:
      case 0x82:
      case 0xa0:
      case 0xb0: {
        const { at, mask } = this.bit()
        const bit = ((this.read(at) & mask) !== 0) === op < 0xa0
        this.setCarry(op === 0x72 || op === 0xa0 ? this.carry === 1 || bit : this.carry === 1 && bit)
        return 2
      }
      case 0xa2: {
        const { at, mask } = this.bit()
        this.setCarry(this.read(at) & mask)
        return 1
      }
      case 0x92:
      case 0xb2:
      case 0xc2:
      case 0xd2: {
        const { at, mask } = this.bit()
        const value = this.latch(at)
        const on = op === 0xd2 || (op === 0x92 && this.carry === 1) || (op === 0xb2 && !(value & mask))
        this.write(at, on ? value | mask : value & ~mask)
        return op === 0x92 ? 2 : 1
      }
      case 0xc0:
        // The pointer moves first: pushing it pushes where it points then.
        sfr[SP]!++
        this.memory[sfr[SP]!] = this.read(this.fetch())
        return 2
      case 0xd0: {
        const value = this.pop()
        this.write(this.fetch(), value)
        return 2
      }
      default: {
        // MOVX: @DPTR, or a page that P2 chooses.
        const page = sfr[P2]! << 8
        const address = op & 2 ? page | this.memory[this.bank]! : this.dptr
        return this.movx(op, address)
      }
    }
  }

  protected movx(op: number, address: number): 2 {
    if (op < 0xf0) this.sfr[ACC] = this.external[address]!
    else this.external[address] = this.sfr[ACC]!
    return 2
  }

  protected logic(op: number, at: number, value: number): void {
    const before = this.latch(at)
    const kind = op >> 4
    this.write(at, kind === 4 ? before | value : kind === 5 ? before & value : before ^ value)
  }
}
