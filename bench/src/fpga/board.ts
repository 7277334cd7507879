import { startMachine, type Machine } from './machine.ts'
import type { Bit, Design, Operand } from './model.ts'
import { UartReceiver, UartSender } from './uart.ts'

/** Clocks of the board in a second. */
export const BOARD_HZ = 50_000_000

/** What the board has, by the names of the ports of the module on top. */
export const boardPins = {
  inputs: { clk: 1, key: 4, sw: 16, uart_rx: 1 },
  outputs: { led: 16, seg: 8, dig: 8, uart_tx: 1, row: 8, red: 8, green: 8, blue: 8 },
} as const
export type BoardInput = 'key' | 'sw'

/** What there is to see, each 0 to 1: the share of the time that it was lit. */
export interface BoardView {
  led: number[]
  /** By digit, the rightmost first, then by segment a to g and the point. */
  digits: number[][]
  /** By row, then by column: red, green, blue. */
  matrix: [number, number, number][][]
}

export type PortProblem = { kind: 'unknown' | 'wide'; name: string; width: number }

/** Ports that the board does not have, or not so wide. */
export const portProblems = (design: Design): PortProblem[] => {
  const has: Record<'inputs' | 'outputs', Readonly<Record<string, number>>> = boardPins
  const check = (side: 'inputs' | 'outputs', name: string, width: number): PortProblem[] => {
    const most = has[side][name]
    if (most === undefined) return [{ kind: 'unknown', name, width }]
    return width > most ? [{ kind: 'wide', name, width: most }] : []
  }
  return [
    ...design.inputs.flatMap(({ name, signal }) => check('inputs', name, design.signals[signal]?.width ?? 0)),
    ...design.outputs.flatMap(({ name, bits }) => check('outputs', name, bits.length)),
  ]
}

/** Looks a second at a digit of eight that are lit in turn: it is as bright as one that is always lit. */
const MULTIPLEXED = 8
const LOOKS = 64

/** A design on the board: its machine, and what is seen of it. */
export class Board {
  readonly machine: Machine
  private readonly outputs: Map<string, Operand>
  private readonly receiver = new UartReceiver(BOARD_HZ)
  private readonly sender = new UartSender(BOARD_HZ)
  private turn = 0

  private constructor(design: Design, machine: Machine) {
    this.machine = machine
    this.outputs = new Map(design.outputs.map(({ name, bits }) => [name, bits]))
    this.machine.set('uart_rx', 1n)
  }

  static async open(design: Design): Promise<Board> {
    const watched: Bit | undefined = design.outputs.find(({ name }) => name === 'uart_tx')?.bits[0]
    return new Board(design, await startMachine(design, { clock: 'clk', watched }))
  }

  set(input: BoardInput, value: number): void {
    this.machine.set(input, BigInt(value))
  }

  /** What is sent to the design, byte by byte. */
  send(bytes: readonly number[]): void {
    this.sender.add(bytes)
  }

  /** What the design has sent since the last call. */
  received(): number[] {
    return this.receiver.take(this.machine.changes(), this.machine.time)
  }

  /**
   * Runs so many clocks, looking at the lamps again and again at uneven intervals, so that lamps that are lit in turn are not always
   * met at the same one.
   * @param until asked after each look; true ends it early
   */
  run(clocks: number, until: () => boolean = () => false): BoardView {
    const view = emptyView()
    let looks = 0
    for (let left = clocks; left > 0 || looks === 0;) {
      this.turn = (this.turn * 5 + 3) % 7
      const step = Math.min(left, Math.max(1, Math.round((clocks / LOOKS) * (0.7 + this.turn / 10))))
      this.go(step)
      left -= step
      this.look(view)
      looks++
      if (until()) break
    }
    return scaled(view, looks)
  }

  private go(clocks: number): void {
    for (let left = clocks; left > 0 || clocks === 0;) {
      const step = this.sender.next(left, (level) => this.machine.set('uart_rx', BigInt(level)))
      this.machine.run(step)
      left -= step
      if (clocks === 0) return
    }
  }

  private level(name: string): number {
    const bits = this.outputs.get(name)
    return bits ? Number(this.machine.read(bits)) : 0
  }

  private look(view: BoardView): void {
    const led = this.level('led')
    for (let at = 0; at < 16; at++) view.led[at]! += (led >> at) & 1
    const [seg, dig] = [this.level('seg'), this.level('dig')]
    for (let digit = 0; digit < 8; digit++)
      if ((dig >> digit) & 1) for (let at = 0; at < 8; at++) view.digits[digit]![at]! += (seg >> at) & 1
    const row = this.level('row')
    if (row === 0) return
    const colours = [this.level('red'), this.level('green'), this.level('blue')]
    for (let line = 0; line < 8; line++)
      if ((row >> line) & 1)
        for (let column = 0; column < 8; column++)
          for (const [at, colour] of colours.entries())
            view.matrix[line]![column]![at]! += (colour >> column) & 1
  }
}

/** Nothing is lit. */
export const emptyView = (): BoardView => ({
  led: Array.from({ length: 16 }, () => 0),
  digits: Array.from({ length: 8 }, () => Array.from({ length: 8 }, () => 0)),
  matrix: Array.from({ length: 8 }, () =>
    Array.from({ length: 8 }, (): [number, number, number] => [0, 0, 0]),
  ),
})

const scaled = (view: BoardView, looks: number): BoardView => {
  const share = (count: number, by = 1) => Math.min(1, (count * by) / Math.max(1, looks))
  return {
    led: view.led.map((count) => share(count)),
    digits: view.digits.map((digit) => digit.map((count) => share(count, MULTIPLEXED))),
    matrix: view.matrix.map((line) =>
      line.map(([r, g, b]): [number, number, number] => [
        share(r, MULTIPLEXED),
        share(g, MULTIPLEXED),
        share(b, MULTIPLEXED),
      ]),
    ),
  }
}
