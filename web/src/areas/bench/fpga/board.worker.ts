import { Board, BOARD_HZ, portProblems } from 'labbox-bench/fpga/board.ts'
import { DesignError, type Design } from 'labbox-bench/fpga/model.ts'
import { readDesign } from 'labbox-bench/fpga/read.ts'
import { namesOf, record } from 'labbox-bench/fpga/waves.ts'
import type { FromBoard, ToBoard } from './messages.ts'

// The board, in a thread of its own: as fast as real time where the design allows it.

/** Pictures of the board come so often, ms. */
const EACH_MS = 40
/** Of that the design has so much; the rest is for what is pressed. */
const WORK_MS = 30

const say = (said: FromBoard) => postMessage(said)

let board: Board | null = null
let design: Design | null = null
let running = false
let timer: ReturnType<typeof setTimeout> | undefined
let last = 0
const inputs = new Map<'key' | 'sw', number>()

const frame = (): void => {
  if (!board) return
  const begun = performance.now()
  // What a sleeping page has missed is not made up for.
  const passed = Math.min(4 * EACH_MS, begun - last)
  last = begun
  const before = board.machine.time
  const wanted = running ? Math.round((passed / 1000) * BOARD_HZ) : 0
  const view = board.run(wanted, () => performance.now() - begun > WORK_MS)
  const rate = passed > 0 ? ((board.machine.time - before) * 1000) / passed : 0
  say({ kind: 'view', view, received: board.received(), rate, stable: board.machine.stable })
  if (running) timer = setTimeout(frame, Math.max(0, EACH_MS - (performance.now() - begun)))
}

const again = (): void => {
  clearTimeout(timer)
  last = performance.now()
  timer = setTimeout(frame, 0)
}

const load = async (netlist: (ToBoard & { kind: 'load' })['netlist']): Promise<void> => {
  clearTimeout(timer)
  board = null
  try {
    const read = readDesign(netlist)
    const made = await Board.open(read)
    for (const [input, value] of inputs) made.set(input, value)
    board = made
    design = read
    const { top, notes } = read
    say({
      kind: 'loaded',
      loaded: { top, notes, ports: portProblems(read), simple: made.machine.simple, names: namesOf(read) },
    })
    running = true
    again()
  } catch (error) {
    if (!(error instanceof DesignError)) throw error
    say({ kind: 'refused', problem: error.problem, names: error.names })
  }
}

addEventListener('message', ({ data }: MessageEvent<ToBoard>) => {
  if (data.kind === 'load') return void load(data.netlist)
  if (data.kind === 'set') {
    inputs.set(data.input, data.value)
    board?.set(data.input, data.value)
    if (!running) again()
  } else if (data.kind === 'send') board?.send(data.bytes)
  else if (data.kind === 'record') {
    if (board && design) say({ kind: 'waves', waves: record(board, design, data.names, data.clocks) })
  } else {
    running = data.running
    again()
  }
})
