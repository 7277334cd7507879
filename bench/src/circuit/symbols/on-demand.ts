import { controlledSources, currentSource, voltageSource } from './ideal.ts'
import { njf, nmos, pjf, pmos } from './field-effect.ts'
import { clockSource, levelSource, mos, ttl } from './logic.ts'
import type { SymbolDef } from './types.ts'

/** Symbols that most circuits do without: ideal sources, field-effect transistors, digital parts and what drives them. */
export const onDemand: readonly SymbolDef[] = [
  voltageSource,
  currentSource,
  ...controlledSources,
  nmos,
  pmos,
  njf,
  pjf,
  levelSource,
  clockSource,
  ...ttl,
  ...mos,
]
