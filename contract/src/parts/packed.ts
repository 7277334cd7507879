import { z } from 'zod'
import { OwnSymbol } from '../bench/own-symbol.ts'
import { OptionalLocalText } from '../core/types.ts'
import { SymbolTest } from './symbols.ts'

/** Most symbols that travel with something else, and most versions of each. */
export const PACKED = { symbols: 60, versions: 20 } as const

/** A symbol of somebody’s own as it travels with the circuits that use it: the versions that they carry, and its test. */
export const PackedSymbol = z.object({
  versions: z
    .array(z.object({ number: z.number().int().min(1).max(100_000), symbol: OwnSymbol }))
    .min(1)
    .max(PACKED.versions)
    .refine((list) => new Set(list.map(({ number }) => number)).size === list.length, { message: 'twice' }),
  test: SymbolTest,
  partNumber: z.string().trim().max(40).default(''),
  remark: OptionalLocalText.default({}),
})
export type PackedSymbol = z.infer<typeof PackedSymbol>

/** By the id under which circuits name them. */
export const PackedSymbols = z
  .record(z.uuid(), PackedSymbol)
  .refine((map) => Object.keys(map).length <= PACKED.symbols, { message: 'circuitSize' })
export type PackedSymbols = z.infer<typeof PackedSymbols>
