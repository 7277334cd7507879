import { clockSource, levelSource, mos, ttl } from './logic.ts'
import type { SymbolDef } from './types.ts'

/** The digital parts, and the sources that go with them. */
export const digital: readonly SymbolDef[] = [levelSource, clockSource, ...ttl, ...mos]
