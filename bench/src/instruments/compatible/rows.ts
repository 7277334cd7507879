import type { PseudoParam, PseudoRow, ReplyReader } from '../pseudo.ts'

/** A row written short: name, parameters, SCPI lines, reader, unit. */
export type ShortRow = readonly [
  pseudo: string,
  params: readonly PseudoParam[],
  scpi: string | readonly string[],
  reply?: ReplyReader,
  unit?: string,
]

export const NUMBER: ReplyReader = { type: 'number' }
export const TEXT: ReplyReader = { type: 'text' }
export const BOOL: ReplyReader = { type: 'bool' }

export function rows(model: string, table: readonly ShortRow[]): PseudoRow[] {
  return table.map(([pseudo, params, scpi, reply, unit]) => ({
    model,
    pseudo,
    params,
    scpi: typeof scpi === 'string' ? [scpi] : scpi,
    ...(reply && { reply }),
    ...(unit && { unit }),
  }))
}

/** `CH1`… → `<text>1`…. */
export function channelParam(count: number, text: string, name = 'ch'): PseudoParam {
  const numbers = Array.from({ length: count }, (_, index) => index + 1)
  return { name, type: 'choice', choices: Object.fromEntries(numbers.map((n) => [`CH${n}`, `${text}${n}`])) }
}

/** Words that are the SCPI text themselves. */
export function words(name: string, ...choices: readonly string[]): PseudoParam {
  return { name, type: 'choice', choices: Object.fromEntries(choices.map((word) => [word, word])) }
}

export function number(name: string, min: number, max: number, unit?: string): PseudoParam {
  return { name, type: 'number', min, max, ...(unit && { unit }) }
}

export const ON_OFF: PseudoParam = { name: 'on', type: 'bool' }
