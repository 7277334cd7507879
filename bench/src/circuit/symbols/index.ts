import type { Component, Point } from '@labbox/contract/bench/circuit.ts'
import { ownSymbol } from '../own/symbol.ts'
import { parseQuantity } from '../quantity.ts'
import { onDemand } from '#on-demand'
import { ne555, opamp } from './analog.ts'
import { boxSymbol, BOX_ID } from './box.ts'
import { clips, counter, generators, meter, pods, scopes, supplies } from './instruments.ts'
import { displayAnode, displayCathode } from './displays.ts'
import { capacitor, ground, inductor, potentiometer, resistor, toggle } from './passive.ts'
import { diode, led, npn, pnp, zener } from './semiconductors.ts'
import type { Names, PinDef, SymbolDef } from './types.ts'

export type * from './types.ts'

const catalogue: Record<string, SymbolDef> = Object.fromEntries(
  [
    resistor,
    capacitor,
    inductor,
    potentiometer,
    toggle,
    ground,
    diode,
    zener,
    led,
    displayCathode,
    displayAnode,
    npn,
    pnp,
    opamp,
    ne555,
    ...onDemand,
    ...generators,
    ...supplies,
    ...scopes,
    ...clips,
    counter,
    meter,
    ...pods,
  ].map((symbol) => [symbol.id, symbol]),
)

/** The catalogue, by id. */
export const symbols: Readonly<Record<string, SymbolDef>> = catalogue

/** What people call a symbol: a digital part is known by its number. */
export const symbolName = ({ id, names, logic, own }: SymbolDef, locale: keyof Names): string =>
  logic?.kind === 'part' && !own && /^\d/.test(id) ? `${id} ${names[locale]}` : names[locale]

/** Adds symbols that are loaded by themselves. */
export function addSymbols(more: readonly SymbolDef[]): void {
  for (const symbol of more) catalogue[symbol.id] = symbol
}

/** What people made and may place now; what was offered before is not any more. Components carry what they need of it. */
export function offerOwn(offered: readonly SymbolDef[]): void {
  for (const { id, own } of Object.values(catalogue)) if (own) delete catalogue[id]
  addSymbols(offered)
}

/** The symbol of a component; undefined when the catalogue does not have that id in that version. */
export function symbolOf(component: Pick<Component, 'symbol' | 'box' | 'own'>): SymbolDef | undefined {
  const { id, version } = component.symbol
  if (id === BOX_ID && component.box) return boxSymbol(component.box)
  if (component.own) return ownSymbol(id, version, component.own)
  if (!Object.hasOwn(symbols, id)) return undefined
  const symbol = symbols[id]
  return symbol?.version === version && !symbol.own ? symbol : undefined
}

/** The default parameters of a new component, as the document stores them. */
export function defaultParams(symbol: SymbolDef): Component['params'] {
  return Object.fromEntries(
    symbol.params.map(({ name, kind, unit, default: text }) => [
      name,
      { text, si: kind === 'choice' ? null : parseQuantity(text, unit) },
    ]),
  )
}

type Placed = Pick<Component, 'symbol' | 'box' | 'own' | 'x' | 'y' | 'rotation' | 'mirrored'>

/** A point of the symbol's own drawing on the sheet: mirrored left-right first, then turned clockwise, then moved. */
export function place(
  { x, y, rotation, mirrored }: Omit<Placed, 'symbol' | 'box' | 'own'>,
  px: number,
  py: number,
): Point {
  const mx = mirrored ? -px : px
  if (rotation === 90) return [x - py, y + mx]
  if (rotation === 180) return [x - mx, y - py]
  if (rotation === 270) return [x + py, y - mx]
  return [x + mx, y + py]
}

const ROUND = ['right', 'down', 'left', 'up'] as const

/** Where each pin of a component is on the sheet, and which way it points there. Empty for an unknown symbol. */
export function pinPositions(
  component: Placed,
): { name: string; x: number; y: number; direction: PinDef['direction'] }[] {
  return (symbolOf(component)?.pins ?? []).map((pin) => {
    const [x, y] = place(component, pin.x, pin.y)
    let turn = ROUND.indexOf(pin.direction)
    if (component.mirrored && turn % 2 === 0) turn += 2
    return { name: pin.name, x, y, direction: ROUND[(turn + component.rotation / 90) % 4]! }
  })
}

export interface Box {
  x: number
  y: number
  width: number
  height: number
}

/** The box of the drawing and the pins in the symbol's own coordinates, px. */
export function symbolBox(symbol: SymbolDef): Box {
  const xs = symbol.pins.map((pin) => pin.x)
  const ys = symbol.pins.map((pin) => pin.y)
  // A body is at least 40 px wide, so that a two-terminal part can be hit; ground hangs below its pin.
  const [left, right] = [Math.min(...xs, -20), Math.max(...xs, 20)]
  const [top, bottom] = symbol.id === 'ground' ? [0, 24] : [Math.min(...ys, -20), Math.max(...ys, 20)]
  return { x: left, y: top, width: right - left, height: bottom - top }
}

/** The box of a placed component on the sheet, px. */
export function boundingBox(component: Placed): Box {
  const symbol = symbolOf(component)
  const box = symbol ? symbolBox(symbol) : { x: -20, y: -20, width: 40, height: 40 }
  const [ax, ay] = place(component, box.x, box.y)
  const [bx, by] = place(component, box.x + box.width, box.y + box.height)
  return { x: Math.min(ax, bx), y: Math.min(ay, by), width: Math.abs(bx - ax), height: Math.abs(by - ay) }
}
