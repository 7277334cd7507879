import type { InstalledModule, InstalledPart } from '@labbox/contract/devices/modules.ts'
import type { LocalText } from '@labbox/contract/core/types.ts'
import { symbolName, symbols } from 'labbox-bench/circuit/symbols/index.ts'
import type { KnownModule } from '../../parts/modules/lookup.queries.ts'

/** A module at a bench: known, or only by the number that the bench reports. */
export interface Plugged {
  module: KnownModule | null
  number: string
  count: number
  reported: boolean
}

/** How often each number is reported; numbers are compared without regard to case and space around them. */
export const countNumbers = (reported: readonly string[]): Map<string, { said: string; count: number }> => {
  const counts = new Map<string, { said: string; count: number }>()
  for (const said of reported.map((each) => each.trim()).filter(Boolean)) {
    const key = said.toLowerCase()
    counts.set(key, { said, count: (counts.get(key)?.count ?? 0) + 1 })
  }
  return counts
}

/** What is plugged in: what the bench reports, and what somebody said beside it. A module of both is there once, as reported. */
export const pluggedOf = (
  reported: readonly string[],
  byNumber: ReadonlyMap<string, KnownModule>,
  given: readonly { count: number; module: KnownModule }[],
): Plugged[] => {
  const seen = [...countNumbers(reported)].map(([key, { said, count }]): Plugged => {
    const module = byNumber.get(key) ?? null
    return { module, number: module?.document.number ?? said, count, reported: true }
  })
  const ids = new Set(seen.flatMap(({ module }) => module?.id ?? []))
  const said = given.filter(({ module }) => !ids.has(module.id))
  return [
    ...seen,
    ...said.map(({ module, count }) => ({
      module,
      number: module.document.number,
      count,
      reported: false,
    })),
  ]
}

export const shownModule = ({ module, number, count, reported }: Plugged): InstalledModule => ({
  id: module?.id ?? null,
  number,
  names: module?.document.names ?? null,
  tags: module?.document.tags ?? [],
  version: module?.version ?? null,
  latest: module?.latest ?? null,
  count,
  reported,
})

/** What people call a part of the catalogue: a digital one by its number. */
const namesOf = (id: string): LocalText => {
  const known = symbols[id]
  return known ? { zh: symbolName(known, 'zh'), en: symbolName(known, 'en') } : { zh: id, en: id }
}

/**
 * All components of a bench, each kind once; null when nothing can be said about what it lacks: it has no modules, or one of them
 * is unknown. A refusal has to be certain.
 * @param own names of symbols that people made
 */
export const partsOf = (
  plugged: readonly Plugged[],
  own: Readonly<Record<string, LocalText>>,
): InstalledPart[] | null => {
  if (plugged.length === 0 || plugged.some(({ module }) => module === null)) return null
  const parts = new Map<string, InstalledPart & { any: boolean }>()
  for (const { module, count } of plugged)
    for (const part of module?.document.parts ?? []) {
      const { symbol } = part
      const names = own[symbol] ?? namesOf(symbol)
      const before = parts.get(symbol) ?? { symbol, names, count: 0, values: [], any: false }
      parts.set(symbol, {
        ...before,
        count: before.count + part.count * count,
        values: [...new Set([...before.values, ...part.values])].sort((a, b) => a - b),
        any: before.any || part.values.length === 0,
      })
    }
  return [...parts.values()].map(({ any, ...part }) => (any ? { ...part, values: [] } : part))
}
