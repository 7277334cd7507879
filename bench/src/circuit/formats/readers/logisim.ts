import { SaxesParser } from 'saxes'
import { ImportError, MAX_ITEMS, type ForeignPin, type ForeignSheet, type Spot } from '../foreign.ts'
import { GateTaker, SUPPLY, type GateKind } from '../gates.ts'
import { Parts, type End, type Found } from '../kinds.ts'
import { logisimPorts, type LogisimPart, type Port } from './logisim-ports.ts'
import { looseEnds } from './loose-ends.ts'
import { EARTH, Wiring } from '../wiring.ts'

interface LogisimCircuit {
  name: string
  parts: LogisimPart[]
  wires: [Spot, Spot][]
}

const spotOf = (text: string): Spot => {
  const found = /^\((-?\d{1,6}),(-?\d{1,6})\)$/.exec(text.trim())
  if (!found) throw new ImportError('damaged')
  return [Number(found[1]), Number(found[2])]
}

const parse = (text: string): { main: string; circuits: LogisimCircuit[] } => {
  const circuits: LogisimCircuit[] = []
  let main = ''
  let items = 0
  let part: LogisimPart | null = null
  const parser = new SaxesParser({ xmlns: false })
  parser.on('error', () => {
    throw new ImportError('damaged')
  })
  parser.on('opentag', ({ name, attributes }) => {
    items += 1
    if (items > MAX_ITEMS) throw new ImportError('tooLarge')
    const circuit = circuits.at(-1)
    if (name === 'main') main = attributes['name'] ?? ''
    else if (name === 'circuit') circuits.push({ name: attributes['name'] ?? '', parts: [], wires: [] })
    else if (name === 'wire')
      circuit?.wires.push([spotOf(attributes['from'] ?? ''), spotOf(attributes['to'] ?? '')])
    else if (name === 'comp' && circuit && attributes['loc'] !== undefined) {
      part = { name: attributes['name'] ?? '', at: spotOf(attributes['loc']), attributes: new Map() }
      circuit.parts.push(part)
    } else if (name === 'a' && part) part.attributes.set(attributes['name'] ?? '', attributes['val'] ?? '')
  })
  parser.on('closetag', ({ name }) => {
    if (name === 'comp') part = null
  })
  parser.write(text).close()
  return { main, circuits }
}

const GATES: Record<string, GateKind> = {
  'AND Gate': 'and',
  'OR Gate': 'or',
  'NAND Gate': 'nand',
  'NOR Gate': 'nor',
  'XOR Gate': 'xor',
  'XNOR Gate': 'xnor',
  'NOT Gate': 'not',
  Buffer: 'buffer',
}
const SHOWN = new Set(['Text', 'Probe', 'Label'])

class SheetReader {
  readonly parts = new Parts()
  readonly gates = new GateTaker(this.parts)
  readonly labels: { text: string; net: string; at: Spot }[] = []
  readonly #wiring: Wiring
  #wide = 0

  constructor(wiring: Wiring) {
    this.#wiring = wiring
  }

  get wide(): number {
    return this.#wide
  }

  #end({ at }: Port): End {
    return { net: this.#wiring.netAt(at), at }
  }

  read(part: LogisimPart, ports: readonly Port[]): void {
    const { name, attributes } = part
    const label = attributes.get('label') ?? ''
    const found: Found = { designator: label, title: label || name }
    const width = Number(attributes.get('width') ?? '1')
    const [first] = ports
    const port = (wanted: string): End | null => {
      const one = ports.find((each) => each.name === wanted)
      return one ? this.#end(one) : null
    }
    if (SHOWN.has(name)) {
      const text = attributes.get('text') ?? label
      if (text) this.parts.note('text', { text: text.slice(0, 80) })
      return
    }
    if (width > 1) this.#wide += 1
    else if (GATES[name]) {
      const inputs = ports.filter((one) => one.name !== 'out').map((one) => this.#input(one))
      return this.gates.add(GATES[name], inputs, port('out')!)
    } else if (name === 'Pin' && first) {
      const isOutput = attributes.get('output') === 'true' || attributes.get('type') === 'output'
      if (isOutput || label)
        this.labels.push({ text: label || 'OUT', net: this.#end(first).net, at: first.at })
      if (!isOutput) this.parts.add('logic-source', found, [this.#end(first)])
      return
    } else if (name === 'Clock' && first) {
      const clock = { ...found, value: 1 }
      this.parts.add('logic-clock', clock, [this.#end(first)])
      return
    } else if ((name === 'Button' || name === 'Switch') && first) {
      this.parts.add('logic-source', found, [this.#end(first)])
      return
    } else if (name === 'Tunnel' && first) {
      this.labels.push({ text: label, net: this.#end(first).net, at: first.at })
      return
    } else if (name === 'Power' || name === 'Ground' || name === 'Constant') return
    else if (name === 'D Flip-Flop' || name === 'T Flip-Flop' || name === 'J-K Flip-Flop') {
      const net = (wanted: string) => port(wanted)?.net ?? null
      const kind = name.startsWith('D') ? 'd' : name.startsWith('T') ? 't' : 'jk'
      const inputs = kind === 'd' ? ['D'] : kind === 't' ? ['T', 'T'] : ['J', 'K']
      this.gates.flipFlop({
        kind,
        clock: net('clock') ?? SUPPLY,
        inputs: inputs.map((wanted) => net(wanted) ?? SUPPLY),
        q: net('Q') ?? '~q',
        qn: net('QN'),
        set: this.#used(ports, 'set'),
        clear: this.#used(ports, 'clear'),
      })
      return
    } else if (name === 'LED' && first) {
      const inner = `${this.#end(first).net}-led${this.parts.list.length}`
      this.parts.add('led', { ...found, text: 'red' }, [this.#end(first), { net: inner }])
      this.parts.add('resistor', { designator: '', title: 'R', value: 330 }, [{ net: inner }, { net: EARTH }])
      return
    }
    const pins = ports.map((one): ForeignPin => ({ name: one.name, ...this.#end(one) }))
    this.parts.box(found, pins)
  }

  /** A port's net, through an inverter where the file draws a bubble at it. */
  #input(port: Port): End {
    const end = this.#end(port)
    return port.inverted ? { net: this.gates.inverted(end.net) } : end
  }

  #used(ports: readonly Port[], name: string): string | null {
    const port = ports.find((one) => one.name === name)
    return port && this.#wiring.has(port.at) ? this.#end(port).net : null
  }
}

/** How far an unknown part's ports are looked for. */
const NEAR = 200

const numbered = (spots: readonly Spot[]): Port[] => spots.map((at, i) => ({ name: String(i + 1), at }))

/** Reads a project of Logisim or Logisim-evolution (`.circ`): its main circuit. */
export const readLogisim = (text: string): ForeignSheet => {
  const { main, circuits } = parse(text)
  const circuit = circuits.find(({ name }) => name === main) ?? circuits[0]
  if (!circuit) throw new ImportError('empty')
  const wiring = new Wiring({ onSegments: true })
  for (const wire of circuit.wires) wiring.wire(wire)
  const known = circuit.parts.map((part) => ({ part, ports: logisimPorts(part, (at) => wiring.has(at)) }))
  const taken = new Set(known.flatMap(({ ports }) => ports?.map(({ at }) => at.join()) ?? []))
  const unknown = known.filter(({ ports }) => !ports).map(({ part }) => part)
  const loose = looseEnds(circuit.wires.flat(), taken, unknown, NEAR)
  for (const { part, ports } of known) {
    for (const { at } of ports ?? []) wiring.spot(at)
    const first = ports?.[0]?.at
    if (part.name === 'Tunnel' && first) wiring.name(first, part.attributes.get('label') ?? '')
    if (part.name === 'Power' && first) wiring.name(first, SUPPLY)
    if (part.name === 'Ground' && first) wiring.name(first, EARTH)
    if (part.name === 'Constant' && first)
      wiring.name(first, Number(part.attributes.get('value') ?? '1') === 0 ? EARTH : SUPPLY)
  }
  const reader = new SheetReader(wiring)
  for (const { part, ports } of known) reader.read(part, ports ?? numbered(loose.get(part) ?? []))
  reader.gates.finish()
  for (const { name } of circuits) if (name !== circuit.name) reader.parts.note('sheet', { title: name })
  if (reader.wide > 0) reader.parts.note('bus', { count: reader.wide })
  return {
    parts: reader.parts.list,
    wires: circuit.wires.map((points) => ({ points, net: wiring.netAt(points[0]) })),
    labels: reader.labels.filter(({ text: label }) => label !== ''),
    notes: reader.parts.notes,
    scale: 2,
  }
}
