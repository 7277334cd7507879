import { ScpiError } from './errors.ts'
import { parseMessage, type Unit } from './parse.ts'
import { action, event, integer, query } from './params.ts'
import { Status } from './status.ts'
import { CommandTree, type Command } from './tree.ts'

/** What a transport needs of an instrument. */
export interface ScpiDevice {
  /** Runs one program message (latin-1, no terminator); the joined answers without terminator, or null for none. */
  execute(message: string): Promise<string | null>
  /** A message was too long and has been thrown away. */
  overrun(): void
}

/** What the common commands of IEEE 488.2 need to know of the instrument behind them. */
export interface Basics {
  idn: string
  reset(): void | Promise<void>
  /** `*TRG`. */
  trigger?(): void | Promise<void>
  /** `*SAV` and `*RCL`: a snapshot of the settings and back. */
  save?(): unknown
  restore?(snapshot: unknown): void | Promise<void>
}

const MEMORIES = 9

/** Runs program messages against a command tree, one after the other, however many clients send them. */
export class Interpreter implements ScpiDevice {
  readonly status = new Status()
  readonly #basics: Basics
  readonly #common: CommandTree
  readonly #tree: () => CommandTree
  readonly #memories = new Map<number, unknown>()
  #last: Promise<unknown> = Promise.resolve()
  #answers: string[] = []

  /** `tree` is asked for each message: an instrument may switch its command set. */
  constructor(basics: Basics, tree: () => CommandTree) {
    this.#basics = basics
    this.#tree = tree
    this.#common = new CommandTree(this.#commonCommands())
  }

  execute(message: string): Promise<string | null> {
    const result = this.#last.then(() => this.#run(message))
    this.#last = result
    return result
  }

  overrun(): void {
    this.status.raise(-363)
  }

  async #run(message: string): Promise<string | null> {
    this.#answers = []
    let path = ''
    try {
      for (const unit of parseMessage(message)) {
        const header = unit.absolute || unit.header.startsWith('*') ? unit.header : path + unit.header
        if (!unit.header.startsWith('*')) path = header.slice(0, header.lastIndexOf(':') + 1)
        await this.#runUnit(header, unit)
      }
    } catch (error) {
      this.#raise(error)
    }
    return this.#answers.length > 0 ? this.#answers.join(';') : null
  }

  /** A command error ends the message (it is thrown on); an execution error only its unit. */
  async #runUnit(header: string, unit: Unit): Promise<void> {
    try {
      const tree =
        header.startsWith('*') || /^SYST(EM)?:(ERR|VERS)/i.test(header) ? this.#common : this.#tree()
      const { action: run, suffixes } = tree.find(header, unit.query)
      const answer = await run({ suffixes, args: unit.args })
      if (typeof answer === 'string') this.#answers.push(answer)
    } catch (error) {
      if (error instanceof ScpiError && error.code > -200) throw error
      this.#raise(error)
    }
  }

  #raise(error: unknown): void {
    // A fault of the simulation must not close the connection: it is reported as the instrument's "system error".
    this.status.raise(error instanceof ScpiError ? error.code : -310)
  }

  #commonCommands(): Command[] {
    const { status } = this
    const basics = this.#basics
    return [
      query('*IDN', () => basics.idn),
      event('*RST', () => basics.reset()),
      event('*CLS', () => status.clear()),
      event('*OPC', () => status.operationComplete()),
      query('*OPC', () => '1'),
      event('*WAI', () => {}),
      { header: '*ESE', set: action([integer(0, 255)], (_, mask) => void (status.eventEnable = mask)) },
      query('*ESE', () => String(status.eventEnable)),
      query('*ESR', () => String(status.takeEvents())),
      { header: '*SRE', set: action([integer(0, 255)], (_, mask) => void (status.serviceEnable = mask)) },
      query('*SRE', () => String(status.serviceEnable)),
      query('*STB', () => String(status.statusByte(this.#answers.length > 0))),
      query('*TST', () => '0'),
      event('*TRG', () => basics.trigger?.()),
      {
        header: '*SAV',
        set: action([integer(0, MEMORIES)], (_, slot) => void this.#memories.set(slot, basics.save?.())),
      },
      { header: '*RCL', set: action([integer(0, MEMORIES)], (_, slot) => this.#recall(slot)) },
      query('SYSTem:ERRor[:NEXT]', () => status.nextError()),
      query('SYSTem:ERRor:COUNt', () => String(status.errorCount)),
      query('SYSTem:VERSion', () => '1999.0'),
    ]
  }

  #recall(slot: number): void | Promise<void> {
    if (!this.#memories.has(slot)) throw new ScpiError(-224)
    return this.#basics.restore?.(structuredClone(this.#memories.get(slot)))
  }
}
