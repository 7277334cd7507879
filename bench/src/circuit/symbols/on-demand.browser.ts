import type { SymbolDef } from './types.ts'

/** In a browser the digital parts come by themselves, with `addSymbols`: most circuits have none. */
export const digital: readonly SymbolDef[] = []
