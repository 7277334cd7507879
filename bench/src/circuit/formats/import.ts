import type { Circuit } from '@labbox/contract/bench/circuit.ts'
import { ImportError, MAX_BYTES, type ForeignSheet, type Note } from './foreign.ts'
import { layOut } from './lay-out.ts'
import { readCircuitverse } from './readers/circuitverse.ts'
import { readFalstad } from './readers/falstad.ts'
import { readKicad } from './readers/kicad.ts'
import { readLogisim } from './readers/logisim.ts'
import { readLtspice } from './readers/ltspice.ts'
import { isMultisim } from './readers/multisim-file.ts'
import { readMultisim } from './readers/multisim.ts'
import { readSpice } from './readers/spice.ts'

export type Format = 'multisim' | 'ltspice' | 'falstad' | 'logisim' | 'circuitverse' | 'kicad' | 'spice'

export interface Imported {
  format: Format
  circuit: Circuit
  /** What the circuit does not have, or has in another form. Equal ones once. */
  notes: Note[]
}

/** The text of a file: UTF-8, UTF-16 with its mark, else Latin-1 as older programs write it. */
const textOf = (bytes: Uint8Array): string => {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  // LTspice writes UTF-16 without a mark.
  if (bytes.length > 3 && bytes[0] !== 0 && bytes[1] === 0 && bytes[3] === 0)
    return new TextDecoder('utf-16le').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('latin1').decode(bytes)
  }
}

const FALSTAD = /^\$ \d+ [\d.e+-]+ /m
const ELEMENT = /^[rclvidqmjxefghb]\w*\s+\S+\s+\S+\s+\S+/im

/** Which program a file comes from, by what is in it; the ending decides where that does not. */
const formatOf = (text: string, name: string): keyof typeof READERS | null => {
  const start = text.slice(0, 2000).trimStart()
  const ending = /\.([a-z0-9_]+)$/i.exec(name)?.[1]?.toLowerCase()
  if (/^Version 4/i.test(start) || (ending === 'asc' && /^SHEET /m.test(text))) return 'ltspice'
  if (start.startsWith('(kicad_sch')) return 'kicad'
  if (start.startsWith('<') && /<project\b/.test(start)) return 'logisim'
  if (start.startsWith('{') && text.includes('"scopes"')) return 'circuitverse'
  if (FALSTAD.test(start)) return 'falstad'
  if (['cir', 'net', 'sp', 'spi', 'spice', 'ckt'].includes(ending ?? '') && ELEMENT.test(text)) return 'spice'
  return null
}

const json = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    throw new ImportError('damaged')
  }
}

const READERS: Record<Exclude<Format, 'multisim'>, (text: string) => ForeignSheet> = {
  ltspice: readLtspice,
  kicad: readKicad,
  logisim: readLogisim,
  circuitverse: (text) => readCircuitverse(json(text)),
  falstad: readFalstad,
  spice: readSpice,
}

const once = (notes: readonly Note[]): Note[] => [
  ...new Map(notes.map((note) => [JSON.stringify(note), note])).values(),
]

/**
 * Reads a file of another program into a circuit of ours whose nets are those of the file.
 * @throws ImportError where that cannot be done; whatever the bytes are, nothing else is thrown
 */
export const importCircuit = (bytes: Uint8Array, name: string): Imported => {
  if (bytes.length > MAX_BYTES) throw new ImportError('tooLarge')
  const [format, sheet] = readSheet(bytes, name)
  if (sheet.parts.length === 0) throw new ImportError('empty')
  return { format, circuit: layOut(sheet), notes: once(sheet.notes) }
}

const readSheet = (bytes: Uint8Array, name: string): [Format, ForeignSheet] => {
  if (isMultisim(bytes)) return ['multisim', readMultisim(bytes)]
  const text = textOf(bytes)
  const format = formatOf(text, name)
  if (!format) throw new ImportError('unknownFormat')
  return [format, READERS[format](text)]
}
