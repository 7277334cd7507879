import { ScpiClient } from '../scpi/client.ts'
import { latin1 } from '../scpi/block.ts'
import type { ScpiLink } from '../scpi/link.ts'
import type { MatrixConfig } from './config.ts'
import type { Crosspoint, MatrixDriver } from './driver.ts'

/** Crosspoints named in one command: a line has to fit into the unit's buffer. */
const AT_ONCE = 40

const chunks = (points: readonly Crosspoint[]): Crosspoint[][] =>
  Array.from({ length: Math.ceil(points.length / AT_ONCE) }, (_, k) =>
    points.slice(k * AT_ONCE, (k + 1) * AT_ONCE),
  )

type Options = Pick<MatrixConfig, 'address' | 'slot' | 'rows' | 'columns'> & { timeout?: number }

/**
 * A matrix module (34931A to 34933A) in a Keysight 34980A, over its socket. Channels are `srcc`: slot, row, two digits of the column.
 * Each command is followed by a look into the error queue, whose answer also says that the relays have settled.
 *
 * Sources: the modules' own guide (34931A–34933A User’s Guide, “SCPI Programming Examples for the Matrix Modules”) for `srcc`, the 34980A
 * User’s Guide for channel lists; `ROUTe:OPEN:ALL <slot>`, `ROUTe:CLOSe?` and the answer of `SYSTem:CTYPe?` (model 0: an empty slot) are the
 * same in the drivers of QCoDeS and PyMeasure, which were written for the unit.
 */
export const keysightMatrix = ({ address, slot, rows, columns, timeout = 5_000 }: Options): MatrixDriver => {
  const [, host = '', port] = /^\[?(.+?)\]?:(\d+)$/.exec(address) ?? []
  const client = new ScpiClient({ host, port: Number(port), timeout })
  const channel = ({ row, column }: Crosspoint) => slot * 1000 + row * 100 + column
  const channels = (points: readonly Crosspoint[]): string => `(@${points.map(channel).join(',')})`

  const ask = async (link: ScpiLink, line: string) => latin1(await link.query(line)).trim()
  /** @throws with what the unit says is wrong */
  const carryOut = async (link: ScpiLink, line: string): Promise<void> => {
    await link.write(line)
    const error = await ask(link, 'SYSTem:ERRor?')
    if (/^[+-]?0+,/.test(error)) return
    // The other errors in its queue are of the same command.
    await link.write('*CLS')
    throw new Error(`${line.slice(0, 60)}: ${error.slice(0, 120)}`)
  }
  /** Relays that are not as they should be, those too that should be open. */
  const wrong = async (link: ScpiLink, points: readonly Crosspoint[]): Promise<Crosspoint[]> => {
    const wanted = new Set(points.map(channel))
    const found: Crosspoint[] = []
    for (let row = 1; row <= rows; row += 1) {
      const [from, to] = [channel({ row, column: 1 }), channel({ row, column: columns })]
      const states = (await ask(link, `ROUTe:CLOSe? (@${from}:${to})`)).split(',')
      for (let column = 1; column <= columns; column += 1) {
        const closed = states[column - 1]?.trim() === '1'
        if (closed !== wanted.has(channel({ row, column }))) found.push({ row, column })
      }
    }
    return found
  }
  const openAll = (link: ScpiLink) => carryOut(link, `ROUTe:OPEN:ALL ${slot}`)

  return {
    identify: () =>
      client.exclusive(async (link) => {
        const unit = await ask(link, '*IDN?')
        if (unit.split(',')[1]?.trim() !== '34980A') throw new Error(`*IDN? answered ${unit.slice(0, 120)}`)
        const card = await ask(link, `SYSTem:CTYPe? ${slot}`)
        const model = card.split(',')[1]?.trim() ?? ''
        if (!/^3493[123]A$/.test(model)) throw new Error(`Slot ${slot} has no matrix: ${card.slice(0, 120)}`)
        return `34980A ${model}`
      }),
    openAll: () => client.exclusive(openAll),
    closeOnly: (points) =>
      client.exclusive(async (link) => {
        await openAll(link)
        try {
          for (const some of chunks(points)) await carryOut(link, `ROUTe:CLOSe ${channels(some)}`)
          const stuck = await wrong(link, points)
          if (stuck.length > 0) throw new Error(`Relays did not move: ${channels(stuck)}`)
        } catch (error) {
          // Half a circuit is worse than none.
          await openAll(link).catch(() => {})
          throw error
        }
      }),
    disconnect: () => client.close(),
  }
}
