import { parseQuantity } from '../../quantity.ts'
import { symbols } from '../../symbols/index.ts'
import { ImportError, limited, type ForeignPin, type ForeignSheet, type Spot } from '../foreign.ts'
import { pinsOf } from '../../../logic/parts/row.ts'
import { kindPins, Parts, type End, type Found, type Kind } from '../kinds.ts'
import { listOf, listsOf, readList, wordOf, type List } from './s-expression.ts'
import { spiceNumber } from '../value.ts'
import { EARTH, Wiring } from '../wiring.ts'

// A sheet of KiCad 6 and later: lists in brackets, in mm. Its library symbols travel in the file, so that every part has
// its pins, known here or not. In a library y goes up, on a sheet down.

interface LibraryPin {
  number: string
  name: string
  at: Spot
  unit: number
}

/** Hundredths of a millimetre, so that equal spots are equal. */
const units = (text: string | undefined): number => {
  const value = Number(text)
  if (!Number.isFinite(value) || Math.abs(value) > 10_000) throw new ImportError('damaged')
  return Math.round(value * 100)
}
const spotIn = (list: List | undefined): Spot => [units(list?.words[0]), units(list?.words[1])]

const libraryPins = (symbol: List, symbolsByName: ReadonlyMap<string, List>): LibraryPin[] => {
  const parent = wordOf(symbol, 'extends')
  const from = parent === undefined ? symbol : (symbolsByName.get(parent) ?? symbol)
  return listsOf(from, 'symbol').flatMap((body) => {
    // `NAME_1_1`: unit and drawing; unit 0 belongs to all, drawing 2 is De Morgan's.
    const [, unit = '0', style = '1'] = /_(\d+)_(\d+)$/.exec(body.words[0] ?? '') ?? []
    if (Number(style) > 1) return []
    return listsOf(body, 'pin').map((pin) => ({
      number: wordOf(pin, 'number') ?? '',
      name: wordOf(pin, 'name') ?? '',
      at: spotIn(listOf(pin, 'at')),
      unit: Number(unit),
    }))
  })
}

const turned = ([x, y]: Spot, angle: number, mirror: string | undefined): Spot => {
  // Library to sheet: y turns over; then the turn against the clock, then the mirror.
  const [ux, uy] = [x, -y]
  const [rx, ry] =
    angle === 90 ? [uy, -ux] : angle === 180 ? [-ux, -uy] : angle === 270 ? [-uy, ux] : [ux, uy]
  if (mirror === 'x') return [rx, -ry]
  return mirror === 'y' ? [-rx, ry] : [rx, ry]
}

const DEVICES: Record<string, Kind> = {
  R: 'resistor',
  C: 'capacitor',
  L: 'inductor',
  D: 'diode',
  LED: 'led',
  SW_SPST: 'switch',
  SW_PUSH: 'switch',
}
/** Kinds by the beginning of the library symbol's name. */
const FAMILIES: [RegExp, Kind][] = [
  [/^(R|R_US|R_SMALL.*)$/, 'resistor'],
  [/^(C|C_POLARIZED.*|CP|CP1|C_SMALL.*|CP_SMALL.*)$/, 'capacitor'],
  [/^(L|L_SMALL.*|L_CORE.*)$/, 'inductor'],
  [/^D_ZENER/, 'zener'],
  [/^(D|D_SCHOTTKY|D_SMALL.*|1N\d+.*)$/, 'diode'],
  [/^LED/, 'led'],
  [/^Q_NPN/, 'npn'],
  [/^Q_PNP/, 'pnp'],
  [/^(Q_NMOS|2N7000|BSS138|IRF540|BS170)/, 'nmos'],
  [/^(Q_PMOS|BS250|BSS84|IRF9540)/, 'pmos'],
  [/^(2N3904|2N2222|BC547|S9013|BC337|BC546|BC548)/, 'npn'],
  [/^(2N3906|2N2907|BC557|S9012|BC327|BC556|BC558)/, 'pnp'],
  [/^SW_(SPST|PUSH)/, 'switch'],
  [/^R_POTENTIOMETER/, 'potentiometer'],
  [/^(NE555|LM555|NA555|SE555)/, 'ne555'],
  [/^(VDC|BATTERY|BATTERY_CELL)$/, 'voltage-source'],
]

/** Our pins by KiCad's names or numbers, where they are called otherwise. */
const PIN_NAMES: Partial<Record<Kind, Record<string, string>>> = {
  diode: { K: 'k', A: 'a' },
  zener: { K: 'k', A: 'a' },
  led: { K: 'k', A: 'a' },
  npn: { C: 'c', B: 'b', E: 'e' },
  pnp: { C: 'c', B: 'b', E: 'e' },
  nmos: { D: 'd', G: 'g', S: 's' },
  pmos: { D: 'd', G: 'g', S: 's' },
  'voltage-source': { '1': 'p', '2': 'n', '+': 'p', '-': 'n' },
  ne555: {
    '1': 'gnd',
    '2': 'trig',
    '3': 'out',
    '4': 'reset',
    '5': 'ctrl',
    '6': 'thres',
    '7': 'disch',
    '8': 'vcc',
  },
}

const kindOf = (library: string): Kind | null => {
  const name = library.split(':').at(-1)!.toUpperCase()
  return DEVICES[name] ?? FAMILIES.find(([pattern]) => pattern.test(name))?.[1] ?? null
}

interface Unit {
  reference: string
  library: string
  value: string
  pins: (LibraryPin & { spot: Spot })[]
}

const propertyOf = (list: List, name: string): string =>
  listsOf(list, 'property').find(({ words }) => words[0] === name)?.words[1] ?? ''

const unitOf = (list: List, library: ReadonlyMap<string, List>): Unit => {
  const id = wordOf(list, 'lib_id') ?? ''
  const at = listOf(list, 'at')
  const [x, y] = spotIn(at)
  const angle = Number(at?.words[2] ?? 0)
  const mirror = wordOf(list, 'mirror')
  const unit = Number(wordOf(list, 'unit') ?? 1)
  const symbol = library.get(wordOf(list, 'lib_name') ?? id) ?? library.get(id)
  const pins = symbol ? libraryPins(symbol, library) : []
  return {
    reference: propertyOf(list, 'Reference'),
    library: id,
    value: propertyOf(list, 'Value'),
    pins: pins
      .filter((pin) => pin.unit === 0 || pin.unit === unit)
      .map((pin) => {
        const [dx, dy] = turned(pin.at, angle, mirror)
        return { ...pin, spot: [x + dx, y + dy] }
      }),
  }
}

/** A digital part by its type number, pins by their numbers: `74xx:74HC00` is our 7400. */
const chipOf = (library: string): { id: string; model: string } | null => {
  const name = library.split(':').at(-1)!.toUpperCase()
  const ttl = /^74([A-Z]{0,4})(\d{2,4})/.exec(name)
  const id = ttl ? `74${ttl[2]}` : (/^(?:CD|HEF)?(4\d{3})/.exec(name)?.[1] ?? '')
  const choices = symbols[id]?.params[0]?.choices ?? []
  if (choices.length === 0) return null
  return { id, model: choices.find((one) => one.toUpperCase() === name) ?? choices[0]! }
}

class SheetReader {
  readonly parts = new Parts()
  readonly #wiring: Wiring

  constructor(wiring: Wiring) {
    this.#wiring = wiring
  }

  #end(at: Spot): End {
    return { net: this.#wiring.netAt(at), at }
  }

  /** The units of one part: a quad gate is drawn as four and its supply. */
  read(units: readonly Unit[]): void {
    const [{ reference, library, value }] = units as [Unit]
    const title = library.split(':').at(-1)!
    const found: Found & { text: string } = { designator: reference, title, text: value }
    const pins = units.flatMap((unit) => unit.pins)
    const kind = units.length === 1 ? kindOf(library) : null
    const chip = chipOf(library)
    const row = chip && symbols[chip.id]?.logic
    if (kind) {
      const names = PIN_NAMES[kind] ?? {}
      const ends = kindPins(kind).map((name) => {
        const pin = pins.find((one) => (names[one.name] ?? names[one.number] ?? one.number) === name)
        return pin ? this.#end(pin.spot) : null
      })
      if (ends.filter(Boolean).length >= 2) {
        this.parts.add(kind, { ...found, value: parseQuantity(value) ?? spiceNumber(value) }, ends)
        return
      }
    } else if (chip && row?.kind === 'part') {
      const byNumber = new Map(pinsOf(row.row).map(({ number, name }) => [String(number), name]))
      const mapped = pins.map(({ number, spot }): ForeignPin => {
        return { name: byNumber.get(number) ?? number, net: this.#end(spot).net }
      })
      this.parts.chip(chip.id, { ...found, params: { model: chip.model } }, mapped)
      return
    }
    this.parts.box(
      found,
      pins.map(({ name, number, spot }) => ({
        name: name && name !== '~' ? name : number,
        ...this.#end(spot),
      })),
    )
  }
}

const LABELS = ['label', 'global_label', 'hierarchical_label']

/** Reads a sheet of KiCad (`.kicad_sch`). Sheets below it become boxes: their files are not in this one. */
export const readKicad = (text: string): ForeignSheet => {
  const root = readList(text)
  if (root.name !== 'kicad_sch') throw new ImportError('damaged')
  const library = new Map(
    listsOf(listOf(root, 'lib_symbols') ?? root, 'symbol').map((one) => [one.words[0] ?? '', one]),
  )
  const units = limited(listsOf(root, 'symbol')).map((one) => unitOf(one, library))
  const wires = listsOf(root, 'wire')
    .map((one) => listsOf(listOf(one, 'pts') ?? one, 'xy').map(spotIn))
    .filter((points) => points.length > 1)
  const labels = LABELS.flatMap((name) => listsOf(root, name)).map((one) => ({
    text: one.words[0] ?? '',
    at: spotIn(listOf(one, 'at')),
  }))
  const sheets = listsOf(root, 'sheet').map((one) => ({
    title: propertyOf(one, 'Sheetname') || propertyOf(one, 'Sheet name') || 'Sheet',
    pins: listsOf(one, 'pin').map((pin) => ({ name: pin.words[0] ?? '', at: spotIn(listOf(pin, 'at')) })),
  }))
  // A power symbol gives its value as a name to its net; a flag for the rules check is nothing.
  const power = units.filter(({ library: id }) => id.startsWith('power:'))
  const placed = units.filter(({ library: id }) => !id.startsWith('power:'))

  const wiring = new Wiring({ onSegments: true })
  for (const points of wires) wiring.wire(points)
  for (const { pins } of units) for (const { spot } of pins) wiring.spot(spot)
  for (const { pins } of sheets) for (const { at } of pins) wiring.spot(at)
  for (const { text: name, at } of labels) wiring.name(at, name)
  const grounds: Spot[] = []
  for (const { value, pins } of power) {
    const [pin] = pins
    if (!pin || value === 'PWR_FLAG') continue
    const isEarth = /^(GND|GNDA|GNDD|GNDREF|EARTH|VSS|0)$/i.test(value)
    wiring.name(pin.spot, isEarth ? EARTH : value)
    if (isEarth) grounds.push(pin.spot)
    else labels.push({ text: value, at: pin.spot })
  }

  const reader = new SheetReader(wiring)
  const byReference = Map.groupBy(placed, ({ reference, library: id }) =>
    // A part without a number is one of its own.
    reference.endsWith('?') ? {} : `${reference} ${id}`,
  )
  for (const group of byReference.values()) reader.read(group)
  for (const at of grounds)
    reader.parts.add('ground', { designator: 'GND', title: 'ground' }, [{ net: EARTH, at }])
  for (const { title, pins } of sheets) {
    reader.parts.box(
      { designator: '', title },
      pins.map(({ name, at }) => ({ name, net: wiring.netAt(at), at })),
    )
    reader.parts.note('sheet', { title })
  }
  for (const one of listsOf(root, 'text'))
    reader.parts.note('text', { text: (one.words[0] ?? '').slice(0, 80) })
  const buses = listsOf(root, 'bus').length
  if (buses > 0) reader.parts.note('bus', { count: buses })
  return {
    parts: reader.parts.list,
    wires: wires.map((points) => ({ points, net: wiring.netAt(points[0]!) })),
    labels: labels.map(({ text: name, at }) => ({ text: name, net: wiring.netAt(at), at })),
    notes: reader.parts.notes,
    // 2.54 mm, the distance of pins, are 20 px.
    scale: 20 / 254,
  }
}
