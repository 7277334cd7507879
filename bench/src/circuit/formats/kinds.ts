import { symbols } from '../symbols/index.ts'
import { freeDesignator } from '../edit/designators.ts'
import type { ForeignPart, ForeignPin, Note, Spot } from './foreign.ts'
import { textOf } from './value.ts'

/** Symbols with the pins that other programs' parts have, in SPICE's order where there is one. */
const PINS = {
  resistor: ['1', '2'],
  capacitor: ['1', '2'],
  inductor: ['1', '2'],
  diode: ['a', 'k'],
  zener: ['a', 'k'],
  led: ['a', 'k'],
  npn: ['c', 'b', 'e'],
  pnp: ['c', 'b', 'e'],
  nmos: ['d', 'g', 's'],
  pmos: ['d', 'g', 's'],
  njf: ['d', 'g', 's'],
  pjf: ['d', 'g', 's'],
  opamp: ['inp', 'inn', 'vp', 'vn', 'out'],
  switch: ['1', '2'],
  potentiometer: ['1', '2', '3'],
  ne555: ['gnd', 'trig', 'out', 'reset', 'ctrl', 'thres', 'disch', 'vcc'],
  'voltage-source': ['p', 'n'],
  'current-source': ['p', 'n'],
  vcvs: ['p', 'n', 'cp', 'cn'],
  vccs: ['p', 'n', 'cp', 'cn'],
  cccs: ['p', 'n', 'cp', 'cn'],
  ccvs: ['p', 'n', 'cp', 'cn'],
  ground: ['1'],
  'logic-source': ['out'],
  'logic-clock': ['out'],
} as const

export type Kind = keyof typeof PINS

export const kindPins = (kind: Kind): readonly string[] => PINS[kind]

/** What a reader knows of a part before it is one. */
export interface Found {
  designator: string
  /** The file's word for it. */
  title: string
  /** The text of its value, and the number that the file's own rules make of it. */
  text?: string
  value?: number | null
  /** Other parameters of ours, as texts. */
  params?: Record<string, string>
}

export interface End {
  net: string
  at?: Spot
}

const DESIGNATOR = /^[A-Za-z]{1,8}[0-9]{0,4}[A-Za-z]?$/

/** The parts of a sheet in the making: gives names that the checks accept, and says what was lost. */
export class Parts {
  readonly list: ForeignPart[] = []
  readonly notes: Note[] = []
  readonly #taken = new Set<string>()

  note(code: Note['code'], params: Note['params']): void {
    this.notes.push({ code, params })
  }

  #name(wanted: string, prefix: string): string {
    const plain = wanted.replaceAll(/[^A-Za-z0-9]/g, '')
    const free = DESIGNATOR.test(plain) && !this.#taken.has(plain.toLowerCase())
    const name = free ? plain : freeDesignator(prefix, this.#taken)
    this.#taken.add(name.toLowerCase())
    return name
  }

  /** A part of the catalogue. Ends in the order of the kind's pins; null: the file has no such pin. */
  add(kind: Kind, found: Found, ends: readonly (End | null)[]): ForeignPart {
    const symbol = symbols[kind]!
    const designator = this.#name(found.designator, symbol.prefix)
    const params: Record<string, string> = { ...found.params }
    const text = found.text?.trim() ?? ''
    const model = symbol.params.find((param) => param.kind === 'choice')
    if (model && text !== '') {
      const choice = model.choices?.find((one) => one.toLowerCase() === text.toLowerCase())
      if (choice) params[model.name] = choice
      else this.note('model', { designator, text, used: model.default })
    }
    const quantity = symbol.params.find(({ name, kind: type }) => name === 'value' && type === 'quantity')
    if (quantity && params['value'] === undefined) {
      if (typeof found.value === 'number') params['value'] = textOf(found.value)
      else this.note('value', { designator, text, used: quantity.default })
    }
    const pins = ends.flatMap((end, i): ForeignPin[] => (end ? [{ name: PINS[kind][i]!, ...end }] : []))
    const part = { designator, symbol: kind, title: found.title, params, pins }
    this.list.push(part)
    return part
  }

  /** A part that the catalogue does not have. */
  box(found: Found, pins: readonly ForeignPin[]): ForeignPart {
    const designator = this.#name(found.designator, 'X')
    const words = new Set([found.title, found.text?.trim() ?? ''])
    const title = [...words].filter(Boolean).join(' ').slice(0, 60)
    this.note('part', { designator, title })
    const part = { designator, symbol: null, title, params: {}, pins: [...pins] }
    this.list.push(part)
    return part
  }

  /** A digital part of the catalogue, by its type number; a box where there is none. */
  chip(id: string, found: Found, pins: readonly ForeignPin[]): ForeignPart {
    const symbol = symbols[id]
    const names = new Set(symbol?.pins.map(({ name }) => name))
    if (!symbol || pins.some(({ name }) => !names.has(name))) return this.box(found, pins)
    const designator = this.#name(found.designator, symbol.prefix)
    const params = { ...found.params }
    const part = { designator, symbol: id, title: found.title, params, pins: [...pins] }
    this.list.push(part)
    return part
  }

  /** An amplifier drawn with two inputs and an output: its supply gets names, to be wired. */
  bareOpamp(found: Found, [inp, inn, out]: readonly [End, End, End]): void {
    const part = this.add('opamp', found, [inp, inn, null, null, out])
    this.note('supply', { designator: part.designator })
  }
}
