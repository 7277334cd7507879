import { isBit, type Bit, type Design, type Op, type Operand, type Register } from './model.ts'

/** Signals that follow from what the design keeps. */
const changing = (design: Design): Set<number> => {
  const found = new Set(design.registers.map(({ q }) => q))
  for (const op of design.ops)
    if (
      op.memory !== undefined ||
      Object.values(op.inputs).some((bits) => bits.some((bit) => isBit(bit) && found.has(bit.signal)))
    )
      found.add(op.out)
  return found
}

/** Whether one pass over everything is a clock: one edge of the board's clock, which is nothing but a clock. */
export const isSimple = (design: Design, clock: number | undefined): boolean => {
  const uses = [...design.registers, ...design.memories.flatMap(({ writes }) => writes)]
  const [first] = uses
  if (uses.some(({ clock: own }) => !own || own.bit.signal !== clock || own.rising !== first?.clock?.rising))
    return false
  if (design.registers.some(({ latch }) => latch)) return false
  const kept = changing(design)
  const still = (bits: Operand) => !bits.some((bit) => isBit(bit) && kept.has(bit.signal))
  const asynchronous = design.registers.every(
    ({ async, setClear }) =>
      still(async ? [async.on] : []) && still(setClear ? [...setClear.set, ...setClear.clear] : []),
  )
  const asData = [
    ...design.ops.flatMap(({ inputs }) => Object.values(inputs)),
    ...design.outputs.map(({ bits }) => bits),
    ...design.registers.flatMap(({ d, enable, sync, async }) => [
      d,
      ...[enable, sync, async].flatMap((one) => (one ? [[one.on]] : [])),
    ]),
  ]
  return asynchronous && !asData.some((bits) => bits.some((bit) => isBit(bit) && bit.signal === clock))
}

/** What a register becomes at a clock follows from these. */
const decide = ({ d, enable, sync, async, setClear }: Register): Bit[] => [
  ...d,
  ...(enable ? [enable.on] : []),
  ...[sync, async].flatMap((control) => (control ? [control.on, ...control.value] : [])),
  ...(setClear ? [...setClear.set, ...setClear.clear] : []),
]

/**
 * The ops that clocks depend on, in their order: those that inputs alone decide, which are `still` while clocks pass, and those that are
 * computed in `each`. What only outputs show is in neither.
 */
export const neededByClocks = (design: Design, watched: Bit | undefined): { still: Op[]; each: Op[] } => {
  const writes = design.memories.flatMap((memory) => memory.writes)
  const bits = [
    ...design.registers.flatMap(decide),
    ...writes.flatMap(({ address, data, enable }) => [...address, ...data, ...enable]),
    ...(watched === undefined ? [] : [watched]),
  ]
  const needed = new Set(bits.flatMap((bit) => (isBit(bit) ? [bit.signal] : [])))
  const ops = design.ops
    .toReversed()
    .filter(({ out, inputs }) => {
      if (!needed.has(out)) return false
      for (const bit of Object.values(inputs).flat()) if (isBit(bit)) needed.add(bit.signal)
      return true
    })
    .toReversed()
  const moving = changing(design)
  const { still = [], each = [] } = Object.groupBy(ops, ({ out }) => (moving.has(out) ? 'each' : 'still'))
  return { still, each }
}
