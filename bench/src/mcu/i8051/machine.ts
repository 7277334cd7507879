import { AC, ACC, CY, DPH, DPL, IE, IP, OV, P0, P1, P2, P3, PSW, SBUF, SP } from './registers.ts'

/** What stands around the processor: ports and peripherals. */
export interface Surroundings {
  /** Levels of a port's pins, 0–3. */
  pins(port: number): number
  /** A register was written that more than memory hangs on. */
  wrote(address: number, value: number): void
  /** What has been received. */
  received(): number
}

const PORTS: ReadonlyMap<number, number> = new Map([
  [P0, 0],
  [P1, 1],
  [P2, 2],
  [P3, 3],
])
const evenParity = Uint8Array.from({ length: 256 }, (_, byte) => {
  let ones = 0
  for (let rest = byte; rest > 0; rest >>= 1) ones += rest & 1
  return ones & 1
})
const signed = (byte: number): number => (byte << 24) >> 24

/** Memory, registers and flags of an 8051. 256 bytes of internal memory, of which the upper half is reached through @Ri and the stack alone. */
export class Machine {
  readonly code = new Uint8Array(0x1_0000).fill(0xff)
  readonly memory = new Uint8Array(256)
  /** By address, 128 on. */
  readonly sfr = new Uint8Array(256)
  readonly external = new Uint8Array(0x1_0000)
  pc = 0
  /** The instruction was RETI or touched IE or IP: no interrupt before the next one has been carried out. */
  guarded = false
  /** RETI has been carried out since this was cleared. */
  returned = false
  readonly #around: Surroundings

  constructor(around: Surroundings) {
    this.#around = around
    this.reset()
  }

  reset(): void {
    this.sfr.fill(0)
    for (const port of PORTS.keys()) this.sfr[port] = 0xff
    this.sfr[SP] = 7
    this.pc = 0
    this.guarded = false
  }

  /** As LCALL does it. */
  call(address: number): void {
    this.push(this.pc & 0xff)
    this.push(this.pc >> 8)
    this.pc = address
  }

  /** PSW with the parity of the accumulator. */
  get psw(): number {
    return (this.sfr[PSW]! & 0xfe) | evenParity[this.sfr[ACC]!]!
  }

  get dptr(): number {
    return (this.sfr[DPH]! << 8) | this.sfr[DPL]!
  }

  protected fetch(): number {
    const byte = this.code[this.pc]!
    this.pc = (this.pc + 1) & 0xffff
    return byte
  }

  protected read(address: number): number {
    if (address < 128) return this.memory[address]!
    const port = PORTS.get(address)
    if (port !== undefined) return this.sfr[address]! & this.#around.pins(port)
    if (address === SBUF) return this.#around.received()
    if (address === IE || address === IP) this.guarded = true
    return this.latch(address)
  }

  /** What instructions read that write back what they read: the latch of a port, not its pins. */
  protected latch(address: number): number {
    if (address < 128) return this.memory[address]!
    return address === PSW ? this.psw : this.sfr[address]!
  }

  protected write(address: number, value: number): void {
    if (address < 128) {
      this.memory[address] = value
      return
    }
    if (address === IE || address === IP) this.guarded = true
    this.sfr[address] = value
    this.#around.wrote(address, value)
  }

  protected push(value: number): void {
    const at = (this.sfr[SP]! + 1) & 0xff
    this.sfr[SP] = at
    this.memory[at] = value
  }

  protected pop(): number {
    const at = this.sfr[SP]!
    this.sfr[SP] = (at - 1) & 0xff
    return this.memory[at]!
  }

  protected get bank(): number {
    return this.sfr[PSW]! & 0x18
  }

  protected get carry(): number {
    return this.sfr[PSW]! >> 7
  }

  protected setCarry(on: boolean | number): void {
    this.sfr[PSW] = (this.sfr[PSW]! & 0x7f) | (on ? CY : 0)
  }

  /** Byte and mask of a bit address. */
  protected bit(): { at: number; mask: number } {
    const bit = this.fetch()
    const at = bit < 128 ? 0x20 + (bit >> 3) : bit & 0xf8
    return { at, mask: 1 << (bit & 7) }
  }

  protected jump(taken: boolean): 2 {
    const by = signed(this.fetch())
    if (taken) this.pc = (this.pc + by) & 0xffff
    return 2
  }

  protected compare(left: number, right: number): 2 {
    this.setCarry(left < right)
    return this.jump(left !== right)
  }

  protected add(value: number, carry: number): void {
    const a = this.sfr[ACC]!
    const sum = a + value + carry
    const low = (a & 15) + (value & 15) + carry
    const signedSum = signed(a) + signed(value) + carry
    this.flags(sum > 255, low > 15, signedSum > 127 || signedSum < -128)
    this.sfr[ACC] = sum
  }

  protected subtract(value: number): void {
    const a = this.sfr[ACC]!
    const borrow = this.carry
    const difference = signed(a) - signed(value) - borrow
    this.flags(
      a - value - borrow < 0,
      (a & 15) - (value & 15) - borrow < 0,
      difference > 127 || difference < -128,
    )
    this.sfr[ACC] = a - value - borrow
  }

  protected flags(cy: boolean, ac: boolean, ov: boolean): void {
    this.sfr[PSW] = (this.sfr[PSW]! & 0x3b) | (cy ? CY : 0) | (ac ? AC : 0) | (ov ? OV : 0)
  }

  /** What the upper half of an opcode does with the accumulator and an operand. */
  protected arithmetic(kind: number, value: number): void {
    const { sfr } = this
    if (kind === 2) this.add(value, 0)
    else if (kind === 3) this.add(value, this.carry)
    else if (kind === 4) sfr[ACC]! |= value
    else if (kind === 5) sfr[ACC]! &= value
    else if (kind === 6) sfr[ACC]! ^= value
    else this.subtract(value)
  }

  /** DA A. */
  protected decimal(): void {
    let a = this.sfr[ACC]!
    const psw = this.sfr[PSW]!
    let carry = psw >> 7
    if ((a & 15) > 9 || psw & AC) {
      a += 6
      if (a > 255) carry = 1
      a &= 0xff
    }
    if (a > 0x9f || carry) {
      a += 0x60
      if (a > 255) carry = 1
    }
    this.sfr[ACC] = a
    this.setCarry(carry)
  }
}
