import { CIRCUIT_LIMITS, type Circuit, type Component } from '@labbox/contract/bench/circuit.ts'
import { compileCircuit } from '../compile.ts'
import { pinKey } from '../nets.ts'
import { boundingBox, defaultParams, symbolBox, symbolOf, symbols } from '../symbols/index.ts'
import { parseQuantity } from '../quantity.ts'
import { boxOf } from './box-of.ts'
import { Drawing, EARTH_NAME, nameEarth, nameNet, positionOf } from './drawing.ts'
import { fitPlacement, snap } from './fit.ts'
import { ImportError, type ForeignPart, type ForeignSheet, type Spot } from './foreign.ts'
import { EARTH } from './wiring.ts'

/** Texts of parameters as a component stores them. */
const paramsOf = (part: ForeignPart): Component['params'] => {
  const symbol = symbols[part.symbol ?? '']
  if (!symbol) return {}
  const given = symbol.params.flatMap(({ name, kind, unit }) => {
    const text = part.params[name]
    if (text === undefined) return []
    return [[name, { text, si: kind === 'choice' ? null : parseQuantity(text, unit) }] as const]
  })
  return { ...defaultParams(symbol), ...Object.fromEntries(given) }
}

/** A component at the place where the file draws it, and its pins in the order of the part's. */
const componentOf = (part: ForeignPart, scale: number): [Component, pins: string[]] => {
  const base = { designator: part.designator, params: paramsOf(part) }
  const symbol = symbols[part.symbol ?? '']
  if (!symbol) {
    const { x, y, box, pins } = boxOf(part.title, part.pins, scale)
    return [{ ...base, symbol: { id: 'box', version: 1 }, x, y, rotation: 0, mirrored: false, box }, pins]
  }
  const wanted = new Map<string, Spot>(
    part.pins.flatMap(({ name, at }) => (at ? [[name, [at[0] * scale, at[1] * scale]] as const] : [])),
  )
  const placement =
    wanted.size > 0
      ? fitPlacement(symbol.pins, wanted)
      : { x: 0, y: 0, rotation: 0 as const, mirrored: false }
  return [
    { ...base, symbol: { id: symbol.id, version: symbol.version }, ...placement },
    part.pins.map(({ name }) => name),
  ]
}

/** A pin of the new circuit, and the net that it has in the file. */
interface Wanted {
  component: string
  pin: string
  net: string
  /** Where the file has the pin, px. */
  at: Spot | null
}

/** Nets that the circuit does not have as the file does: torn apart, or joined with others. */
const wrongNets = (wanted: readonly Wanted[], circuit: Circuit): Set<string> => {
  const { nets, nodes } = compileCircuit(circuit)
  const wrong = new Set<string>()
  const nodeOf = new Map<string, string>()
  const netOf = new Map<string, string>()
  for (const { component, pin, net } of wanted) {
    const index = nets.ofPin.get(pinKey(component, pin))!.index
    // All earths are one node, wherever they are drawn.
    const node = nodes[index] === '0' ? EARTH : `~${index}`
    const [before, other] = [nodeOf.get(net), netOf.get(node)]
    if ((net === EARTH) !== (node === EARTH)) wrong.add(net)
    if (before !== undefined && before !== node) wrong.add(net)
    if (other !== undefined && other !== net) {
      wrong.add(net)
      wrong.add(other)
    }
    nodeOf.set(net, node)
    netOf.set(node, net)
  }
  return wrong
}

const ROW = { gap: 120, width: 1600 }

/** Spreads parts in rows below `top`, in the file's order, with room for names at their pins. */
const spread = (components: readonly Component[], top: number): void => {
  let [x, y, deepest] = [0, top, 0]
  for (const component of components) {
    const box = symbolBox(symbolOf(component)!)
    if (x > 0 && x + box.width > ROW.width) [x, y, deepest] = [0, y + deepest + ROW.gap, 0]
    Object.assign(component, { x: snap(x - box.x), y: snap(y - box.y), rotation: 0, mirrored: false })
    x += box.width + ROW.gap
    deepest = Math.max(deepest, box.height)
  }
}

/** The lowest that anything drawn reaches, px. */
const bottomOf = ({ wires, scale }: ForeignSheet, components: readonly Component[]): number =>
  Math.max(
    0,
    ...components.map((component) => {
      const { y, height } = boundingBox(component)
      return y + height
    }),
    ...wires.flatMap(({ points }) => points.map(([, y]) => y * scale)),
  )
/** Names of nets on the sheet: the file's, else N1, N2, … */
const namesOf = ({ labels }: ForeignSheet, wanted: readonly Wanted[]): Map<string, string> => {
  const names = new Map([[EARTH, EARTH_NAME], ...labels.map(({ net, text }) => [net, text] as const)])
  const taken = new Set(
    [...names.values(), ...wanted.map(({ net }) => net)].map((name) => name.toLowerCase()),
  )
  let count = 0
  for (const { net } of wanted) {
    if (names.has(net)) continue
    if (net.startsWith('~')) {
      do count += 1
      while (taken.has(`n${count}`))
      names.set(net, `N${count}`)
    } else names.set(net, net)
  }
  return names
}

const placeParts = (sheet: ForeignSheet, drawing: Drawing): Wanted[] => {
  const isDrawn = ({ pins }: ForeignPart) => pins.every(({ at }) => at !== undefined)
  const wanted = sheet.parts.flatMap((part) => {
    const [component, pins] = componentOf(part, sheet.scale)
    const id = drawing.add(component)
    const given = part.pins.map(({ net, at }, i) => ({
      component: id,
      pin: pins[i]!,
      net,
      at: at && isDrawn(part) ? ([snap(at[0] * sheet.scale), snap(at[1] * sheet.scale)] as const) : null,
    }))
    // Pins that the file says nothing of are each a net of their own.
    const open = symbolOf(component)!.pins.filter(({ name }) => !pins.includes(name))
    return [
      ...given,
      ...open.map(({ name }) => ({ component: id, pin: name, net: `~open ${id} ${name}`, at: null })),
    ]
  })
  const components = Object.values(drawing.circuit.components)
  const drawn = components.filter((_, i) => isDrawn(sheet.parts[i]!))
  const loose = components.filter((_, i) => !isDrawn(sheet.parts[i]!))
  spread(loose, drawn.length > 0 ? snap(bottomOf(sheet, drawn)) + ROW.gap : 0)
  return wanted
}
/**
 * Wires as the file draws them, and a piece from each pin to where the file has it. Nets in `named` have names at their
 * pins in place of wires; so have the pins of parts that the file does not draw.
 */
const connect = (
  sheet: ForeignSheet,
  drawing: Drawing,
  wanted: readonly Wanted[],
  named: ReadonlySet<string>,
): void => {
  const names = namesOf(sheet, wanted)
  const scaled = ([x, y]: Spot): Spot => [snap(x * sheet.scale), snap(y * sheet.scale)]
  const byNet = Map.groupBy(wanted, ({ net }) => net)
  const isPlaced = ({ at }: Wanted) => at !== null
  // Lines that lead to what is not drawn would end in nothing.
  const isDrawn = (net: string) => !named.has(net) && (byNet.get(net) ?? []).filter(isPlaced).length > 1
  const given = new Set(sheet.labels.map(({ net }) => net))
  for (const { points, net } of sheet.wires) if (isDrawn(net)) drawing.wire(points.map(scaled))
  for (const { text, net, at } of sheet.labels) if (at && isDrawn(net)) drawing.label(scaled(at), text)
  for (const [net, pins] of byNet) {
    const name = names.get(net)!
    const placed = pins.filter(isPlaced)
    const wantsName = pins.length > 1 || given.has(net) || net === EARTH
    for (const one of pins) if (!isPlaced(one) && wantsName) nameNet(drawing, one, name)
    const nameAt = isDrawn(net) ? (placed.length < pins.length ? placed.slice(0, 1) : []) : placed
    for (const one of wantsName ? nameAt : []) nameNet(drawing, one, name)
    if (!isDrawn(net)) continue
    for (const { component, pin, at } of placed) {
      const { x, y } = positionOf(drawing.circuit, { component, pin })
      if (at) drawing.wire([[x, y], [x, at[1]], at], { component, pin })
    }
  }
  nameEarth(drawing)
}

/** The circuit without a drawing: parts in rows, and names of nets at their pins. */
const inRows = (sheet: ForeignSheet): Circuit => {
  const drawing = new Drawing()
  const parts = sheet.parts
    // An earth is drawn at each pin, so those of the file are left out.
    .filter(({ symbol }) => symbol !== 'ground')
    .map((part) => ({ ...part, pins: part.pins.map(({ name, net }) => ({ name, net })) }))
  const labels = sheet.labels.map(({ text, net }) => ({ text, net }))
  const bare = { ...sheet, parts, labels, wires: [] }
  connect(bare, drawing, placeParts(bare, drawing), new Set())
  return drawing.circuit
}

const isLarge = (circuit: Circuit): boolean =>
  (['components', 'wires', 'labels'] as const).some(
    (what) => Object.keys(circuit[what]).length > CIRCUIT_LIMITS[what],
  )

/**
 * Draws a file's sheet as a circuit whose nets are those of the file. Where its lines would join or part other nets
 * here (other programs have other pins and other rules for crossings), names take their place; where the parts
 * themselves would touch, they are drawn in rows.
 * @throws ImportError when it has more parts or wires than a circuit may have
 */
export const layOut = (sheet: ForeignSheet): Circuit => {
  if (sheet.parts.length > CIRCUIT_LIMITS.components) throw new ImportError('tooLarge')
  const circuit = drawn(sheet) ?? inRows(sheet)
  if (isLarge(circuit)) throw new ImportError('tooLarge')
  return circuit
}

const ROUNDS = 4
/** Farthest from the middle of the sheet, px. */
const REACH = 50_000

const isWithinReach = ({ parts, wires, labels, scale }: ForeignSheet): boolean =>
  [
    ...parts.flatMap(({ pins }) => pins.map(({ at }) => at)),
    ...wires.flatMap(({ points }) => points),
    ...labels.map(({ at }) => at),
  ].every((at) => at === undefined || Math.max(Math.abs(at[0]), Math.abs(at[1])) * scale <= REACH)

/** With the file's lines; null where its nets cannot be had that way. */
const drawn = (sheet: ForeignSheet): Circuit | null => {
  if (!isWithinReach(sheet)) return null
  const named = new Set<string>()
  for (let round = 0; round < ROUNDS; round++) {
    const drawing = new Drawing()
    const wanted = placeParts(sheet, drawing)
    connect(sheet, drawing, wanted, named)
    const wrong = wrongNets(wanted, drawing.circuit)
    if (wrong.size === 0) return drawing.circuit
    const before = named.size
    for (const net of wrong) named.add(net)
    if (named.size === before) return null
  }
  return null
}
