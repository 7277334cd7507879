import { Emitter } from './emit.ts'
import { layOut, limbsOf, LOGGED, places, type Layout } from './layout.ts'
import type { WideOp } from './evaluate.ts'
import { isBit, type Bit, type BitOf, type Design, type Op, type Operand, type Register } from './model.ts'
import { isSimple, neededByClocks } from './simple.ts'
import { Code, moduleOf } from './wasm/code.ts'
import { I32, I64, op as wasm } from './wasm/opcodes.ts'

/** How often what a clock edge sets off may set off something else before it counts as never coming to rest. */
const MOST_STEPS = 200

export interface Compiled {
  bytes: Uint8Array<ArrayBuffer>
  layout: Layout
  wides: WideOp[]
  /** Everything changes at one edge of one clock, so a clock is one pass. */
  simple: boolean
}

export interface CompileOptions {
  /** The input that runs by itself. */
  clock: string
  /** An output whose changes are written down with their time. */
  watched?: Bit | undefined
}

const same = (a: Bit, b: Bit) => isBit(a) && isBit(b) && a.signal === b.signal && a.at === b.at

/** Writes the function that carries out clocks. */
class Runner {
  private readonly code = new Code([I32, I32])
  private readonly emitter: Emitter
  private readonly design: Design
  private readonly layout: Layout
  private readonly options: CompileOptions
  private readonly time: number
  private readonly last: number
  private readonly fired = new Map<number, { now: number; before: number }>()

  constructor(design: Design, options: CompileOptions) {
    this.design = design
    this.options = options
    this.layout = layOut(design)
    this.emitter = new Emitter(this.code, design, this.layout)
    this.time = this.code.local(I64)
    this.last = this.code.local(I32)
  }

  compile(): Compiled {
    const { code, emitter, design, layout } = this
    const clock = design.inputs.find(({ name }) => name === this.options.clock)?.signal
    const simple = isSimple(design, clock)
    const kept = [...design.inputs.map(({ signal }) => signal), ...design.registers.map(({ q }) => q)]
    for (const signal of kept) emitter.loadAll(signal)
    code.i32(0).memory(wasm.i64Load, places.time).set(this.time)
    code.i32(0).memory(wasm.i32Load, places.watched).set(this.last)
    if (simple) this.simply()
    else this.edgeByEdge(clock)
    for (const { q } of design.registers) emitter.storeAll(q)
    for (const { out } of design.ops) emitter.storeAll(out)
    code.i32(0).get(this.time).memory(wasm.i64Store, places.time)
    code.i32(0).get(this.last).memory(wasm.i32Store, places.watched)
    return { bytes: moduleOf(code, [I32, I32], layout.pages), layout, wides: emitter.wides, simple }
  }

  private follow(ops: readonly Op[] = this.design.ops): void {
    for (const op of ops) this.emitter.emit(op)
  }

  /** One pass is one clock; everything that follows from the last one is computed after it. */
  private simply(): void {
    const { code } = this
    const { still, each } = neededByClocks(this.design, this.options.watched)
    this.follow(still)
    code.block(wasm.block).block(wasm.loop)
    this.follow(each)
    this.watch()
    code.get(0).do(wasm.i32Eqz).br(wasm.brIf, 1)
    this.writeMemories(false)
    this.step(false)
    this.count(this.time, 1n)
    code.get(0).i32(1).do(wasm.i32Sub).set(0)
    code.br(wasm.br, 0).do(wasm.end, wasm.end)
    this.follow()
  }

  private count(local: number, by: bigint): void {
    this.code.get(local).i64(by).do(wasm.i64Add).set(local)
  }

  /** The clock goes up and down, and after each edge everything goes on until nothing changes. */
  private edgeByEdge(clock: number | undefined): void {
    const { code, emitter, layout } = this
    const steps = code.local(I32)
    const changed = code.local(I32)
    const clockLocal = clock === undefined ? code.local(I64) : emitter.local(clock)
    for (const [index, { at }] of layout.clocks.entries()) {
      const before = code.local(I64)
      this.fired.set(index, { now: code.local(I32), before })
      code.i32(0).memory(wasm.i64Load, at).set(before)
    }
    // Twice as many edges as clocks; the first pass is for what has changed from outside.
    code.get(0).i32(1).do(wasm.i32Shl).set(0)
    code.i64(0n).set(clockLocal)
    code.block(wasm.block).block(wasm.loop)
    code.i32(0).set(steps)
    code.block(wasm.block).block(wasm.loop)
    this.follow()
    this.findEdges()
    this.writeMemories(true)
    this.step(true, changed)
    code.get(steps).i32(1).do(wasm.i32Add).tee(steps).i32(MOST_STEPS).do(wasm.i32GtU)
    code.block(wasm.if).i32(0).i32(1).memory(wasm.i32Store, places.unstable).br(wasm.br, 2).do(wasm.end)
    code.get(changed).br(wasm.brIf, 0).do(wasm.end, wasm.end)
    this.watch()
    code.get(0).do(wasm.i32Eqz).br(wasm.brIf, 1)
    code.get(0).i32(1).do(wasm.i32Sub).tee(0)
    // An odd number of edges is left after each rising one.
    code.i32(1).do(wasm.i32And, wasm.i64ExtendU).set(clockLocal)
    code.get(this.time).get(clockLocal).do(wasm.i64Add).set(this.time)
    code.br(wasm.br, 0).do(wasm.end, wasm.end)
    for (const [index, { at }] of layout.clocks.entries())
      code
        .i32(0)
        .get(this.fired.get(index)?.before ?? 0)
        .memory(wasm.i64Store, at)
  }

  /** Which clocks have changed: 1 rising, 2 falling. */
  private findEdges(): void {
    const { code, emitter, layout } = this
    for (const [index, { bit }] of layout.clocks.entries()) {
      const { now = 0, before = 0 } = this.fired.get(index) ?? {}
      // Nothing has an edge while the power comes on.
      code.i32(0)
      emitter.push([bit])
      code.get(before).do(wasm.i64LtU).i32(1).do(wasm.i32Shl)
      emitter.push([bit])
      code.get(before).do(wasm.i64GtU, wasm.i32Or)
      code.get(1).do(wasm.select).set(now)
      emitter.push([bit])
      code.set(before)
    }
  }

  private pushFired(clock: { bit: BitOf; rising: boolean } | null): void {
    const index = this.layout.clocks.findIndex(({ bit }) => clock && same(bit, clock.bit))
    if (index < 0 || !clock) this.code.i32(0)
    else
      this.code
        .get(this.fired.get(index)?.now ?? 0)
        .i32(clock.rising ? 1 : 2)
        .do(wasm.i32And)
  }

  /** What every register is next, all computed before any is changed. */
  private step(edges: boolean, changed?: number): void {
    const { code, emitter, design } = this
    const limbs = design.registers.flatMap((register) =>
      Array.from({ length: limbsOf(emitter.widthOf(register.q)) }, (_, limb) => ({ register, limb })),
    )
    for (const { register, limb } of limbs) this.next(register, limb, edges)
    if (changed === undefined) {
      for (const { register, limb } of limbs.toReversed()) code.set(emitter.local(register.q, limb))
      return
    }
    const spare = code.local(I64)
    code.i32(0).set(changed)
    for (const { register, limb } of limbs.toReversed()) {
      const local = emitter.local(register.q, limb)
      code.set(spare).get(spare).get(local).do(wasm.i64Ne).get(changed).do(wasm.i32Or).set(changed)
      code.get(spare).set(local)
    }
  }

  private next(register: Register, limb: number, edges: boolean): void {
    const { code, emitter } = this
    const { q, async, setClear } = register
    const width = emitter.widthOf(q)
    const kept = () => code.get(emitter.local(q, limb))
    const limbOf = (bits: Operand) => emitter.pushLimb(bits, limb)
    /** The first of two on the stack where the control is on. */
    const where = (control: { on: Bit; active: boolean }) => {
      emitter.pushCondition(control.on, control.active)
      code.do(wasm.select)
    }
    if (edges && !register.latch) {
      this.data(register, kept, limbOf, where)
      kept()
      this.pushFired(register.clock)
      code.do(wasm.select)
    } else this.data(register, kept, limbOf, where)
    if (async) {
      const value = code.local(I64)
      code.set(value)
      limbOf(async.value)
      code.get(value)
      where(async)
    }
    if (setClear) {
      const invert = (bits: Operand, active: boolean) => {
        limbOf(bits)
        if (!active) code.i64((1n << BigInt(Math.min(64, width - 64 * limb))) - 1n).do(wasm.i64Xor)
      }
      invert(setClear.set, setClear.setActive)
      code.do(wasm.i64Or)
      invert(setClear.clear, !setClear.clearActive)
      code.do(wasm.i64And)
    }
  }

  private data(
    { d, enable, sync }: Register,
    kept: () => void,
    limbOf: (bits: Operand) => void,
    where: (control: { on: Bit; active: boolean }) => void,
  ): void {
    const enabled = (value: () => void) => {
      value()
      if (!enable) return
      kept()
      where(enable)
    }
    if (!sync) return enabled(() => limbOf(d))
    const reset = (otherwise: () => void) => {
      limbOf(sync.value)
      otherwise()
      where(sync)
    }
    if (sync.first) reset(() => enabled(() => limbOf(d)))
    else enabled(() => reset(() => limbOf(d)))
  }

  private writeMemories(edges: boolean): void {
    const { code, emitter, design, layout } = this
    for (const [at, { size, width, writes }] of design.memories.entries()) {
      const { at: base, stride } = layout.memories[at] ?? { at: 0, stride: 8 }
      for (const { clock, address, data, enable } of writes) {
        const place = emitter.placeIn(at, address)
        code.get(place).i32(size).do(wasm.i32LtU)
        if (edges) {
          this.pushFired(clock)
          code.i32(0).do(wasm.i32Ne, wasm.i32And)
        }
        code.block(wasm.if)
        code.get(place).i32(stride).do(wasm.i32Mul).set(place)
        for (let limb = 0; limb < limbsOf(width); limb++) {
          code.get(place)
          code.get(place).memory(wasm.i64Load, base + 8 * limb)
          emitter.pushLimb(enable, limb)
          code.i64(-1n).do(wasm.i64Xor, wasm.i64And)
          emitter.pushLimb(data, limb)
          emitter.pushLimb(enable, limb)
          code.do(wasm.i64And, wasm.i64Or).memory(wasm.i64Store, base + 8 * limb)
        }
        code.do(wasm.end)
      }
    }
  }

  /** Writes down the time when the watched bit has changed. */
  private watch(): void {
    const { watched } = this.options
    if (watched === undefined || !isBit(watched)) return
    const { code, emitter, last } = this
    emitter.push([watched])
    code.do(wasm.i32Wrap).get(last).do(wasm.i32Ne).block(wasm.if)
    emitter.push([watched])
    code.do(wasm.i32Wrap).set(last)
    const full = () => code.i32(0).memory(wasm.i32Load, places.changes)
    full()
    code.i32(LOGGED).do(wasm.i32LtU).block(wasm.if)
    full()
    code.i32(8).do(wasm.i32Mul).get(this.time).memory(wasm.i64Store, places.log)
    code.i32(0)
    full()
    code.i32(1).do(wasm.i32Add).memory(wasm.i32Store, places.changes)
    code.do(wasm.end, wasm.end)
  }
}

/** Compiles a design to WebAssembly: `run(clocks, quiet)`, which leaves everything as it is after the last of them. */
export const compileDesign = (design: Design, options: CompileOptions): Compiled =>
  new Runner(design, options).compile()
