import { ScpiError } from './errors.ts'
import { forms } from './mnemonic.ts'
import type { Token } from './parse.ts'

/** One call of a command: its header suffixes in the order of the `<max>` marks in the pattern, and its data. */
export interface Call {
  /** Undefined: the suffix was not given. */
  suffixes: readonly (number | undefined)[]
  args: readonly Token[]
}

/** Answers are latin-1 text, one character per byte. Commands answer nothing. */
export type Action = (call: Call) => string | void | Promise<string | void>

/**
 * One row of an instrument's command table. `header` is written as in the guides: capitals are the short form, `[…]` is
 * a node that may be omitted, `<4>` allows a numeric suffix 1–4: `[:SOURce<2>]:VOLTage[:LEVel]`.
 */
export interface Command {
  header: string
  set?: Action
  query?: Action
}

interface Step {
  mnemonic: string
  /** 0: takes no suffix. */
  maxSuffix: number
  /** Index in Call.suffixes. */
  slot: number
}

interface Leaf {
  command: Command
  steps: readonly Step[]
  slots: number
}

class Node {
  readonly children = new Map<string, Node>()
  leaf: Leaf | undefined
}

const STEP = /\[:(\w+|\*\w+)(?:<(\d+)>)?\]|:?(\*?[A-Za-z]+)(?:<(\d+)>)?/g

/** All commands of an instrument, found by any mix of short and long forms. */
export class CommandTree {
  readonly #root = new Node()

  constructor(commands: readonly Command[]) {
    for (const command of commands) this.#add(command)
  }

  #add(command: Command): void {
    const nodes = [...command.header.matchAll(STEP)].map((part) => ({
      mnemonic: part[1] ?? part[3] ?? '',
      maxSuffix: Number(part[2] ?? part[4] ?? 0),
      optional: part[1] !== undefined,
    }))
    let slots = 0
    const steps = nodes.map((node) => ({ ...node, slot: node.maxSuffix > 0 ? slots++ : -1 }))
    for (const path of withoutOptional(steps)) {
      this.#insert(this.#root, path, 0, { command, steps: path, slots })
    }
  }

  #insert(node: Node, path: readonly Step[], depth: number, leaf: Leaf): void {
    const step = path[depth]
    if (step === undefined) {
      const present = node.leaf?.command
      // A command and its query may be two rows; the same form twice is an error in the table.
      const clash = present && ((present.set && leaf.command.set) || (present.query && leaf.command.query))
      if (clash) throw new Error(`Command defined twice: ${leaf.command.header}`)
      node.leaf = present ? { ...leaf, command: { ...present, ...leaf.command } } : leaf
      return
    }
    const [short, long] = forms(step.mnemonic)
    const child = node.children.get(short) ?? new Node()
    node.children.set(short, child)
    node.children.set(long, child)
    this.#insert(child, path, depth + 1, leaf)
  }

  /** The action of a full header (no leading colon, no `?`). Throws -113 or -114. */
  find(header: string, query: boolean): { action: Action; suffixes: (number | undefined)[] } {
    const given: (number | undefined)[] = []
    let node: Node | undefined = this.#root
    for (const part of header.split(':')) {
      const [, name = '', digits] = /^(.*?)(\d*)$/.exec(part) ?? []
      node = node?.children.get(name.toUpperCase())
      given.push(digits ? Number(digits) : undefined)
    }
    const leaf = node?.leaf
    const action = query ? leaf?.command.query : leaf?.command.set
    if (!leaf || !action) throw new ScpiError(-113)
    const suffixes = new Array<number | undefined>(leaf.slots)
    leaf.steps.forEach((step, index) => {
      const value = given[index]
      if (value !== undefined && step.maxSuffix === 0) throw new ScpiError(-113)
      if (value !== undefined && (value < 1 || value > step.maxSuffix)) throw new ScpiError(-114)
      if (step.slot >= 0) suffixes[step.slot] = value
    })
    return { action, suffixes }
  }
}

/** Every path that omits any of the optional steps. */
function withoutOptional(steps: readonly (Step & { optional: boolean })[]): Step[][] {
  const [first, ...rest] = steps
  if (first === undefined) return [[]]
  const tails = withoutOptional(rest)
  const taken = tails.map((tail) => [first, ...tail])
  return first.optional ? [...taken, ...tails] : taken
}
