import { symbolOffered } from '@labbox/contract/parts/symbols.ts'
import { ownSymbol } from 'labbox-bench/circuit/own/symbol.ts'
import { queryClient, queryOf } from '../../app/api/query.ts'
import { canNow } from '../../app/session/session.ts'
import { offerSymbols } from './symbols.tsx'

/** What one has just activated is there at the next circuit that is opened. */
const FRESH_MS = 30_000

/** Brings the symbols that people of one's school made. */
export const loadOffered = async (): Promise<void> => {
  if (!canNow('parts:symbol:use')) return
  const { symbols, spelling } = await queryClient.fetchQuery({
    ...queryOf(symbolOffered, {}),
    staleTime: FRESH_MS,
  })
  const found = (id: string, partNumber: string) => `${partNumber.toLowerCase()} ${spelling[id] ?? ''}`
  offerSymbols(
    symbols.flatMap(({ id, version, symbol }) => ownSymbol(id, version, symbol) ?? []),
    { ...spelling, ...Object.fromEntries(symbols.map(({ id, partNumber }) => [id, found(id, partNumber)])) },
  )
}
