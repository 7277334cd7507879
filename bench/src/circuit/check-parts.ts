import type { Circuit } from '@labbox/contract/bench/circuit.ts'
import type { ModulePart, Problem } from './problem.ts'
import { paramValue } from './compile.ts'
import { symbolOf } from './symbols/index.ts'
import type { SymbolDef } from './symbols/types.ts'

const near = (a: number, b: number) => Math.abs(a - b) <= 1e-6 * Math.max(Math.abs(a), Math.abs(b))

const codes = {
  maxList: { part: 'notAllowed', value: 'valueNotAllowed', count: 'tooMany' },
  modules: { part: 'moduleMismatch', value: 'moduleValue', count: 'moduleTooFew' },
} as const

/** What a part that somebody made is called: the catalogue does not know it everywhere. */
const named = ({ own, names }: SymbolDef): Problem['params'] => (own ? { zh: names.zh, en: names.en } : {})

/**
 * Parts against a list of allowed ones: a project's max list (empty = everything allowed) or what a bench's modules
 * have. Earth and instrument terminals are not parts.
 */
export function checkParts(circuit: Circuit, allowed: ModulePart[], list: 'maxList' | 'modules'): Problem[] {
  if (list === 'maxList' && allowed.length === 0) return []
  const problems: Problem[] = []
  const used = new Map<string, { symbol: SymbolDef; ids: string[] }>()
  for (const [id, component] of Object.entries(circuit.components)) {
    const symbol = symbolOf(component)
    if (!symbol || symbol.instrument || symbol.id === 'ground') continue
    used.set(symbol.id, { symbol, ids: [...(used.get(symbol.id)?.ids ?? []), id] })
    const entries = allowed.filter((entry) => entry.symbol === symbol.id)
    const { designator } = component
    if (entries.length === 0) {
      const params = { designator, symbol: symbol.id, ...named(symbol) }
      problems.push({ code: codes[list].part, severity: 'error', components: [id], params })
      continue
    }
    const param = symbol.params.find(({ name }) => name === 'value')
    const value = param ? paramValue(component, param) : null
    const fits = entries.some(
      ({ values = [] }) => values.length === 0 || values.some((one) => near(one, value ?? NaN)),
    )
    if (value !== null && !fits) {
      const params = { designator, symbol: symbol.id, ...named(symbol), value, unit: param?.unit ?? '' }
      problems.push({ code: codes[list].value, severity: 'error', components: [id], params })
    }
  }
  for (const { symbol, ids } of used.values()) {
    const entries = allowed.filter((entry) => entry.symbol === symbol.id)
    const limit = entries.reduce((sum, entry) => sum + entry.count, 0)
    if (entries.length === 0 || ids.length <= limit) continue
    const params = { symbol: symbol.id, ...named(symbol), count: ids.length, limit }
    problems.push({ code: codes[list].count, severity: 'error', components: ids, params })
  }
  return problems
}
