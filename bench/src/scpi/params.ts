import { ScpiError } from './errors.ts'
import { forms, isMnemonic } from './mnemonic.ts'
import type { Token } from './parse.ts'
import type { Action, Call, Command } from './tree.ts'
import { suffixFactor } from './units.ts'

/** Reads one data element; throws ScpiError when it does not fit. */
export interface Param<T> {
  read(token: Token, call: Call): T
  /** May be left out at the end of the data; the handler gets undefined. */
  optional?: boolean
  /** What MIN, MAX and DEF stand for, where they mean something. */
  limit?(word: string, call: Call): T | undefined
}

/** A fixed bound, or one that depends on the state of the instrument and the channel called. */
type Bound = number | ((call: Call) => number)

interface RealRange {
  min: Bound
  max: Bound
  /** Value of DEF and DEFault. */
  def?: Bound
  /** Accepted units, upper case; none: no suffix allowed. */
  units?: readonly string[]
}

const SLACK = 1e-9

const bound = (value: Bound, call: Call): number => (typeof value === 'number' ? value : value(call))

/** A number with optional unit, or MINimum, MAXimum, DEFault. Outside the range: -222. */
export function real(range: RealRange): Param<number> {
  const limit = (word: string, call: Call): number | undefined => {
    if (isMnemonic(word, 'MINimum')) return bound(range.min, call)
    if (isMnemonic(word, 'MAXimum')) return bound(range.max, call)
    return range.def !== undefined && isMnemonic(word, 'DEFault') ? bound(range.def, call) : undefined
  }
  return {
    limit,
    read(token, call) {
      const value = token.kind === 'number' ? scaled(token, range.units) : limit(token.raw, call)
      if (value === undefined) throw new ScpiError(-104)
      const [min, max] = [bound(range.min, call), bound(range.max, call)]
      // Bounds are computed in binary: a small tolerance lets a limit be set as it was answered.
      if (value < min - SLACK * Math.abs(min) || value > max + SLACK * Math.abs(max))
        throw new ScpiError(-222)
      return value
    },
  }
}

function scaled(token: Extract<Token, { kind: 'number' }>, units: readonly string[] | undefined): number {
  if (token.suffix === '') return token.value
  if (units === undefined) throw new ScpiError(-138)
  const factor = suffixFactor(token.suffix, units)
  if (factor === undefined) throw new ScpiError(-131)
  return token.value * factor
}

/** As `real`, rounded to the nearest integer (IEEE 488.2 §10.14 rounds where an integer is wanted). */
export function integer(min: Bound, max: Bound, def?: Bound): Param<number> {
  const inner = real({ min, max, def })
  return { ...inner, read: (token, call) => Math.round(inner.read(token, call)) }
}

/** ON, OFF, 1, 0. */
export const boolean: Param<boolean> = {
  read(token) {
    if (token.kind === 'number') return Math.round(scaled(token, undefined)) !== 0
    const word = token.raw.toUpperCase()
    if (word !== 'ON' && word !== 'OFF') throw new ScpiError(-224)
    return word === 'ON'
  },
}

/** One of the given mnemonics (`POSitive`); read as its short form (`POS`). */
export function choice<const T extends readonly string[]>(...mnemonics: T): Param<string> {
  return {
    read(token) {
      if (token.kind === 'string' || token.kind === 'block') throw new ScpiError(-104)
      const found = mnemonics.find((mnemonic) => isMnemonic(token.raw, mnemonic))
      if (found === undefined) throw new ScpiError(-224)
      return forms(found)[0]
    },
  }
}

/** A numbered channel such as `CHANnel1`–`CHANnel4`, or `CH1`; read as its number. */
export function channel(mnemonic: string, count: number): Param<number> {
  const names = Array.from({ length: count }, (_, index) => `${mnemonic}${index + 1}`)
  const inner = choice(...names)
  return { read: (token, call) => Number(/\d+$/.exec(inner.read(token, call))?.[0]) }
}

/** Quoted text. */
export const quoted: Param<string> = {
  read(token) {
    if (token.kind !== 'string') throw new ScpiError(-104)
    return token.text
  },
}

/** `(@1,3:4)`: the channels named, each 1–max. */
export function channelList(max: number): Param<number[]> {
  return {
    read(token) {
      if (token.kind !== 'expression') throw new ScpiError(-104)
      const body = /^\(@([\d,:\s]+)\)$/.exec(token.raw)?.[1]
      if (body === undefined) throw new ScpiError(-171)
      return body.split(',').flatMap((part) => channelRange(part, max))
    },
  }
}

function channelRange(part: string, max: number): number[] {
  const [first = NaN, last = first, ...more] = part
    .split(':')
    .map((text) => (text.trim() ? Number(text) : NaN))
  if (!Number.isInteger(first) || !Number.isInteger(last) || more.length > 0) throw new ScpiError(-171)
  if (Math.min(first, last) < 1 || Math.max(first, last) > max) throw new ScpiError(-222)
  const step = first <= last ? 1 : -1
  return Array.from({ length: Math.abs(last - first) + 1 }, (_, index) => first + index * step)
}

/** The same parameter, allowed to be missing. */
export function optional<T>(param: Param<T>): Param<T | undefined> {
  return { ...param, optional: true }
}

type Values<P extends readonly Param<unknown>[]> = { [K in keyof P]: P[K] extends Param<infer T> ? T : never }

/** An action with typed parameters: too many give -108, missing ones -109. */
export function action<const P extends readonly Param<unknown>[]>(
  params: P,
  run: (call: Call, ...values: Values<P>) => ReturnType<Action>,
): Action {
  return (call) => {
    if (call.args.length > params.length) throw new ScpiError(-108)
    const values = params.map((param, index) => {
      const token = call.args[index]
      if (token !== undefined) return param.read(token, call)
      if (!param.optional) throw new ScpiError(-109)
      return undefined
    })
    return run(call, ...(values as unknown as Values<P>))
  }
}

/** How a setting is read, written and shown. `get` gives exactly what `show` prints. */
interface Access<T> {
  get(call: Call): T
  set(call: Call, value: T): void | Promise<void>
  show(value: T): string
}

/** A command with its query; the query takes MIN, MAX, DEF where the parameter knows them. */
export function setting<T>(header: string, param: Param<T>, access: Access<T>): Command {
  return {
    header,
    set: action([param], (call, value) => access.set(call, value as T)),
    query: (call) => access.show(asked(param, call) ?? access.get(call)),
  }
}

function asked<T>(param: Param<T>, call: Call): T | undefined {
  const [token, more] = call.args
  if (more) throw new ScpiError(-108)
  if (!token) return undefined
  const limit = param.limit?.(token.raw, call)
  if (limit === undefined) throw new ScpiError(param.limit ? -224 : -108)
  return limit
}

/** A command without data. */
export function event(header: string, run: (call: Call) => void | Promise<void>): Command {
  return { header, set: action([], (call) => run(call)) }
}

/** A query without data. */
export function query(header: string, run: (call: Call) => string | Promise<string>): Command {
  return { header, query: action([], (call) => run(call)) }
}
