import type { Circuit } from '@labbox/contract/bench/circuit.ts'
import type { ModulePart, Problem } from './problem.ts'
import { paramValue } from './compile.ts'
import { symbolOf } from './symbols/index.ts'

const near = (a: number, b: number) => Math.abs(a - b) <= 1e-6 * Math.max(Math.abs(a), Math.abs(b))

/**
 * Parts against a list of allowed ones: a project's max list (empty = everything allowed) or what a bench's modules
 * have. Earth and instrument terminals are not parts.
 */
export function checkParts(circuit: Circuit, allowed: ModulePart[], list: 'maxList' | 'modules'): Problem[] {
  if (list === 'maxList' && allowed.length === 0) return []
  const problems: Problem[] = []
  const used = new Map<string, string[]>()
  for (const [id, component] of Object.entries(circuit.components)) {
    const symbol = symbolOf(component)
    if (!symbol || symbol.instrument || symbol.id === 'ground') continue
    used.set(symbol.id, [...(used.get(symbol.id) ?? []), id])
    const entries = allowed.filter((entry) => entry.symbol === symbol.id)
    const { designator } = component
    if (entries.length === 0) {
      const code = list === 'maxList' ? 'notAllowed' : 'moduleMismatch'
      problems.push({ code, severity: 'error', components: [id], params: { designator, symbol: symbol.id } })
      continue
    }
    const param = symbol.params.find(({ name }) => name === 'value')
    const value = param ? paramValue(component, param) : null
    const fits = entries.some(
      ({ values = [] }) => values.length === 0 || values.some((one) => near(one, value ?? NaN)),
    )
    if (value !== null && !fits) {
      const code = list === 'maxList' ? 'valueNotAllowed' : 'moduleMismatch'
      const params = { designator, symbol: symbol.id, value, unit: param?.unit ?? '' }
      problems.push({ code, severity: 'error', components: [id], params })
    }
  }
  for (const [symbol, ids] of used) {
    const entries = allowed.filter((entry) => entry.symbol === symbol)
    const limit = entries.reduce((sum, entry) => sum + entry.count, 0)
    if (entries.length === 0 || ids.length <= limit) continue
    const code = list === 'maxList' ? 'tooMany' : 'moduleMismatch'
    problems.push({ code, severity: 'error', components: ids, params: { symbol, count: ids.length, limit } })
  }
  return problems
}
