/**
 * Pseudo-commands: what a measurement item says instead of SCPI, e.g. `DS.MEAS.VPP(CH1)`. A compatible config maps each to
 * the SCPI of one model. Arguments are read by type and written from their typed value, never copied as text.
 */

import { COMMAND_LENGTH } from '@labbox/contract/bench/commands.ts'
import type { RowProblemCode } from '@labbox/contract/measurement/row-problems.ts'

/** One parameter of a row; `name` is its placeholder in the template (`{name}`). */
export type PseudoParam =
  | {
      name: string
      type: 'choice'
      /** Word in the call → text in the SCPI line. */
      choices: Readonly<Record<string, string>>
    }
  | {
      name: string
      type: 'number'
      min: number
      max: number
      unit?: string
      integer?: boolean
      /** A list of so many at most: all arguments that are left. The last parameter alone. */
      most?: number
      /** Words allowed instead of a number → text in the SCPI line (`INF`). */
      words?: Readonly<Record<string, string>>
    }
  | { name: string; type: 'bool' }

/** Where in an answer the reading stands. */
export interface ReplyPlace {
  /** The answer begins with a repetition of the header (`C1:VDIV 5.00E-01V`), and numbers may carry their unit. */
  header?: boolean
  /** Index in a list with commas. */
  field?: number
  /** In a list of names and values: the name that stands before the value (`FRQ,1000HZ`). */
  after?: string
}

/** How the answer of a row becomes a reading. */
export type ReplyReader =
  | ({ type: 'number'; /** Multiplies what the instrument says. */ scale?: number } & ReplyPlace)
  /** `words`: what the instrument says (an index, a word of its own) → what it is called here. */
  | ({ type: 'text'; words?: Readonly<Record<string, string>> } & ReplyPlace)
  | ({ type: 'bool' } & ReplyPlace)
  | { type: 'image'; media: 'image/png' }
  | { type: 'wave' }

/** One row of a compatible config. */
export interface PseudoRow {
  model: string
  /** `DG.FREQ` sets, `DG.FREQ?` asks. */
  pseudo: string
  params: readonly PseudoParam[]
  /** Lines to send, one after the other; those with `?` are answered. */
  scpi: readonly string[]
  /** Missing: a command without an answer. */
  reply?: ReplyReader
  /** Of the reading. */
  unit?: string
}

export type PseudoProblem =
  'syntax' | 'unknown' | 'count' | 'choice' | 'number' | 'range' | 'reply' | 'refused'

/** A call that cannot be run, or an answer that cannot be read; `about` names the parameter, command or answer. */
export class PseudoError extends Error {
  readonly problem: PseudoProblem
  readonly about: string

  constructor(problem: PseudoProblem, about: string) {
    super(`${problem}: ${about}`)
    this.name = 'PseudoError'
    this.problem = problem
    this.about = about
  }
}

export interface PseudoCall {
  name: string
  args: string[]
}

const CALL = /^\s*([A-Za-z]\w*(?:\.[A-Za-z]\w*)*\??)\s*(?:\(([^()]*)\))?\s*$/
const ARGUMENT = /^[+\-.\w]+$/
/** A call with a list of numbers: a waveform, a pattern. */
const LONGEST = COMMAND_LENGTH

/** Reads `NAME(arg,arg)` or `NAME`; names and words are taken in any case. Throws PseudoError `syntax`. */
export function parseCall(text: string): PseudoCall {
  const found = text.length <= LONGEST ? CALL.exec(text) : null
  if (!found?.[1]) throw new PseudoError('syntax', text.slice(0, LONGEST))
  const list = found[2]?.trim() ?? ''
  const args = list === '' ? [] : list.split(',').map((arg) => arg.trim())
  const wrong = args.find((arg) => !ARGUMENT.test(arg))
  if (wrong !== undefined) throw new PseudoError('syntax', wrong)
  return { name: found[1].toUpperCase(), args }
}

/** A call that fits its row, ready to send. */
export interface PreparedCall {
  row: PseudoRow
  lines: string[]
}

/**
 * Finds the row of a call among those of one model, checks its arguments and writes the SCPI lines. Throws PseudoError
 * `syntax`, `unknown`, `count`, `choice`, `number` or `range`.
 */
export function prepareCall(rows: readonly PseudoRow[], model: string, text: string): PreparedCall {
  const call = parseCall(text)
  const row = rows.find((each) => each.model === model && each.pseudo.toUpperCase() === call.name)
  if (!row) throw new PseudoError('unknown', call.name)
  const texts = new Map(argumentTexts(row, call))
  const lines = row.scpi.map((line) => line.replace(/\{(\w+)\}/g, (_, name: string) => texts.get(name) ?? ''))
  return { row, lines }
}

/** The SCPI text of each parameter, by its name. */
function argumentTexts({ params }: PseudoRow, { name, args }: PseudoCall): [string, string][] {
  const last = params.at(-1)
  const most = params.length - 1 + (last?.type === 'number' ? (last.most ?? 1) : 1)
  if (args.length < params.length || args.length > most) throw new PseudoError('count', name)
  return params.map((param, index) => {
    const given = param === last ? args.slice(index) : args.slice(index, index + 1)
    return [param.name, given.map((each) => argument(param, each)).join(',')]
  })
}

/** The SCPI text of one argument. */
function argument(param: PseudoParam, given: string): string {
  const word = given.toUpperCase()
  if (param.type === 'bool') {
    if (word === 'ON' || word === '1') return 'ON'
    if (word === 'OFF' || word === '0') return 'OFF'
    throw new PseudoError('choice', param.name)
  }
  const words = (param.type === 'choice' ? param.choices : param.words) ?? {}
  const known = Object.keys(words).find((each) => each.toUpperCase() === word)
  if (known !== undefined) return words[known] ?? ''
  if (param.type === 'choice') throw new PseudoError('choice', param.name)
  const value = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(given) ? Number(given) : NaN
  if (Number.isNaN(value) || (param.integer && !Number.isInteger(value)))
    throw new PseudoError('number', param.name)
  if (value < param.min || value > param.max) {
    const unit = param.unit ? ` ${param.unit}` : ''
    throw new PseudoError('range', `${param.name} ${value}${unit} (${param.min} … ${param.max}${unit})`)
  }
  return String(value)
}

/** What is wrong with a row; `about` names the line, parameter or placeholder that is meant. */
export interface RowProblem {
  code: RowProblemCode
  /** The field of the row. */
  field: 'pseudo' | 'scpi' | 'params' | 'reply'
  about: string
}

/** Everything wrong with a row; empty when it is sound. Rows are edited by administrators, so they are checked when saved. */
export function rowProblems(row: PseudoRow): RowProblem[] {
  const problems: RowProblem[] = []
  const say = (wrong: boolean, code: RowProblemCode, field: RowProblem['field'], about: string): void =>
    void (wrong && problems.push({ code, field, about }))
  const names = row.params.map((param) => param.name)
  const placeholders = row.scpi.flatMap((line) =>
    [...line.matchAll(/\{(\w*)\}/g)].map((found) => found[1] ?? ''),
  )
  say(parses(row.pseudo) === null || row.pseudo.includes('('), 'NAME', 'pseudo', row.pseudo)
  say(row.scpi.length === 0, 'NO_LINES', 'scpi', '')
  say(new Set(names).size !== names.length, 'TWO_PARAMS', 'params', names.join(', '))
  for (const line of row.scpi) say(!/^[\x20-\x7e]+$/.test(line), 'NOT_ASCII', 'scpi', JSON.stringify(line))
  for (const name of placeholders) say(!names.includes(name), 'UNKNOWN_PLACEHOLDER', 'scpi', name)
  for (const name of names) say(!placeholders.includes(name), 'UNUSED_PARAM', 'params', name)
  for (const param of row.params) {
    const texts = Object.values(
      (param.type === 'choice' ? param.choices : param.type === 'number' && param.words) || {},
    )
    say(
      texts.some((text) => !/^[\x20-\x3a\x3c-\x7e]+$/.test(text)),
      'UNSAFE_CHOICE',
      'params',
      param.name,
    )
    say(param.type === 'choice' && texts.length === 0, 'NO_CHOICES', 'params', param.name)
    say(param.type === 'number' && !(param.min <= param.max), 'EMPTY_RANGE', 'params', param.name)
  }
  const asks = row.scpi.filter(isQuery).length
  const wanted = row.reply === undefined ? 0 : row.reply.type === 'wave' ? 2 : 1
  say(asks !== wanted, 'ANSWERS', 'reply', `${asks}/${wanted}`)
  return problems
}

function parses(text: string): PseudoCall | null {
  try {
    return parseCall(text)
  } catch {
    return null
  }
}

/** Whether a line is answered: a `?` outside quotes. */
export function isQuery(line: string): boolean {
  return line.replace(/"[^"]*"|'[^']*'/g, '').includes('?')
}
