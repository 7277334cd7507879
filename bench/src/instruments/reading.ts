import { decodeBlock, latin1 } from '../scpi/block.ts'
import type { ScpiLink } from '../scpi/link.ts'
import { readNumber } from '../scpi/units.ts'
import { isQuery, PseudoError, type PreparedCall, type ReplyPlace, type ReplyReader } from './pseudo.ts'

/** Axes of a waveform, as `:WAVeform:PREamble?` gives them. Volt = (byte − yReference − yOrigin) · yIncrement. */
export interface Preamble {
  points: number
  xIncrement: number
  xOrigin: number
  xReference: number
  yIncrement: number
  yOrigin: number
  yReference: number
}

/** What an instrument said, read by the row's reader. `raw` is the answer as text, shortened for blocks. */
export type Reading =
  /** null: the instrument has no valid value (9.9E37), or it is over range or infinite. */
  | { type: 'number'; value: number | null; unit?: string; raw: string }
  | { type: 'text'; value: string; raw: string }
  | { type: 'bool'; value: boolean; raw: string }
  | { type: 'image'; media: string; bytes: Uint8Array; raw: string }
  | { type: 'wave'; preamble: Preamble; bytes: Uint8Array; raw: string }

/**
 * Sends a prepared call and reads its answer; null for commands. `errorQuery` (see Model) asks the instrument whether it took
 * a command; if not, PseudoError `refused` with its words. PseudoError `reply`: the answer was not what the row expects.
 */
export async function runCall(
  link: ScpiLink,
  { row, lines }: PreparedCall,
  errorQuery: string | null = null,
): Promise<Reading | null> {
  const replies: Uint8Array[] = []
  for (const line of lines) {
    if (isQuery(line)) replies.push(await link.query(line))
    else await link.write(line)
  }
  if (row.reply) return readReply(row.reply, replies, row.unit)
  if (errorQuery !== null) {
    const answer = latin1(await link.query(errorQuery))
    if (!/^[+-]?0\b/.test(answer)) throw new PseudoError('refused', answer)
  }
  return null
}

/** Reads the answers of a row. Throws PseudoError `reply`. */
export function readReply(reader: ReplyReader, replies: readonly Uint8Array[], unit?: string): Reading {
  const last = replies.at(-1) ?? new Uint8Array()
  if (reader.type === 'image') {
    return { type: 'image', media: reader.media, bytes: block(last), raw: latin1(last.subarray(0, 11)) }
  }
  if (reader.type === 'wave') {
    const raw = latin1(replies[0] ?? last)
    return { type: 'wave', preamble: readPreamble(raw), bytes: block(last), raw }
  }
  const raw = latin1(last).trim()
  const text = fieldOf(raw, reader)
  if (text === undefined) throw new PseudoError('reply', raw)
  if (reader.type === 'bool') {
    if (!/^(ON|OFF|1|0|YES|NO)$/i.test(text)) throw new PseudoError('reply', raw)
    return { type: 'bool', value: /^(ON|1|YES)$/i.test(text), raw }
  }
  if (reader.type === 'text') return { type: 'text', value: wordOf(text, reader.words), raw }
  const value = numberOf(reader.header ? text.replace(UNIT_BEHIND, '$1') : text, raw)
  const scaled = value === null || reader.scale === undefined ? value : value * reader.scale
  return { type: 'number', value: scaled, unit, raw }
}

/** `4.08E+00V`, `5.0E+01%`: the number. */
const UNIT_BEHIND = /^([+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?)[A-Za-z%/]*$/i

/** The piece of an answer that a reader means; undefined when it is not there. */
function fieldOf(raw: string, { header, field, after }: ReplyPlace): string | undefined {
  const quoted = raw.replace(/^"(.*)"$/, '$1')
  const plain = header ? quoted.replace(/^[A-Za-z]\S*\s+/, '') : quoted
  if (field === undefined && after === undefined) return plain
  const fields = plain.split(',').map((each) => each.trim())
  if (after === undefined) return fields[field ?? 0]
  const at = fields.findIndex((each) => each.toUpperCase() === after.toUpperCase())
  return at < 0 ? undefined : fields[at + 1]
}

function wordOf(text: string, words: Readonly<Record<string, string>> = {}): string {
  const known = Object.keys(words).find((each) => each.toUpperCase() === text.toUpperCase())
  return known === undefined ? text : (words[known] ?? text)
}

function numberOf(text: string, raw: string): number | null {
  // Asterisks stand for a value that cannot be measured.
  if (/^\*+$/.test(text)) return null
  if (!/^[+-]?(\d|\.\d)/.test(text) || Number.isNaN(Number(text))) throw new PseudoError('reply', raw)
  return readNumber(text)
}

function block(answer: Uint8Array): Uint8Array {
  try {
    return decodeBlock(answer)
  } catch {
    throw new PseudoError('reply', latin1(answer.subarray(0, 40)))
  }
}

function readPreamble(text: string): Preamble {
  const numbers = text.split(',').map(Number)
  const [, , points, , xIncrement, xOrigin, xReference, yIncrement, yOrigin, yReference] = numbers
  const axes = { points, xIncrement, xOrigin, xReference, yIncrement, yOrigin, yReference }
  if (numbers.length !== 10 || Object.values(axes).some((value) => !Number.isFinite(value))) {
    throw new PseudoError('reply', text)
  }
  return axes as Preamble
}
