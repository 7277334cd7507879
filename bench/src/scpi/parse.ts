import { ScpiError } from './errors.ts'

/** One element of program data, IEEE 488.2 §7.7. `raw` is its text as sent, trimmed. */
export type Token =
  | { kind: 'number'; raw: string; value: number; suffix: string }
  | { kind: 'word'; raw: string }
  | { kind: 'string'; raw: string; text: string }
  | { kind: 'block'; raw: string; data: string }
  | { kind: 'expression'; raw: string }

/** One program message unit: a header with its data. */
export interface Unit {
  /** Mnemonics as sent, without `:` at the start and `?` at the end; `*IDN` for common commands. */
  header: string
  /** Began with `:`: starts at the root. */
  absolute: boolean
  query: boolean
  args: Token[]
}

const SPACE = /[\0-\x20]*/y
const HEADER = /(?:\*[A-Za-z]+|:?[A-Za-z]\w*(?::[A-Za-z]\w*)*)\??(?=[\0-\x20;]|$)/y
const NUMBER = /^([+-]?(?:\d+\.?\d*|\.\d+)(?:[Ee][+-]?\d+)?)[\0-\x20]*([A-Za-z%]*)$/
const NOT_ASCII = /[^\0-\x7e]/
const RADIX: Readonly<Record<string, [number, RegExp]>> = {
  H: [16, /^[\dA-F]+$/],
  Q: [8, /^[0-7]+$/],
  B: [2, /^[01]+$/],
}

/**
 * Splits a program message (a latin-1 string, one character per byte, without its terminator) into units, lazily: units
 * before a faulty one are still given out. Throws ScpiError with a command error (-1xx).
 */
export function* parseMessage(message: string): Generator<Unit> {
  let at = skip(message, 0)
  while (at < message.length) {
    const head = match(HEADER, message, at)
    if (head === null) throw new ScpiError(NOT_ASCII.test(message.slice(at)) ? -101 : -102)
    at = skip(message, at + head.length)
    const args: Token[] = []
    while (at < message.length && message[at] !== ';') {
      const [token, end] = readToken(message, at)
      args.push(token)
      at = skip(message, end)
      if (message[at] !== ',') break
      at = skip(message, at + 1)
      if (at >= message.length) throw new ScpiError(-102)
    }
    if (at < message.length && message[at] !== ';') throw new ScpiError(-102)
    at = skip(message, at + 1)
    yield unit(head, args)
  }
}

function unit(head: string, args: Token[]): Unit {
  const query = head.endsWith('?')
  const absolute = head.startsWith(':')
  return { header: head.slice(absolute ? 1 : 0, query ? -1 : undefined), absolute, query, args }
}

function match(pattern: RegExp, text: string, at: number): string | null {
  pattern.lastIndex = at
  return pattern.exec(text)?.[0] ?? null
}

function skip(text: string, at: number): number {
  return at + (match(SPACE, text, at)?.length ?? 0)
}

/** Reads the data element at `at`; the second value is the index behind it. */
function readToken(text: string, at: number): [Token, number] {
  const first = text[at]
  if (first === '"' || first === "'") return readString(text, at, first)
  if (first === '#' && /\d/.test(text[at + 1] ?? '')) return readBlock(text, at)
  if (first === '(') {
    const close = text.indexOf(')', at)
    if (close < 0) throw new ScpiError(-171)
    return [{ kind: 'expression', raw: text.slice(at, close + 1) }, close + 1]
  }
  let end = at
  while (end < text.length && text[end] !== ',' && text[end] !== ';') end++
  return [plainToken(text.slice(at, end).trim()), end]
}

function plainToken(raw: string): Token {
  const number = NUMBER.exec(raw)
  if (number) return { kind: 'number', raw, value: Number(number[1]), suffix: number[2] ?? '' }
  if (raw.startsWith('#')) {
    const [base, digits] = RADIX[raw.charAt(1).toUpperCase()] ?? [0, /^$/]
    const body = raw.slice(2).toUpperCase()
    if (base === 0 || !digits.test(body)) throw new ScpiError(-121)
    return { kind: 'number', raw, value: parseInt(body, base), suffix: '' }
  }
  if (NOT_ASCII.test(raw)) throw new ScpiError(-101)
  if (!/^[A-Za-z]\w*$/.test(raw)) throw new ScpiError(/^[+-.]?\d/.test(raw) ? -121 : -102)
  return { kind: 'word', raw }
}

function readString(text: string, at: number, quote: string): [Token, number] {
  let end = at + 1
  let body = ''
  for (;;) {
    const close = text.indexOf(quote, end)
    if (close < 0) throw new ScpiError(-151)
    body += text.slice(end, close)
    if (text[close + 1] !== quote)
      return [{ kind: 'string', raw: text.slice(at, close + 1), text: body }, close + 1]
    body += quote
    end = close + 2
  }
}

/** `#<d><d digits: length><bytes>`; `#0` runs to the end of the message (IEEE 488.2 §7.7.6). */
function readBlock(text: string, at: number): [Token, number] {
  const digits = Number(text[at + 1])
  const start = at + 2 + digits
  const length = digits === 0 ? text.length - start : Number(text.slice(at + 2, start))
  if (!Number.isInteger(length) || start + length > text.length) throw new ScpiError(-161)
  return [
    { kind: 'block', raw: text.slice(at, start), data: text.slice(start, start + length) },
    start + length,
  ]
}
