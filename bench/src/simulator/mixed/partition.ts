import type { CompiledCircuit, Instance } from '../../circuit/compile.ts'
import { familyOf } from '../../circuit/check-logic.ts'
import { spiceOf } from '../../circuit/own/spice-of.ts'
import type { Terminals } from '../../circuit/terminals.ts'
import { drivenBy } from '../../logic/part.ts'
import { UnionFind } from '../../circuit/union-find.ts'

/** A part of the analog side that SPICE solves by itself. */
export interface Island {
  compiled: CompiledCircuit
  terminals: Terminals
  /** Its nodes without earth. A rail of a supply belongs to every island that is fed by it. */
  nodes: ReadonlySet<string>
}

export interface Partition {
  islands: Island[]
  /** Nodes that something analog is connected to; on the others digital parts are among themselves. */
  analog: ReadonlySet<string>
  /** Nodes that are held whatever hangs on them. */
  rails: ReadonlySet<string>
}

const EARTH = '0'

const isAnalog = ({ symbol }: Instance): boolean =>
  !symbol.logic && !symbol.instrument && spiceOf(symbol).lines.length > 0

/** Boards with a supply of their own on these pins, as parts have them. */
const FED = { plus: 'VCC', minus: 'GND' } as const

/** The live end of each supply whose other end is earthed: it holds its voltage whatever hangs on it. */
function railsOf({ supplies, generators }: Terminals, powered: readonly Instance[]): Set<string> {
  const rails = new Set<string>()
  for (const { plus, minus } of supplies.values()) {
    if (minus === EARTH && plus !== EARTH) rails.add(plus)
    if (plus === EARTH && minus !== EARTH) rails.add(minus)
  }
  for (const { nodes } of powered) if (nodes[FED.minus] === EARTH) rails.add(nodes[FED.plus]!)
  for (const node of generators.values()) rails.delete(node)
  return rails
}

/** Groups of nodes that current can flow between within SPICE's part of the circuit. */
function instrumentGroups({ generators, supplies, meter }: Terminals): string[][] {
  return [
    ...[...generators.values()].map((node) => [node]),
    ...[...supplies.values()].map(({ plus, minus }) => [plus, minus]),
    ...(meter ? [[meter.hi, meter.lo, meter.i].filter((node) => node !== null)] : []),
  ]
}

/**
 * Divides a circuit at earth, at the rails of its supplies and at its digital parts.
 * @param whole no rail is divided: their voltage depends on what all islands take together
 */
export function partition(
  { compiled, terminals }: { compiled: CompiledCircuit; terminals: Terminals },
  whole: boolean,
): Partition {
  const groups = new UnionFind()
  const powered = compiled.instances.filter(({ symbol }) => symbol.powered)
  const rails = whole ? new Set<string>() : railsOf(terminals, powered)
  const analog = new Set<string>()
  const members = compiled.instances.filter(isAnalog).map((instance) => Object.values(instance.nodes))
  const all = [...members, ...instrumentGroups(terminals)]
  for (const nodes of all) for (const node of nodes) if (node !== EARTH) analog.add(node)
  // What drives an analog node, or pulls it up, takes its current from the part's supply.
  for (const instance of compiled.instances) {
    const { symbol, nodes } = instance
    if (symbol.logic?.kind !== 'part') continue
    const supply = [nodes['VCC']!, nodes['GND']!]
    const { model } = symbol.logic.row
    const driven = new Set(drivenBy(model))
    const pulls = familyOf(instance).pullUp !== null
    for (const [pin, node] of Object.entries(nodes))
      if (analog.has(node) && !supply.includes(node) && (pulls || driven.has(pin)))
        all.push([node, ...supply])
    for (const node of supply) if (node !== EARTH) analog.add(node)
  }
  const keyOf = (nodes: readonly string[]): string | undefined =>
    nodes.find((node) => node !== EARTH && !rails.has(node)) ?? nodes.find((node) => node !== EARTH)
  for (const nodes of all) {
    const key = keyOf(nodes)
    if (key === undefined) continue
    groups.find(key)
    for (const node of nodes)
      if (node !== EARTH && (!rails.has(node) || rails.has(key))) groups.join(key, node)
  }
  for (const node of analog) groups.find(node)

  const islands = new Map<string, { nodes: Set<string>; instances: Instance[] }>()
  const islandOf = (nodes: readonly string[]) => {
    const key = keyOf(nodes)
    if (key === undefined) return undefined
    const root = groups.find(key)
    const island = islands.get(root) ?? { nodes: new Set(), instances: [] }
    islands.set(root, island)
    for (const node of nodes) if (node !== EARTH) island.nodes.add(node)
    return island
  }
  for (const nodes of all) islandOf(nodes)
  for (const node of analog) islandOf([node])
  for (const instance of compiled.instances.filter(isAnalog))
    islandOf(Object.values(instance.nodes))?.instances.push(instance)
  for (const board of powered)
    for (const island of islands.values())
      if (island.nodes.has(board.nodes[FED.plus]!)) island.instances.push(board)
  return {
    analog,
    rails,
    islands: [...islands.values()].map(({ nodes, instances }) => ({
      nodes,
      compiled: { nets: compiled.nets, nodes: [...nodes], instances },
      terminals: within(terminals, nodes),
    })),
  }
}

/** The instruments that are connected to some nodes. A supply feeds each island that its rail belongs to. */
function within(
  { generators, supplies, scopes, probes, counter, meter }: Terminals,
  nodes: ReadonlySet<string>,
): Terminals {
  const has = (node: string | null) => node !== null && nodes.has(node)
  return {
    generators: new Map([...generators].filter(([, node]) => has(node))),
    supplies: new Map([...supplies].filter(([, { plus, minus }]) => has(plus) || has(minus))),
    scopes: new Map([...scopes].filter(([, node]) => has(node))),
    probes,
    counter: has(counter) ? counter : null,
    meter: meter && [meter.hi, meter.lo, meter.i].some(has) ? meter : null,
  }
}
