import { ImportError, limited, type ForeignSheet, type Spot } from '../foreign.ts'
import { GateTaker, type GateKind } from '../gates.ts'
import { Parts, type End, type Found, type Kind } from '../kinds.ts'
import { SourceTaker, type Waveform } from '../sources.ts'
import { EARTH, Wiring } from '../wiring.ts'

// Text of Falstad's simulator and of circuitjs: a line for each part, `r x1 y1 x2 y2 flags value …`. Pins of three and
// more follow from the two ends, as the program draws them.

interface Element {
  type: string
  a: Spot
  b: Spot
  flags: number
  rest: string[]
}

const parse = (text: string): { elements: Element[]; unread: string[] } => {
  const elements: Element[] = []
  const unread: string[] = []
  for (const line of limited(text.split(/\r\n|\n|\r/))) {
    const [type = '', ...words] = line.trim().split(/\s+/)
    if (type === '' || /^([$o%?!hB.&]|3[248])$/.test(type)) continue
    const [x1, y1, x2, y2, flags] = words.slice(0, 5).map(Number)
    const numbers = [x1, y1, x2, y2, flags]
    if (numbers.some((each) => each === undefined || !Number.isFinite(each) || Math.abs(each) > 1e6)) {
      unread.push(line)
      continue
    }
    elements.push({ type, a: [x1!, y1!], b: [x2!, y2!], flags: flags!, rest: words.slice(5) })
  }
  return { elements, unread }
}

/** A spot `along` (0 to 1) the part's axis and `aside` of it, to the left as one goes. */
const beside = ({ a, b }: Element, along: number, aside: number): Spot => {
  const [dx, dy] = [b[0] - a[0], b[1] - a[1]]
  const length = Math.hypot(dx, dy) || 1
  const [ux, uy] = [dx / length, dy / length]
  return [Math.round(a[0] + dx * along + uy * aside), Math.round(a[1] + dy * along - ux * aside)]
}

const TWO: Record<string, Kind> = {
  r: 'resistor',
  c: 'capacitor',
  '209': 'capacitor',
  l: 'inductor',
  d: 'diode',
  z: 'zener',
  '162': 'led',
  s: 'switch',
}
const GATES: Record<string, GateKind> = {
  I: 'not',
  '150': 'and',
  '151': 'nand',
  '152': 'or',
  '153': 'nor',
  '154': 'xor',
  '183': 'not',
}
const TITLES: Record<string, string> = {
  T: 'Transformer',
  '178': 'Relay',
  '165': '555',
  '155': 'D flip-flop',
  '156': 'JK flip-flop',
  '164': 'Counter',
  '157': '7-segment display',
  '167': 'ADC',
  '166': 'DAC',
  '181': 'Lamp',
  '159': 'Analog switch',
  '160': 'Analog switch',
  '179': 'Current conveyor',
  '193': 'T flip-flop',
  m: 'Memristor',
}
/** What only shows something: it changes no circuit. */
const SHOWN = new Set(['p', 'O', 'M', 'x', 'b', '368', '370', '403'])

/** Number of a source's waveform in the file. */
const wave = ({ rest: [kind, frequency, peak, bias = '0'] }: Element): Waveform => {
  const [hertz, most, offset] = [Number(frequency), Number(peak), Number(bias)]
  const shape = ({ '1': 'SIN', '2': 'SQU', '3': 'RAMP' } as const)[kind ?? '']
  if (kind === '0') return { kind: 'dc', value: most + offset }
  if (!shape || !(hertz > 0)) return { kind: 'other' }
  return { kind: 'wave', shape, frequency: hertz, amplitude: 2 * most, offset }
}

class SheetReader {
  readonly parts = new Parts()
  readonly gates = new GateTaker(this.parts)
  readonly #sources = new SourceTaker(this.parts)
  readonly #wiring: Wiring
  #count = 0

  constructor(wiring: Wiring) {
    this.#wiring = wiring
  }

  #end(at: Spot): End {
    return { net: this.#wiring.netAt(at), at }
  }

  #found(title: string): Found {
    this.#count += 1
    return { designator: '', title: `${title} ${this.#count}` }
  }

  read(element: Element): void {
    const { type, a, b, rest } = element
    const two = TWO[type]
    const [p, n] = [this.#end(a), this.#end(b)]
    if (two) {
      const value = Number(two === 'zener' ? rest.at(-1) : rest[0])
      const found = { ...this.#found(two), value: Number.isFinite(value) ? value : null }
      if (two === 'switch') found.value = null
      const params: Record<string, string> =
        two === 'switch' ? { closed: rest[0] === '0' || rest[0] === 'false' ? '1' : '0' } : {}
      this.parts.add(two, { ...found, params }, [p, n])
    } else if (type === 'g') this.parts.add('ground', this.#found('ground'), [p])
    // A source's second end is its positive one.
    else if (type === 'v') this.#sources.voltage(this.#found('V'), wave(element), n, p)
    else if (type === 'R' || type === '172') {
      // The program draws one end; the other is earth, as far away as our source is long.
      const earth = { net: EARTH, at: beside(element, 64 / (Math.hypot(b[0] - a[0], b[1] - a[1]) || 1), 0) }
      this.#sources.voltage(this.#found('V'), wave(element), p, earth)
      this.parts.add('ground', this.#found('ground'), [earth])
    } else if (type === 'i')
      this.#sources.current(this.#found('I'), { kind: 'dc', value: Number(rest[0]) || 0 }, p, n)
    else if (type === 't') {
      const kind = rest[0] === '-1' ? 'pnp' : 'npn'
      const [c, e] = transistorEnds(element)
      this.parts.add(kind, this.#found(kind), [this.#end(c), p, this.#end(e)])
    } else if (type === 'f' || type === 'j') {
      const isP = (element.flags & 1) === 1
      const kind: Kind = type === 'f' ? (isP ? 'pmos' : 'nmos') : isP ? 'pjf' : 'njf'
      const [d, s] = transistorEnds(element)
      this.parts.add(kind, this.#found(kind), [this.#end(d), p, this.#end(s)])
    } else if (type === 'a') {
      const [inn, inp] = amplifierInputs(element)
      this.parts.bareOpamp(this.#found('opamp'), [this.#end(inp), this.#end(inn), n])
    } else if (type === '174') {
      const position = { position: String(Number(rest[1]) || 0.5) }
      const found = { ...this.#found('potentiometer'), value: Number(rest[0]), params: position }
      const [end, wiper] = potentiometerEnds(element)
      this.parts.add('potentiometer', found, [p, this.#end(wiper), this.#end(end)])
    } else if (type === 'L') {
      const high = rest[0] === '1' || rest[0] === 'true' ? '1' : '0'
      this.parts.add('logic-source', { ...this.#found('L'), params: { high } }, [p])
    } else if (GATES[type]) {
      const inputs = gateInputs(element).map((at) => this.#end(at))
      this.gates.add(GATES[type], inputs, n)
    } else if (SHOWN.has(type)) this.parts.note('text', { text: [type, ...rest].join(' ').slice(0, 80) })
    else {
      const title = TITLES[type] ?? type
      this.parts.box(this.#found(title), [
        { name: '1', ...p },
        { name: '2', ...n },
      ])
    }
  }
}

/** The program's sign of a direction: of the axis along which a part lies. */
const signOf = ({ a, b }: Element): number => Math.sign(b[1] === a[1] ? b[0] - a[0] : b[1] - a[1]) || 1

/** Collector and emitter, drain and source: beside the far end. */
const transistorEnds = (element: Element): [Spot, Spot] => {
  const bipolar = element.type === 't'
  const flipped = (element.flags & (bipolar ? 1 : 8)) !== 0
  const turned = flipped !== (bipolar && element.rest[0] === '-1')
  const side = (turned ? -16 : 16) * signOf(element)
  return [beside(element, 1, side), beside(element, 1, -side)]
}

/** The inverting input, and the other one. */
const amplifierInputs = (element: Element): [Spot, Spot] => {
  const size = (element.flags & 2) === 0 ? 16 : 8
  const side = ((element.flags & 1) === 0 ? size : -size) * signOf(element)
  return [beside(element, 0, side), beside(element, 0, -side)]
}

const onGrid = (value: number): number => Math.round(value / 8) * 8

/** A potentiometer lies along the longer side of its rectangle; the shorter one is how far its wiper stands off. */
const potentiometerEnds = ({ a, b }: Element): [end: Spot, wiper: Spot] => {
  const [dx, dy] = [b[0] - a[0], b[1] - a[1]]
  if (Math.abs(dx) > Math.abs(dy)) {
    const half = onGrid(dx / 2)
    return [
      [a[0] + 2 * half, a[1]],
      [a[0] + half, a[1] + (dy || 8)],
    ]
  }
  const half = onGrid(dy / 2)
  return [
    [a[0], a[1] + 2 * half],
    [a[0] + (dx || 8), a[1] + half],
  ]
}

const gateInputs = (element: Element): Spot[] => {
  if (GATES[element.type] === 'not') return [element.a]
  const count = Math.min(8, Math.max(2, Number(element.rest[0]) || 2))
  const step = (element.flags & 1) === 0 ? 16 : 8
  const first = Math.floor(count / 2)
  // An even number leaves the middle free.
  return Array.from({ length: count }, (_, i) => {
    const row = i - first
    return beside(element, 0, -(count % 2 === 0 && row >= 0 ? row + 1 : row) * step)
  })
}

/** All spots that may be a pin. */
const spotsOf = (element: Element): Spot[] => {
  if (element.type === 't' || element.type === 'f' || element.type === 'j')
    return [element.a, ...transistorEnds(element)]
  if (element.type === 'a') return [...amplifierInputs(element), element.b]
  if (element.type === '174') return [element.a, ...potentiometerEnds(element)]
  if (GATES[element.type]) return [...gateInputs(element), element.b]
  return [element.a, element.b]
}

/** Reads the text of a circuit of Falstad's simulator. */
export const readFalstad = (text: string): ForeignSheet => {
  const { elements, unread } = parse(text)
  if (elements.length === 0) throw new ImportError('empty')
  // Wires join at their ends only.
  const wiring = new Wiring({ onSegments: false })
  const wires = elements.filter(({ type }) => type === 'w')
  for (const { a, b } of wires) wiring.wire([a, b])
  for (const element of elements) {
    for (const at of spotsOf(element)) wiring.spot(at)
    if (element.type === 'g') wiring.name(element.a, EARTH)
    if (element.type === '207') wiring.name(element.a, element.rest.join(' ') || 'N')
  }
  const named = elements.filter(({ type }) => type === '207')
  const reader = new SheetReader(wiring)
  for (const element of elements) if (element.type !== 'w' && element.type !== '207') reader.read(element)
  reader.gates.finish()
  for (const line of unread) reader.parts.note('directive', { text: line.slice(0, 80) })
  return {
    parts: reader.parts.list,
    wires: wires.map(({ a, b }) => ({ points: [a, b], net: wiring.netAt(a) })),
    labels: named.map(({ a, rest }) => ({ text: rest.join(' ') || 'N', net: wiring.netAt(a), at: a })),
    notes: reader.parts.notes,
    // 16 units of the program's grid are 20 px.
    scale: 1.25,
  }
}
