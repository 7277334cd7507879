import { wasm } from '../spice/wasm.ts'
import { compileDesign, type CompileOptions } from './compile.ts'
import { evaluate } from './evaluate.ts'
import { limbsOf, places } from './layout.ts'
import { isBit, type Design, type Operand } from './model.ts'

/** A design that runs. */
export interface Machine {
  /** Everything changes at one edge of one clock, so it runs fast. */
  readonly simple: boolean
  /** Clocks since power-on. */
  readonly time: number
  /** False once something in it has not come to rest within a clock. */
  readonly stable: boolean
  set(input: string, value: bigint): void
  /** Carries out so many clocks; 0: only what follows from inputs at once. */
  run(clocks: number): void
  read(bits: Operand): bigint
  output(name: string): bigint
  /** Times at which the watched bit has changed since the last call; before power-on it was 0. */
  changes(): number[]
  /** As it is when the power comes on. */
  reset(): void
}

/** Compiles and starts a design. */
export const startMachine = async (design: Design, options: CompileOptions): Promise<Machine> => {
  const { bytes, layout, wides, simple } = compileDesign(design, options)
  let view = new DataView(new ArrayBuffer(0))
  const word = (at: number, width: number): bigint => {
    let value = 0n
    for (let limb = limbsOf(width) - 1; limb >= 0; limb--)
      value = (value << 64n) | view.getBigUint64(at + 8 * limb, true)
    return value
  }
  const put = (at: number, width: number, value: bigint): void => {
    for (let limb = 0; limb < limbsOf(width); limb++)
      view.setBigUint64(at + 8 * limb, BigInt.asUintN(64, value >> BigInt(64 * limb)), true)
  }
  const wide = (index: number): void => {
    const op = wides[index]
    if (!op) return
    const { a, b, s, y } = layout.scratch
    const { widths } = op
    put(y, widths.y, evaluate(op, word(a, widths.a), word(b, widths.b), word(s, widths.s)))
  }
  const instance = await wasm.instantiate(await wasm.compile(bytes), { env: { wide } })
  const { exports: exported } = instance as {
    exports: { memory: { buffer: ArrayBuffer }; run: (clocks: number, quiet: number) => void }
  }
  view = new DataView(exported.memory.buffer)
  const addressOf = (signal: number) => layout.signals[signal] ?? 0
  const widthOf = (signal: number) => design.signals[signal]?.width ?? 0
  const inputs = new Map(design.inputs.map(({ name, signal }) => [name, signal]))
  const outputs = new Map(design.outputs.map(({ name, bits }) => [name, bits]))

  const read = (bits: Operand): bigint => {
    let value = 0n
    for (const [at, bit] of bits.entries()) {
      const level = isBit(bit)
        ? (view.getUint8(addressOf(bit.signal) + (bit.at >> 3)) >> (bit.at & 7)) & 1
        : bit
      if (level) value |= 1n << BigInt(at)
    }
    return value
  }
  const reset = (): void => {
    new Uint8Array(exported.memory.buffer).fill(0)
    for (const { q, initial } of design.registers) put(addressOf(q), widthOf(q), initial)
    for (const [at, { initial, width }] of design.memories.entries()) {
      const { at: base, stride } = layout.memories[at] ?? { at: 0, stride: 8 }
      for (const [place, value] of initial) put(base + place * stride, width, value)
    }
    exported.run(0, 1)
  }
  reset()
  return {
    simple,
    get time() {
      return Number(view.getBigUint64(places.time, true))
    },
    get stable() {
      return view.getUint32(places.unstable, true) === 0
    },
    set(input, value) {
      const signal = inputs.get(input)
      if (signal !== undefined)
        put(addressOf(signal), widthOf(signal), BigInt.asUintN(widthOf(signal), value))
    },
    run: (clocks) => exported.run(clocks, 0),
    read,
    output: (name) => read(outputs.get(name) ?? []),
    changes() {
      const count = view.getUint32(places.changes, true)
      view.setUint32(places.changes, 0, true)
      return Array.from({ length: count }, (_, at) => Number(view.getBigUint64(places.log + 8 * at, true)))
    },
    reset,
  }
}
