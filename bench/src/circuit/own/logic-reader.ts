import type { OwnSymbol } from '@labbox/contract/bench/own-symbol.ts'
import type { LogicRow } from '../../logic/parts/row.ts'

/** Whether a model is a logic function rather than a subcircuit. */
export const isLogic = (text: string): boolean => /^\s*\.logic\b/i.test(text)

type Read = (own: OwnSymbol) => LogicRow | null

let read: Read | null = null

/** Browsers load the grammar of logic functions with the digital parts. */
export const installLogicReader = (reader: Read): void => {
  read = reader
}

/** Whether logic functions can be read yet. */
export const canReadLogic = (): boolean => read !== null

/** The logic function of a symbol that somebody made; null: it has none that is sound. */
export const logicRowOf = (own: OwnSymbol): LogicRow | null => read?.(own) ?? null
