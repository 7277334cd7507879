import { makeNoise } from '../../../instruments/noise.ts'
import { Core } from '../core.ts'
import { ACC, B, DPH, DPL, PSW, SP } from '../registers.ts'

/** One instruction and the state that it meets. */
export interface Case {
  code: [number, number, number]
  sfr: Record<'acc' | 'b' | 'psw' | 'sp' | 'dpl' | 'dph', number>
  /** The lower half of the internal memory. */
  memory: number[]
}

/** What it leaves: program counter, machine cycles, registers, and what of the memory has changed. */
export interface Left {
  pc: number
  cycles: number
  sfr: Case['sfr']
  changed: [address: number, value: number][]
}

export const AT = 0x0234
const EACH = 3
/** Reserved; those of memory outside, which the part does not have; and those that read tables, where the other's memory is filled by chance. */
const LEFT_OUT = new Set([0xa5, 0x83, 0x93, 0xe0, 0xe2, 0xe3, 0xf0, 0xf2, 0xf3])
const DIRECT = [ACC, B, PSW, DPL, DPH, SP]
const ADDRESSES = { acc: ACC, b: B, psw: PSW, sp: SP, dpl: DPL, dph: DPH } as const

/** Opcodes whose second byte is a bit: those that end in 0 or 2 and work on one. */
const OF_BITS = new Set([0x10, 0x20, 0x30, 0x72, 0x82, 0x92, 0xa0, 0xa2, 0xb0, 0xb2, 0xc2, 0xd2])

/** The same cases each time: each opcode with several states. */
export const cases = (): Case[] => {
  const random = makeNoise(51).uniform
  const byte = () => Math.floor(random() * 256)
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!
  const direct = () => (random() < 0.6 ? byte() & 0x7f : pick(DIRECT))
  const bit = () => (random() < 0.6 ? byte() & 0x7f : pick([ACC, B, PSW]) + (byte() & 7))
  return Array.from({ length: 256 }, (_, op) => op)
    .filter((op) => !LEFT_OUT.has(op))
    .flatMap((op) =>
      Array.from({ length: EACH }, (): Case => ({
        // Where a byte is an address it must be one without peripherals behind it.
        code: [op, OF_BITS.has(op) ? bit() : direct(), op === 0x85 ? direct() : byte()],
        sfr: {
          acc: byte(),
          b: byte(),
          psw: byte() & 0xfe,
          sp: 0x40 + (byte() & 0x1f),
          dpl: byte(),
          dph: byte() & 15,
        },
        // What @Ri and the stack point at stays in the lower half.
        memory: Array.from({ length: 128 }, () => byte() & 0x7f),
      })),
    )
}

/** What our core makes of a case. */
export const carriedOut = ({ code, sfr, memory }: Case): Left => {
  const core = new Core({ pins: () => 0xff, wrote: () => {}, received: () => 0 })
  core.code.fill(0)
  core.code.set(code, AT)
  core.memory.set(memory)
  for (const [name, address] of Object.entries(ADDRESSES)) core.sfr[address] = sfr[name as keyof Case['sfr']]
  core.pc = AT
  const cycles = core.step()
  const read = (name: keyof Case['sfr']) => (name === 'psw' ? core.psw & 0xfe : core.sfr[ADDRESSES[name]]!)
  return {
    pc: core.pc,
    cycles,
    sfr: Object.fromEntries(
      Object.keys(sfr).map((name) => [name, read(name as keyof Case['sfr'])]),
    ) as Case['sfr'],
    changed: memory
      .flatMap((before, i) => (core.memory[i] === before ? [] : [[i, core.memory[i]!] as const]))
      .map(([i, v]) => [i, v]),
  }
}
