import { CIRCUIT_LIMITS, type Circuit, type Component, type MaxList } from '@labbox/contract/bench/circuit.ts'
import { chosenModel, compileCircuit, inRange, isConnected, paramValue } from './compile.ts'
import { checkClips } from './check-clips.ts'
import { checkLogic } from './check-logic.ts'
import { checkParts } from './check-parts.ts'
import { checkSources } from './check-sources.ts'
import type { ModulePart, Problem } from './problem.ts'
import { imageOf } from '../mcu/packed.ts'
import { symbolOf } from './symbols/index.ts'
import type { SymbolDef } from './symbols/types.ts'

export interface CheckOptions {
  maxList?: MaxList
  /** Absent: the bench takes every part (a simulated one). */
  modules?: ModulePart[]
}

const DESIGNATOR = /^[A-Za-z]{1,8}[0-9]{0,4}[A-Za-z]?$/

function checkValues(id: string, component: Component, symbol: SymbolDef): Problem[] {
  const { designator } = component
  const problems: Problem[] = []
  const add = (code: Problem['code'], params: Problem['params']) =>
    problems.push({ code, severity: 'error', components: [id], params: { designator, ...params } })
  if (chosenModel(component, symbol) === null) add('unknownModel', {})
  for (const param of symbol.params) {
    if (param.kind === 'choice') continue
    const value = paramValue(component, param)
    if (value === null)
      add('unknownValue', { param: param.name, value: component.params[param.name]?.text.slice(0, 40) ?? '' })
    else if (!inRange(param, value))
      add('valueRange', {
        param: param.name,
        value,
        min: param.min ?? 0,
        max: param.max ?? 0,
        unit: param.unit,
      })
  }
  return problems
}

/** A microcontroller has a program, and room for it. */
function checkProgram(id: string, { designator, program }: Component, { logic }: SymbolDef): Problem[] {
  const limit = logic?.kind === 'part' ? logic.row.model.processor?.flash : undefined
  if (limit === undefined) return []
  const own = { components: [id], params: { designator: designator.slice(0, 20) } }
  if (!program) return [{ code: 'noProgram', severity: 'warning', ...own }]
  const bytes = imageOf(program).length
  if (bytes <= limit) return []
  return [{ code: 'programTooLarge', severity: 'error', ...own, params: { ...own.params, bytes, limit } }]
}

function checkNames(components: [string, Component][]): Problem[] {
  const problems: Problem[] = []
  const byName = new Map<string, string[]>()
  for (const [id, component] of components) {
    const name = component.designator.toUpperCase()
    if (!DESIGNATOR.test(name)) {
      problems.push({
        code: 'badDesignator',
        severity: 'error',
        components: [id],
        params: { designator: name.slice(0, 20) },
      })
    } else if (component.symbol.id !== 'ground') byName.set(name, [...(byName.get(name) ?? []), id])
  }
  for (const [designator, ids] of byName) {
    if (ids.length < 2) continue
    const symbols = ids.map((id) => symbolOf(components.find(([other]) => other === id)![1]))
    const code = symbols.every((symbol) => symbol?.instrument) ? 'duplicateInstrument' : 'duplicateDesignator'
    problems.push({ code, severity: 'error', components: ids, params: { designator } })
  }
  return problems
}

function checkPins(circuit: Circuit, compiled: ReturnType<typeof compileCircuit>): Problem[] {
  const problems: Problem[] = []
  for (const { id, symbol } of compiled.instances) {
    const { designator } = circuit.components[id]!
    const open = symbol.pins.filter((pin) => !isConnected(compiled.nets, id, pin.name))
    if (symbol.instrument && open.length === symbol.pins.length) {
      problems.push({
        code: 'unusedInstrument',
        severity: 'warning',
        components: [id],
        params: { designator },
      })
      continue
    }
    // Both inputs of the meter are optional, but one must be connected.
    const allOptional = symbol.instrument?.kind === 'meter' && open.length === symbol.pins.length - 1
    // The generator's earth terminal is connected to earth internally.
    const free = (pin: (typeof open)[number]) => pin.optional && !allOptional
    for (const pin of open) {
      if (free(pin) || (symbol.instrument?.kind === 'generator' && pin.name === 'gnd')) continue
      problems.push({
        code: 'openPin',
        severity: 'error',
        components: [id],
        pins: [{ component: id, pin: pin.name }],
        params: { designator, pin: pin.name },
      })
    }
  }
  return problems
}

/** The checks before a run. A circuit with a problem of severity `error` is never sent to a bench. */
export function checkCircuit(circuit: Circuit, { maxList, modules }: CheckOptions = {}): Problem[] {
  const components = Object.entries(circuit.components)
  for (const what of ['components', 'wires', 'labels'] as const) {
    const count = Object.keys(circuit[what]).length
    const limit = CIRCUIT_LIMITS[what]
    if (count > limit)
      return [{ code: 'tooLarge', severity: 'error', components: [], params: { what, count, limit } }]
  }
  if (components.length === 0) return [{ code: 'empty', severity: 'error', components: [], params: {} }]

  const problems = checkNames(components)
  for (const [id, component] of components) {
    const symbol = symbolOf(component)
    if (component.box && symbol)
      problems.push({
        code: 'namedBox',
        severity: 'error',
        components: [id],
        params: { designator: component.designator.slice(0, 20), title: component.box.title },
      })
    else if (symbol?.own?.spice.trim() === '')
      problems.push({
        code: 'noModel',
        severity: 'error',
        components: [id],
        params: { designator: component.designator.slice(0, 20) },
      })
    else if (symbol)
      problems.push(...checkValues(id, component, symbol), ...checkProgram(id, component, symbol))
    else
      problems.push({
        code: 'unknownSymbol',
        severity: 'error',
        components: [id],
        params: { designator: component.designator.slice(0, 20), symbol: component.symbol.id.slice(0, 40) },
      })
  }
  const compiled = compileCircuit(circuit)
  if (!compiled.nodes.includes('0'))
    problems.push({ code: 'noGround', severity: 'error', components: [], params: {} })
  problems.push(
    ...checkPins(circuit, compiled),
    ...checkSources(circuit, compiled),
    ...checkClips(circuit, compiled),
    ...checkLogic(circuit, compiled),
  )
  if (maxList) problems.push(...checkParts(circuit, maxList.parts, 'maxList'))
  if (modules) problems.push(...checkParts(circuit, modules, 'modules'))
  return problems
}
