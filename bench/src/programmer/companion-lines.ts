import { drivenPins, pinBits, type DrivenPin, type PinGroup } from '@labbox/contract/bench/fpga/pins.ts'
import { latin1 } from '../scpi/block.ts'
import { ScpiLinkError } from '../scpi/client.ts'
import type { ScpiLink } from '../scpi/link.ts'

// What is said to a companion: docs/bench.md, "Companions". It knows these lines and needs no others.

/** Pins of one name, in the order in which their levels are told. */
export interface Wired {
  name: string
  bits: number
  driven: boolean
}

/** A companion answers at once; one that takes longer is gone, ms. */
const ANSWER_MS = 700

const garbled = (what: string) => new ScpiLinkError('garbled', what)
const ask = async (link: ScpiLink, line: string): Promise<string> =>
  latin1(await link.query(line, ANSWER_MS)).trim()

const isDriven = (name: string): name is DrivenPin => (drivenPins as readonly string[]).includes(name)

/** `led,READ,16,sw,DRIVE,16`. Names that the panel does not have are kept: their levels stand among the others. */
const wiredIn = (answer: string): Wired[] => {
  const fields = answer.split(',').map((field) => field.trim())
  const wired: Wired[] = []
  for (let at = 0; at < fields.length; at += 3) {
    const [name = '', way = '', count = ''] = fields.slice(at, at + 3)
    const bits = /^\d{1,2}$/.test(count) ? Number(count) : 0
    const driven = way === 'DRIVE'
    const known = pinBits[name] ?? 32
    const sound =
      /^[a-z][a-z0-9_]{0,19}$/.test(name) &&
      (driven ? isDriven(name) : way === 'READ') &&
      bits >= 1 &&
      bits <= known &&
      !wired.some((other) => other.name === name)
    if (!sound) throw garbled(`PIN:CAT? answered ${answer.slice(0, 80)}`)
    wired.push({ name, bits, driven })
  }
  return wired
}

/**
 * Asks who is there and which pins it has.
 * @throws ScpiLinkError when that is no companion
 */
export const greet = async (link: ScpiLink): Promise<Wired[]> => {
  const idn = await ask(link, '*IDN?')
  if (!/^[\x20-\x7e]{1,200}$/.test(idn) || idn.split(',').length !== 4)
    throw garbled('The answer to *IDN? is no identification')
  const wired = wiredIn(await ask(link, 'PIN:CAT?'))
  // What went wrong in another conversation is not said of the next command.
  await link.write('*CLS')
  return wired
}

/** What the pins are at. @throws ScpiLinkError where the answer does not fit to what the companion has */
export const levelsOf = async (
  link: ScpiLink,
  wired: readonly Wired[],
): Promise<Record<string, PinGroup>> => {
  const answer = await ask(link, 'PIN:LEV?')
  const words = answer.split(',').map((word) => /^#H([0-9A-F]{1,8})$/i.exec(word.trim())?.[1])
  const values = words.map((word) => Number.parseInt(word ?? '', 16))
  if (values.length !== wired.length || wired.some(({ bits }, at) => !((values[at] ?? NaN) < 2 ** bits)))
    throw garbled(`PIN:LEV? answered ${answer.slice(0, 80)}`)
  return Object.fromEntries(
    wired.flatMap(({ name, bits, driven }, at) =>
      name in pinBits ? [[name, { bits, driven, value: values[at] ?? 0 }]] : [],
    ),
  )
}

/** A command, and what is wrong with it by the companion's words; null: it was carried out. */
export const carryOut = async (link: ScpiLink, line: string): Promise<string | null> => {
  await link.write(line)
  const error = await ask(link, 'SYST:ERR?')
  if (!/^[+-]?\d+,/.test(error)) throw garbled(`SYST:ERR? answered ${error.slice(0, 80)}`)
  return /^[+-]?0+,/.test(error) ? null : error.replace(/[^\x20-\x7e]+/g, '·').slice(0, 120)
}

export const driveLine = (pin: DrivenPin, value: number): string =>
  `PIN:DRIV ${pin},#H${value.toString(16).toUpperCase()}`
