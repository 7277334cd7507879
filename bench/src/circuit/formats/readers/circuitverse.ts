import { z } from 'zod'
import { UnionFind } from '../../union-find.ts'
import { ImportError, limited, type ForeignPin, type ForeignSheet } from '../foreign.ts'
import { GateTaker, SUPPLY, type GateKind } from '../gates.ts'
import { Parts, type End, type Found } from '../kinds.ts'
import { EARTH } from '../wiring.ts'

// A project of CircuitVerse: JSON with a list of sheets. All nodes of a sheet stand in one list, parts name theirs by
// number, and each node names those it is joined with.

const Node = z.object({
  x: z.number(),
  y: z.number(),
  type: z.number().optional(),
  bitWidth: z.number().nullish(),
  label: z.string().nullish(),
  connections: z.array(z.number()).default([]),
})
const Part = z.object({
  x: z.number().default(0),
  y: z.number().default(0),
  objectType: z.string().optional(),
  label: z.string().nullish(),
  customData: z
    .object({
      nodes: z.record(z.string(), z.union([z.number(), z.array(z.number())])).default({}),
      values: z.record(z.string(), z.unknown()).default({}),
      constructorParamaters: z.array(z.unknown()).default([]),
    })
    .optional(),
})
const Sheet = z
  .object({ name: z.string().default(''), allNodes: z.array(Node).default([]) })
  .catchall(z.unknown())
const Project = z.object({ name: z.string().optional(), scopes: z.array(Sheet).min(1) })

const GATES: Record<string, GateKind> = {
  AndGate: 'and',
  OrGate: 'or',
  NandGate: 'nand',
  NorGate: 'nor',
  XorGate: 'xor',
  XnorGate: 'xnor',
  NotGate: 'not',
  Buffer: 'buffer',
}
const SHOWN = new Set(['Text', 'Rectangle', 'Arrow', 'ImageAnnotation', 'TB_Input', 'TB_Output', 'Flag'])

interface Pin {
  name: string
  node: number
}

class SheetReader {
  readonly parts = new Parts()
  readonly gates = new GateTaker(this.parts)
  readonly names = new UnionFind()
  readonly #nodes: readonly z.infer<typeof Node>[]
  readonly labels: ForeignSheet['labels'] = []
  readonly #known = new Map<string, string>()
  wide = 0

  constructor(nodes: readonly z.infer<typeof Node>[]) {
    this.#nodes = nodes
    for (const [i, { connections }] of nodes.entries())
      for (const other of connections) if (nodes[other]) this.names.join(`${i}`, `${other}`)
  }

  /** Gives the net of a node a name; nets of one name are one. */
  name(node: number, text: string): void {
    this.names.join(`${node}`, `#${text}`)
    this.#known.set(this.names.find(`#${text}`), text)
  }

  net(node: number): string {
    const root = this.names.find(`${node}`)
    for (const text of this.#known.values()) if (this.names.find(`#${text}`) === root) return text
    return `~${root}`
  }

  #end(node: number | undefined): End {
    if (node === undefined || !this.#nodes[node]) throw new ImportError('damaged')
    return { net: this.net(node) }
  }

  read(type: string, part: z.infer<typeof Part>, pins: readonly Pin[]): void {
    const label = part.label ?? ''
    const found: Found = { designator: label, title: label || type }
    const node = (name: string) => pins.find((pin) => pin.name === name)?.node
    const isWide = pins.some(({ node: at }) => (this.#nodes[at]?.bitWidth ?? 1) > 1)
    const isUsed = (name: string) => {
      const at = node(name)
      return at !== undefined && (this.#nodes[at]?.connections.length ?? 0) > 0 ? this.net(at) : null
    }
    if (SHOWN.has(type)) return this.parts.note('text', { text: (label || type).slice(0, 80) })
    if (isWide) this.wide += 1
    else if (GATES[type]) {
      const inputs = pins.filter(({ name }) => name.startsWith('inp')).map(({ node: at }) => this.#end(at))
      return this.gates.add(GATES[type], inputs, this.#end(node('output1')))
    } else if (type === 'Input' || type === 'Button') {
      const end = this.#end(pins[0]?.node)
      this.parts.add('logic-source', found, [end])
      if (label) this.labels.push({ text: label, net: end.net })
      return
    } else if (type === 'Clock') {
      this.parts.add('logic-clock', { ...found, value: 1 }, [this.#end(pins[0]?.node)])
      return
    } else if (type === 'Output' && label) {
      this.labels.push({ text: label, net: this.#end(pins[0]?.node).net })
      return
    } else if (['Output', 'Power', 'Ground', 'ConstantVal', 'Tunnel'].includes(type)) return
    else if (type === 'DigitalLed') {
      const anode = this.#end(pins[0]?.node)
      const inner = `~led${this.parts.list.length}`
      this.parts.add('led', { ...found, text: 'red' }, [anode, { net: inner }])
      this.parts.add('resistor', { designator: '', title: 'R', value: 330 }, [{ net: inner }, { net: EARTH }])
      return
    } else if (type === 'DflipFlop' || type === 'TflipFlop' || type === 'JKflipFlop') {
      const inputs = { D: ['dInp'], T: ['dInp', 'dInp'], J: ['J', 'K'] }[type[0] as 'D' | 'T' | 'J']
      return this.gates.flipFlop({
        kind: ({ D: 'd', T: 't', J: 'jk' } as const)[type[0] as 'D' | 'T' | 'J'],
        clock: this.#end(node('clockInp')).net,
        inputs: inputs.map((name) => this.#end(node(name)).net),
        q: this.#end(node('qOutput')).net,
        qn: isUsed('qInvOutput'),
        set: isUsed('preset'),
        clear: isUsed('reset'),
      })
    }
    this.parts.box(
      found,
      pins.map(({ name, node: at }): ForeignPin => ({ name, ...this.#end(at) })),
    )
  }
}

/** Pins of a part by name: `inp1`, `inp2`, `output1`. */
const pinsOf = (part: z.infer<typeof Part>): Pin[] =>
  Object.entries(part.customData?.nodes ?? {}).flatMap(([name, nodes]) =>
    Array.isArray(nodes)
      ? nodes.map((node, i) => ({ name: `${name}${i + 1}`, node }))
      : [{ name, node: nodes }],
  )

/** What joins nets by a name: a tunnel, or a steady level. */
const nameOf = (type: string, part: z.infer<typeof Part>): string | null => {
  if (type === 'Power') return SUPPLY
  if (type === 'Ground') return EARTH
  if (type === 'ConstantVal')
    return Number(part.customData?.constructorParamaters[2] ?? 1) === 0 ? EARTH : SUPPLY
  if (type !== 'Tunnel') return null
  const named = part.customData?.values['identifier'] ?? part.label
  return typeof named === 'string' && named !== '' ? named : null
}

/** Reads a project of CircuitVerse (`.cv`): its first sheet. */
export const readCircuitverse = (json: unknown): ForeignSheet => {
  const project = Project.safeParse(json)
  if (!project.success) throw new ImportError('damaged')
  const [sheet, ...others] = project.data.scopes
  const reader = new SheetReader(limited(sheet!.allNodes))
  const found = Object.entries(sheet!).flatMap(([key, value]) => {
    if (key === 'allNodes' || !Array.isArray(value)) return []
    return limited(value).flatMap((each) => {
      const part = Part.safeParse(each)
      return part.success && part.data.customData
        ? [{ type: part.data.objectType ?? key, part: part.data }]
        : []
    })
  })
  for (const { type, part } of found) {
    const name = nameOf(type, part)
    const [first] = pinsOf(part)
    if (name !== null && first) reader.name(first.node, name)
  }
  for (const { type, part } of found) reader.read(type, part, pinsOf(part))
  reader.gates.finish()
  for (const { name } of others) reader.parts.note('sheet', { title: name })
  if (reader.wide > 0) reader.parts.note('bus', { count: reader.wide })
  // Its gates become packages, so that its lines lead nowhere: the parts stand in rows.
  return { parts: reader.parts.list, wires: [], labels: reader.labels, notes: reader.parts.notes, scale: 1 }
}
