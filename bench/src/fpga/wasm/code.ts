import { I32, op, VOID } from './opcodes.ts'

/** Bytes of one function, written instruction by instruction. */
export class Code {
  readonly bytes: number[] = []
  private readonly kinds: number[]
  private readonly params: number

  /** @param params kinds of the parameters, which are the first locals */
  constructor(params: readonly number[]) {
    this.kinds = [...params]
    this.params = params.length
  }

  /** A new local; its number. */
  local(kind: number): number {
    return this.kinds.push(kind) - 1
  }

  do(...opcodes: number[]): this {
    this.bytes.push(...opcodes)
    return this
  }

  get(local: number): this {
    return this.do(op.get).unsigned(local)
  }

  set(local: number): this {
    return this.do(op.set).unsigned(local)
  }

  tee(local: number): this {
    return this.do(op.tee).unsigned(local)
  }

  i32(value: number): this {
    return this.do(op.i32Const).signed(BigInt(value | 0))
  }

  i64(value: bigint): this {
    return this.do(op.i64Const).signed(BigInt.asIntN(64, value))
  }

  /** Loads or stores at an address on the stack plus a fixed one. */
  memory(opcode: number, at: number): this {
    return this.do(opcode, opcode === op.i32Load || opcode === op.i32Store ? 2 : 3).unsigned(at)
  }

  block(opcode: number, kind: number = VOID): this {
    return this.do(opcode, kind)
  }

  br(opcode: number, depth: number): this {
    return this.do(opcode).unsigned(depth)
  }

  call(index: number): this {
    return this.do(op.call).unsigned(index)
  }

  /** The body as it stands in a module: its locals, its instructions, its end. */
  body(): number[] {
    const groups: [count: number, kind: number][] = []
    for (const kind of this.kinds.slice(this.params)) {
      const last = groups.at(-1)
      if (last?.[1] === kind) last[0]++
      else groups.push([1, kind])
    }
    const head = [...leb(groups.length), ...groups.flatMap(([count, kind]) => [...leb(count), kind])]
    const size = head.length + this.bytes.length + 1
    const whole = leb(size)
    whole.push(...head)
    // One by one: a design may have more bytes than a call takes arguments.
    for (const byte of this.bytes) whole.push(byte)
    whole.push(op.end)
    return whole
  }

  private unsigned(value: number): this {
    return this.do(...leb(value))
  }

  private signed(value: bigint): this {
    let rest = value
    for (;;) {
      const byte = Number(rest & 0x7fn)
      rest >>= 7n
      const done = rest === 0n ? (byte & 0x40) === 0 : rest === -1n && (byte & 0x40) !== 0
      this.bytes.push(done ? byte : byte | 0x80)
      if (done) return this
    }
  }
}

const leb = (value: number): number[] => {
  const bytes: number[] = []
  let rest = value
  do {
    const byte = rest & 0x7f
    rest >>>= 7
    bytes.push(rest ? byte | 0x80 : byte)
  } while (rest)
  return bytes
}

const HEAD = [0, 0x61, 0x73, 0x6d, 1, 0, 0, 0]

const section = (id: number, content: readonly number[]): number[] => {
  const whole = [id, ...leb(content.length)]
  for (const byte of content) whole.push(byte)
  return whole
}

const text = (value: string): number[] => [...leb(value.length), ...new TextEncoder().encode(value)]

/** The module of one function `run`, with a memory of its own and the import `env.wide`, which takes and gives an i32. */
export const moduleOf = (run: Code, params: readonly number[], pages: number): Uint8Array<ArrayBuffer> => {
  const types = [2, 0x60, 1, I32, 0, 0x60, ...leb(params.length), ...params, 0]
  const body = run.body()
  const bytes = [
    ...HEAD,
    ...section(1, types),
    ...section(2, [1, ...text('env'), ...text('wide'), 0, 0]),
    ...section(3, [1, 1]),
    ...section(5, [1, 1, ...leb(pages), ...leb(pages)]),
    ...section(7, [2, ...text('run'), 0, 1, ...text('memory'), 2, 0]),
  ]
  bytes.push(10, ...leb(body.length + 1), 1)
  for (const byte of body) bytes.push(byte)
  return Uint8Array.from(bytes)
}
