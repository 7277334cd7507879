import { DesignError, isBit, type Bit, type Design, type Op } from './model.ts'

/** Kinds of which each bit of the output follows from the same bit of the inputs alone. */
const BITWISE = new Set(['$not', '$and', '$or', '$xor', '$xnor', '$mux', '$bwmux', '$pos', '$buf'])

/** Ops in the order in which they follow from each other, and those that go round in a circle. */
const sorted = (ops: readonly Op[]): { order: Op[]; left: Op[] } => {
  const makers = new Map(ops.map((op) => [op.out, op]))
  const waits = new Map<Op, number>()
  const users = new Map<Op, Op[]>()
  for (const op of ops) {
    const before = new Set<Op>()
    for (const bit of Object.values(op.inputs).flat()) {
      const maker = isBit(bit) ? makers.get(bit.signal) : undefined
      if (maker) before.add(maker)
    }
    waits.set(op, before.size)
    for (const maker of before) {
      const list = users.get(maker)
      if (list) list.push(op)
      else users.set(maker, [op])
    }
  }
  const order = ops.filter((op) => waits.get(op) === 0)
  // Grows while it is walked.
  for (let at = 0; at < order.length; at++)
    for (const user of users.get(order[at] as Op) ?? []) {
      const left = (waits.get(user) ?? 0) - 1
      waits.set(user, left)
      if (left === 0) order.push(user)
    }
  return { order, left: ops.filter((op) => (waits.get(op) ?? 0) > 0) }
}

/** The same ops bit by bit: what goes round in a circle as words may not do so as bits. */
const split = (design: Design, ops: readonly Op[]): Op[] => {
  const moved = new Map<number, number[]>()
  const made = ops.flatMap((op) => {
    const width = design.signals[op.out]?.width ?? 0
    if (!BITWISE.has(op.kind) || width < 2) return [op]
    const outs: number[] = []
    const bits = Array.from({ length: width }, (_, at): Op => {
      const out = design.signals.push({ width: 1 }) - 1
      outs.push(out)
      const inputs = Object.fromEntries(
        Object.entries(op.inputs).map(([port, operand]) => {
          if (port === 'S' && op.kind === '$mux') return [port, operand]
          const signed = port === 'A' ? op.signed.a : op.signed.b
          const beyond = signed && op.signed.a && op.signed.b ? (operand.at(-1) ?? 0) : 0
          return [port, [operand[at] ?? (op.inputs['B'] ? beyond : signed ? (operand.at(-1) ?? 0) : 0)]]
        }),
      )
      return { ...op, out, inputs, signed: { a: false, b: false } }
    })
    moved.set(op.out, outs)
    return bits
  })
  const now = (bit: Bit): Bit => {
    const to = isBit(bit) ? moved.get(bit.signal)?.[bit.at] : undefined
    return to === undefined ? bit : { signal: to, at: 0 }
  }
  rewire(design, now)
  return made.map((op) => ({
    ...op,
    inputs: Object.fromEntries(Object.entries(op.inputs).map(([port, bits]) => [port, bits.map(now)])),
  }))
}

/** Puts other bits in the place of some, everywhere but in the ops that are split. */
const rewire = (design: Design, now: (bit: Bit) => Bit): void => {
  for (const op of design.ops)
    for (const [port, bits] of Object.entries(op.inputs)) op.inputs[port] = bits.map(now)
  for (const one of [...design.outputs, ...design.named]) one.bits = one.bits.map(now)
  const clock = <C extends { bit: Bit } | null>(of: C): C => (of ? { ...of, bit: now(of.bit) } : of)
  for (const register of design.registers) {
    register.d = register.d.map(now)
    register.clock = clock(register.clock)
    if (register.enable) register.enable.on = now(register.enable.on)
    for (const control of [register.sync, register.async])
      if (control) {
        control.on = now(control.on)
        control.value = control.value.map(now)
      }
    if (register.setClear) {
      register.setClear.set = register.setClear.set.map(now)
      register.setClear.clear = register.setClear.clear.map(now)
    }
  }
  for (const write of design.memories.flatMap(({ writes }) => writes)) {
    write.clock = clock(write.clock)
    write.address = write.address.map(now)
    write.data = write.data.map(now)
    write.enable = write.enable.map(now)
  }
}

/** Names of the signals that go round in a circle. */
const namesIn = ({ named }: Design, ops: readonly Op[]): string[] => {
  const makers = new Map(ops.map((op) => [op.out, op]))
  // From any of them back along its inputs, until one is met again: that one is in the circle.
  const path: Op[] = []
  let at = ops[0]
  while (at && !path.includes(at)) {
    path.push(at)
    at = Object.values(at.inputs)
      .flat()
      .flatMap((bit) => (isBit(bit) ? (makers.get(bit.signal) ?? []) : []))[0]
  }
  const circle = new Set(path.slice(at ? path.indexOf(at) : 0).map(({ out }) => out))
  return named
    .filter(({ bits }) => bits.some((bit) => isBit(bit) && circle.has(bit.signal)))
    .map(({ name }) => name)
}

/**
 * Puts the ops of a design into the order in which they follow from each other.
 * @throws DesignError `loop` where they go round in a circle
 */
export const inOrder = (design: Design): void => {
  const words = sorted(design.ops)
  design.ops = words.order
  if (words.left.length === 0) return
  const bits = sorted(split(design, words.left))
  if (bits.left.length > 0) throw new DesignError('loop', namesIn(design, bits.left))
  design.ops = sorted([...design.ops, ...bits.order]).order
}
