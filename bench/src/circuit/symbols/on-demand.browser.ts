import type { SymbolDef } from './types.ts'

/** In a browser these symbols come by themselves, with `addSymbols`: most circuits have none. */
export const onDemand: readonly SymbolDef[] = []
