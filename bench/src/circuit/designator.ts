import type { Circuit } from '@labbox/contract/bench/circuit.ts'
import { freeDesignator } from './edit/designators.ts'
import type { SymbolDef } from './symbols/types.ts'

/** The lowest free designator of a symbol's kind: R1, R2…; an instrument terminal always has its own name (DS1). */
export function nextDesignator(
  circuit: Pick<Circuit, 'components'>,
  symbol: Pick<SymbolDef, 'prefix' | 'instrument'>,
): string {
  if (symbol.instrument) return symbol.prefix
  return freeDesignator(
    symbol.prefix,
    new Set(Object.values(circuit.components).map(({ designator }) => designator)),
  )
}
