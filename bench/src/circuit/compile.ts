import type { Circuit, Component } from '@labbox/contract/bench/circuit.ts'
import { compileNets, pinKey, type Net, type Nets } from './nets.ts'
import { parseQuantity } from './quantity.ts'
import { symbolOf } from './symbols/index.ts'
import { imageOf } from '../mcu/packed.ts'
import type { ParamValues, SymbolDef } from './symbols/types.ts'

/** One part as the deck needs it: names and nodes generated here, parameters as numbers. */
export interface Instance {
  id: string
  symbol: SymbolDef
  /** `R1` when the designator is plain and unique, else generated. */
  name: string
  /** Node name by pin. */
  nodes: Record<string, string>
  params: ParamValues
  /** Key of `symbol.spice.models`; empty when it has none. */
  model: string
  /** What the memory of a microcontroller holds, from its first address on. */
  program?: Uint8Array
}

export interface CompiledCircuit {
  nets: Nets
  /** Node name by net index; '0' is earth. */
  nodes: string[]
  instances: Instance[]
}

const isEarth = (circuit: Circuit, net: Net): boolean =>
  net.pins.some(({ component, pin }) => {
    const symbol = symbolOf(circuit.components[component]!)
    return (
      symbol?.id === 'ground' ||
      // The shield of a connector is earth: what it is clipped to becomes earth too.
      (((symbol?.instrument?.kind === 'generator' && pin === 'gnd') || symbol?.instrument?.kind === 'clip') &&
        net.pins.length > 1)
    )
  })

/** A label as part of a node name: letters, digits, underscore; nothing else of it survives. */
const sanitised = (label: string): string =>
  label
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '_')
    .slice(0, 16)

/** Node names: '0' for every earthed net, else `n3` or `n3_out` after its first label. */
function nodeNames(circuit: Circuit, nets: Nets): string[] {
  return nets.list.map((net) => {
    if (isEarth(circuit, net)) return '0'
    const label = sanitised(net.labels[0] ?? '').replaceAll(/^_+|_+$/g, '')
    return label ? `n${net.index + 1}_${label}` : `n${net.index + 1}`
  })
}

const PLAIN_DESIGNATOR = /^[A-Z]{1,4}[0-9]{1,4}$/

const typed = (component: Component, name: string) =>
  Object.hasOwn(component.params, name) ? component.params[name] : undefined

/** The number of a parameter, the default when the document has none; null when text and number do not agree. */
export function paramValue(component: Component, param: SymbolDef['params'][number]): number | null {
  const quantity = typed(component, param.name)
  if (!quantity) return parseQuantity(param.default, param.unit)
  const si = parseQuantity(quantity.text, param.unit)
  // A turned potentiometer stores its number; a text that contradicts it is a forgery or a fault.
  return si !== null && quantity.si !== null && Math.abs(si - quantity.si) <= 1e-6 * Math.abs(si)
    ? quantity.si
    : null
}

export const inRange = (param: SymbolDef['params'][number], si: number): boolean =>
  si >= (param.min ?? -Infinity) && si <= (param.max ?? Infinity)

const clamped = (param: SymbolDef['params'][number], si: number | null): number =>
  Math.min(Math.max(si ?? -Infinity, param.min ?? 0), param.max ?? Infinity)

/** The key of the chosen model; null when the text names none. */
export function chosenModel(component: Component, symbol: SymbolDef): string | null {
  const param = symbol.params.find(({ kind }) => kind === 'choice')
  if (!param) return ''
  const text = typed(component, param.name)?.text ?? param.default
  return param.choices?.includes(text) ? text : null
}

/**
 * Nets, node names and parts of a circuit that `checkCircuit` has passed; parts of unknown symbol are left out, a
 * value that cannot be read counts as the symbol's lower limit.
 */
export function compileCircuit(circuit: Circuit): CompiledCircuit {
  const nets = compileNets(circuit)
  const nodes = nodeNames(circuit, nets)
  const used = new Set<string>()
  const instances: Instance[] = []
  for (const [id, component] of Object.entries(circuit.components).sort(([a], [b]) => (a < b ? -1 : 1))) {
    const symbol = symbolOf(component)
    if (!symbol) continue
    const designator = component.designator.toUpperCase()
    const name =
      PLAIN_DESIGNATOR.test(designator) && !used.has(designator) ? designator : `ZZZZZ${instances.length + 1}`
    used.add(name)
    instances.push({
      id,
      symbol,
      name,
      nodes: Object.fromEntries(
        symbol.pins.map((pin) => [pin.name, nodes[nets.ofPin.get(pinKey(id, pin.name))!.index]!]),
      ),
      params: Object.fromEntries(
        symbol.params
          .filter(({ kind }) => kind !== 'choice')
          .map((param) => [param.name, clamped(param, paramValue(component, param))]),
      ),
      model: chosenModel(component, symbol) ?? '',
      ...(component.program && { program: imageOf(component.program) }),
    })
  }
  return { nets, nodes, instances }
}

/** Whether a pin has anything else on its net. */
export function isConnected(nets: Nets, component: string, pin: string): boolean {
  return (nets.ofPin.get(pinKey(component, pin))?.pins.length ?? 0) > 1
}
