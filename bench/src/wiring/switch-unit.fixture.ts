import type { ScpiDevice } from '../scpi/interpreter.ts'

/** Matrix modules of the unit: four rows and sixteen columns twice, or eight by sixteen; counted as one of `rows` × `columns` here. */
const CARD = { model: '34932A', rows: 8, columns: 16 } as const

const NO_ERROR = '+0,"No error"'
/** As the unit words them. */
const errors = {
  syntax: '-113,"Undefined header"',
  parameter: '-109,"Missing parameter"',
  slot: '+111,"Channel list: slot number out of range"',
  channel: '+112,"Channel list: channel number out of range"',
} as const

interface Faults {
  /** Contacts that do not move. */
  stuck?: readonly number[]
  /** Contacts that have been closed for ever. */
  welded?: readonly number[]
  idn?: string
  /** What `SYSTem:CTYPe?` answers of an empty slot. */
  empty?: boolean
}

/**
 * A Keysight 34980A with one matrix module in slot 1, as its programmer's reference describes `ROUTe:OPEN`, `:CLOSe`, their queries,
 * `:OPEN:ALL`, `SYSTem:CTYPe?` and the error queue. It is not made of our own SCPI parser. `heard` has every line.
 */
export const makeSwitchUnit = ({ stuck = [], welded = [], idn, empty = false }: Faults = {}) => {
  const closed = new Set<number>(welded)
  const heard: string[] = []
  /** Relays that were closed after each change, to see that nothing was joined in between. */
  const history: number[][] = []
  let queue: string[] = []

  const channels = (list: string): number[] | keyof typeof errors => {
    const found: number[] = []
    for (const part of list.split(',')) {
      const [, from, to] = /^\s*(\d{4})(?::(\d{4}))?\s*$/.exec(part) ?? []
      if (!from) return 'parameter'
      for (let channel = Number(from); channel <= Number(to ?? from); channel += 1) {
        const [slot, row, column] = [
          Math.floor(channel / 1000),
          Math.floor(channel / 100) % 10,
          channel % 100,
        ]
        if (slot !== 1 || empty) return 'slot'
        const inside = row >= 1 && row <= CARD.rows && column >= 1 && column <= CARD.columns
        if (inside) found.push(channel)
        else if (!to) return 'channel'
      }
    }
    return found
  }

  const execute = (line: string): string | null => {
    heard.push(line)
    if (/^\*IDN\?$/i.test(line)) return idn ?? 'Agilent Technologies,34980A,MY44001234,2.51-2.43-0.04-0.06'
    if (/^\*CLS$/i.test(line)) {
      queue = []
      return null
    }
    if (/^SYST(em)?:ERR(or)?(:NEXT)?\?$/i.test(line)) return queue.shift() ?? NO_ERROR
    if (/^SYST(em)?:CTYP(e)?\?\s*1$/i.test(line))
      return empty ? 'Agilent Technologies,0,0,0' : `Agilent Technologies,${CARD.model},MY44005678,1.04`
    if (/^ROUT(e)?:OPEN:ALL(\s+(1|ALL))?$/i.test(line)) {
      for (const channel of closed) if (![...stuck, ...welded].includes(channel)) closed.delete(channel)
      history.push([...closed])
      return null
    }
    const [, what = '', asks, list] = /^ROUT(?:e)?:(OPEN|CLOS(?:e)?)(\?)?\s+\(@(.*)\)$/i.exec(line) ?? []
    if (list === undefined) {
      queue.push(errors.syntax)
      return null
    }
    const wanted = channels(list)
    if (typeof wanted === 'string') {
      queue.push(errors[wanted])
      return null
    }
    const closes = /^CLOS/i.test(what)
    if (asks) return wanted.map((channel) => (closed.has(channel) === closes ? '1' : '0')).join(',')
    for (const channel of wanted)
      if (!stuck.includes(channel)) {
        if (closes) closed.add(channel)
        else closed.delete(channel)
      }
    history.push([...closed])
    return null
  }

  const device: ScpiDevice = {
    execute: async (message) => execute(message.trim()),
    overrun: () => void queue.push(errors.syntax),
  }
  return { device, heard, history, closed: () => [...closed].sort((a, b) => a - b) }
}
