import type { OwnSymbol } from '@labbox/contract/bench/own-symbol.ts'
import type { SpiceTemplate, SymbolDef } from '../symbols/types.ts'
import { readModel } from './model.ts'

const read = new WeakMap<OwnSymbol, { version: number; template: SpiceTemplate }>()

/** What a symbol becomes in a deck: of the catalogue as it stands there, of one that somebody made from its model. */
export const spiceOf = ({
  own,
  version,
  spice,
}: Pick<SymbolDef, 'own' | 'version' | 'spice'>): SpiceTemplate => {
  if (!own) return spice
  const known = read.get(own)
  if (known?.version === version) return known.template
  const { template } = readModel(own, version)
  read.set(own, { version, template })
  return template
}
