import { z } from 'zod'

/** Limits of one symbol that somebody made; px and pieces. */
export const OWN_SYMBOL = { reach: 400, pins: 64, shapes: 120, points: 40, params: 8, spice: 12_000 } as const
/** Grid of a drawing, px; pins stand on the grid of circuits. */
export const DRAWING_GRID = 5

/** Classes of the catalogue, in its order. */
export const symbolClasses = ['Basic', 'Diodes', 'Transistors', 'Analog', 'TTL', 'MOS', 'MCU'] as const

const on = (grid: number) => z.number().int().min(-OWN_SYMBOL.reach).max(OWN_SYMBOL.reach).multipleOf(grid)
const Fine = on(DRAWING_GRID)
const FinePoint = z.tuple([Fine, Fine])
const Coarse = on(10)

const Names = z.object({ zh: z.string().trim().min(1).max(60), en: z.string().trim().min(1).max(60) })

export const OwnPin = z.object({
  /** By which models and wires know it. */
  name: z.string().regex(/^[a-z0-9]{1,10}$/, { message: 'attribute' }),
  /** Drawn at its inner end; empty: none. */
  label: z.string().max(12).default(''),
  x: Coarse,
  y: Coarse,
  /** Away from the body. */
  direction: z.enum(['left', 'right', 'up', 'down']),
  /** Length of the line from the pin to the body, px. */
  lead: z.number().int().min(0).max(60).multipleOf(DRAWING_GRID).default(20),
  /** May stay unconnected. */
  optional: z.boolean().default(false),
  /** On the housing; drawn at its line. */
  number: z.number().int().min(1).max(999).optional(),
})
export type OwnPin = z.infer<typeof OwnPin>

/** One piece of a drawing; `fill`: filled with the colour of the line. */
export const OwnShape = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('line'),
    points: z.array(FinePoint).min(2).max(OWN_SYMBOL.points),
    closed: z.boolean().default(false),
    fill: z.boolean().default(false),
  }),
  z.object({
    kind: z.literal('circle'),
    at: FinePoint,
    radius: z.number().int().min(DRAWING_GRID).max(200).multipleOf(DRAWING_GRID),
    fill: z.boolean().default(false),
  }),
  /** Half a circle from one end to the other, clockwise. */
  z.object({ kind: z.literal('arc'), from: FinePoint, to: FinePoint }),
  z.object({ kind: z.literal('text'), at: FinePoint, text: z.string().trim().min(1).max(20) }),
])
export type OwnShape = z.infer<typeof OwnShape>

const Shapes = z.array(OwnShape).max(OWN_SYMBOL.shapes)

/** A number with its prefix, `4k7` or `100 nF`; whether it is one of the unit shows in the test circuit. */
const NUMBER = /^[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?\s*[a-zµμΩ]{0,5}\d*$/i

export const OwnParam = z.object({
  /** As the model names it: `{gain}`. */
  name: z.string().regex(/^[a-z]{1,12}$/, { message: 'paramName' }),
  names: Names,
  unit: z.enum(['', 'Ω', 'F', 'H', 'V', 'A', 'Hz', 's']).default(''),
  /** As a person would type it: 4k7. */
  default: z.string().trim().max(20).regex(NUMBER, { message: 'number' }),
})
export type OwnParam = z.infer<typeof OwnParam>

const once = (values: readonly unknown[]): boolean => new Set(values).size === values.length
const distinct = (list: readonly { name: string }[]): boolean => once(list.map(({ name }) => name))
const pinsOnce = (pins: readonly OwnPin[]): boolean =>
  distinct(pins) && once(pins.flatMap(({ number = [] }) => number))

/** A symbol that somebody made: what a circuit carries of it, so that it stays what it was. */
export const OwnSymbol = z.object({
  class: z.enum(symbolClasses),
  names: Names,
  /** Designators begin with it: `R` gives R1, R2… */
  prefix: z.string().regex(/^[A-Z]{1,3}$/, { message: 'invalid' }),
  pins: z.array(OwnPin).min(1).max(OWN_SYMBOL.pins).refine(pinsOnce, { message: 'twice' }),
  /** Of the part that one buys, which is what takes room on a module: DIP-14, TO-92. */
  housing: z.string().trim().max(20).optional(),
  /** IEC 60617. */
  drawing: Shapes,
  /** IEEE 315 where it differs. */
  ieee: Shapes.optional(),
  params: z.array(OwnParam).max(OWN_SYMBOL.params).refine(distinct, { message: 'twice' }),
  /** `.subckt` with the pins in their order; empty: none yet, and no bench takes it. */
  spice: z.string().max(OWN_SYMBOL.spice),
})
export type OwnSymbol = z.infer<typeof OwnSymbol>
