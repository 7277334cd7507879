import type { OwnSymbol } from '@labbox/contract/bench/own-symbol.ts'
import type { LogicRow } from '../../logic/parts/row.ts'

/** IEC 60617 or IEEE 315 symbols. */
export type Standard = 'iec' | 'ieee'

/** Names shown to people, in both languages. */
export interface Names {
  zh: string
  en: string
}

export type SymbolClass =
  'Basic' | 'Diodes' | 'Transistors' | 'Analog' | 'TTL' | 'MOS' | 'MCU' | 'Instruments'

/** A terminal; `x`, `y` in px from the symbol's origin before rotation; `direction` points away from the body. */
export interface PinDef {
  name: string
  x: number
  y: number
  direction: 'left' | 'right' | 'up' | 'down'
  /** May stay unconnected. */
  optional?: boolean
}

/** One SVG path; `fill` = filled with the stroke colour. */
export interface Shape {
  d: string
  kind: 'lead' | 'body' | 'detail'
  fill?: boolean
}

export interface TextAnchor {
  x: number
  y: number
  anchor: 'start' | 'middle' | 'end'
}

/** A fixed text of the drawing (pin names of an IC, + and −); upright whatever the rotation. */
export interface FixedText extends TextAnchor {
  text: string
}

export interface ParamDef {
  name: string
  names: Names
  kind: 'quantity' | 'choice' | 'boolean'
  /** Ω, F, H, V, Hz or '' */
  unit: string
  /** As a person would type it. */
  default: string
  /** SI limits of a quantity. */
  min?: number
  max?: number
  /** Allowed texts of a choice. */
  choices?: string[]
  /** Can be changed while the circuit runs. */
  live?: boolean
  /** Not written beside the part. */
  hidden?: boolean
}

/** The choice of a type number for a part that comes in several; the first is the usual one. */
export const typeParam = (types: string[]): ParamDef => ({
  name: 'model',
  names: { zh: '型号', en: 'Type' },
  kind: 'choice',
  unit: '',
  default: types[0] ?? '',
  choices: types,
})

export type ParamValues = Record<string, number>

/**
 * SPICE text of one symbol. `R@ab` stands for a generated element name (letters only after the @), `%pin` for the node
 * of a pin, `%_x` for an internal node, `$param` for a number, `$$model` for the generated name of the chosen model
 * (`$$other` for the one of that key). Nothing else of the document ever enters a deck.
 */
export interface SpiceTemplate {
  lines: string[]
  /** By text of the `model` parameter: type and parameters, e.g. `NPN(IS=1e-14 BF=200)`. */
  models?: Record<string, string>
  /** Numbers computed from the parameters, by name. */
  derive?: (params: ParamValues, model: string) => ParamValues
}

export interface InstrumentTerminal {
  kind: 'generator' | 'supply' | 'scope' | 'clip' | 'counter' | 'meter' | 'analyser' | 'pattern'
  /** 1-based; 1 for the multimeter; the pod for lines of the logic analyser. */
  channel: number
}

/** What the event-driven simulation makes of a symbol: a digital part, a switch of a level, or a clock. */
export type LogicDef = { kind: 'part'; row: LogicRow } | { kind: 'level' } | { kind: 'clock' }

/** One light of a part: a shape filled with its colour. An LED between two pins, or a digital signal inside the part. */
export type Light = { d: string } & ({ anode: string; cathode: string } | { signal: string })

/** Where a part shows text on the sheet, px. */
export interface ScreenArea {
  x: number
  y: number
  width: number
  height: number
}

export interface SymbolDef {
  id: string
  version: number
  class: SymbolClass
  names: Names
  /** `R` gives R1, R2…; for instruments the whole designator. */
  prefix: string
  pins: PinDef[]
  /** IEC 60617 drawing. */
  drawing: Shape[]
  /** IEEE 315 drawing where it differs. */
  ieee?: Shape[]
  texts: FixedText[]
  designatorAt: TextAnchor
  valueAt: TextAnchor
  params: ParamDef[]
  /** Empty lines: the symbol only names a net or an instrument. */
  spice: SpiceTemplate
  /** Oscillates by itself, at a rate that a voltage steers. */
  restless?: boolean
  instrument?: InstrumentTerminal
  logic?: LogicDef
  /** A board that feeds its pins VCC and GND itself. */
  powered?: boolean
  /** What lights up when current flows: an LED, the segments of a display. */
  lights?: Light[]
  /** Where it shows text while the circuit runs. */
  screen?: ScreenArea
  /** Of a symbol that somebody made: what its components carry. */
  own?: OwnSymbol
}
