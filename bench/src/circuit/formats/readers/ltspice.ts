import { ImportError, limited, type ForeignPin, type ForeignSheet, type Spot } from '../foreign.ts'
import { Parts, type End, type Found } from '../kinds.ts'
import { looseEnds } from './loose-ends.ts'
import { ltspiceSymbols, ltspiceTurn, type ForeignSymbol } from './ltspice-symbols.ts'
import { SourceTaker } from '../sources.ts'
import { sourceOf } from '../source-text.ts'
import { spiceNumber } from '../value.ts'
import { EARTH, Wiring } from '../wiring.ts'

interface Placed {
  path: string
  at: Spot
  orientation: string
  attributes: Map<string, string>
}

interface Asc {
  wires: [Spot, Spot][]
  flags: { at: Spot; text: string }[]
  symbols: Placed[]
  texts: string[]
  drawings: number
}

const DRAWING = /^(LINE|RECTANGLE|CIRCLE|ARC|DATAFLAG)\b/

const parse = (text: string): Asc => {
  const asc: Asc = { wires: [], flags: [], symbols: [], texts: [], drawings: 0 }
  for (const line of limited(text.split(/\r\n|\n|\r/))) {
    const words = line.trim().split(/\s+/)
    const number = (i: number): number => {
      const value = Number(words[i])
      if (!Number.isInteger(value) || Math.abs(value) > 1e6) throw new ImportError('damaged')
      return value
    }
    const spot = (i: number): Spot => [number(i), number(i + 1)]
    if (words[0] === 'WIRE') asc.wires.push([spot(1), spot(3)])
    else if (words[0] === 'FLAG') asc.flags.push({ at: spot(1), text: words.slice(3).join(' ') })
    else if (words[0] === 'SYMBOL') {
      // A path may hold spaces; the last three words are the place.
      const place = words.length - 3
      asc.symbols.push({
        path: words.slice(1, place).join(' '),
        at: spot(place),
        orientation: words.at(-1) ?? 'R0',
        attributes: new Map(),
      })
    } else if (words[0] === 'SYMATTR')
      asc.symbols.at(-1)?.attributes.set(words[1] ?? '', words.slice(2).join(' '))
    else if (words[0] === 'TEXT') asc.texts.push(words.slice(5).join(' '))
    else if (DRAWING.test(line)) asc.drawings += 1
  }
  return asc
}

const spotsOf = (symbol: ForeignSymbol, placed: Placed): (Spot | null)[] =>
  symbol.pins.map((pin) => {
    if (!pin) return null
    const [x, y] = ltspiceTurn(pin, placed.orientation)
    return [placed.at[0] + x, placed.at[1] + y]
  })

/** Of the drawings that a symbol may have, the one with most pins on wires. */
const bestOf = (placed: Placed, wiring: Wiring): { symbol: ForeignSymbol; spots: (Spot | null)[] } | null => {
  const all = ltspiceSymbols(placed.path).map((symbol) => ({ symbol, spots: spotsOf(symbol, placed) }))
  const hits = (spots: (Spot | null)[]) => spots.filter((at) => at && wiring.has(at)).length
  return all.toSorted((a, b) => hits(b.spots) - hits(a.spots))[0] ?? null
}

/** How far an unknown symbol's pins are looked for. */
const NEAR = 400

/** A parameter of a `.param` directive, else a number. */
const numberReader = (texts: readonly string[]) => {
  const params = new Map<string, string>()
  for (const text of texts)
    for (const [, name, value] of text.matchAll(/([A-Za-z_]\w*)\s*=\s*([^\s=]+)/g))
      if (/\.param\b/i.test(text)) params.set(name!.toLowerCase(), value!)
  return (text: string): number | null => {
    const name = /^\{\s*([A-Za-z_]\w*)\s*\}$/.exec(text.trim())?.[1]?.toLowerCase()
    return spiceNumber(name === undefined ? text : (params.get(name) ?? text))
  }
}

const foundOf = ({ path, attributes }: Placed): Found & { text: string } => ({
  designator: attributes.get('InstName') ?? '',
  title: path.split(/[\\/]+/).at(-1) ?? path,
  text: [attributes.get('Value'), attributes.get('Value2')].filter(Boolean).join(' '),
})

/** Reads a schematic of LTspice (`.asc`). */
export const readLtspice = (text: string): ForeignSheet => {
  const asc = parse(text)
  const parts = new Parts()
  const sources = new SourceTaker(parts)
  const numberOf = numberReader(asc.texts)
  const wiring = new Wiring({ onSegments: true })
  for (const wire of asc.wires) wiring.wire(wire)
  for (const { at, text: name } of asc.flags) wiring.name(at, name === '0' ? EARTH : name)

  const known = asc.symbols.map((placed) => ({ placed, best: bestOf(placed, wiring) }))
  const taken = new Set(known.flatMap(({ best }) => best?.spots.map((at) => at?.join() ?? '') ?? []))
  const unknown = known.filter(({ best }) => !best).map(({ placed }) => placed)
  const ends = [...asc.wires.flat(), ...asc.flags.map(({ at }) => at)]
  const loose = looseEnds(ends, taken, unknown, NEAR)
  for (const { best } of known) for (const at of best?.spots ?? []) if (at) wiring.spot(at)

  const end = (at: Spot | null | undefined): End | null => (at ? { net: wiring.netAt(at), at } : null)
  for (const { placed, best } of known) {
    const found = foundOf(placed)
    if (!best) {
      const pins = (loose.get(placed) ?? []).map((at, i): ForeignPin => ({
        name: String(i + 1),
        ...end(at)!,
      }))
      parts.box(found, pins)
      continue
    }
    const joined = best.spots.map(end)
    const { kind } = best.symbol
    const [p, n, out] = [joined[0]!, joined[1]!, joined.at(-1)!]
    if (kind === 'voltage') sources.voltage(found, sourceOf(found.text, numberOf), p, n)
    else if (kind === 'current') sources.current(found, sourceOf(found.text, numberOf), p, n)
    else if (kind === 'opamp' && !joined[2]) parts.bareOpamp({ ...found, text: '' }, [p, n, out])
    else if (kind === 'opamp') parts.add(kind, { ...found, text: found.text || found.title }, joined)
    else parts.add(kind, { ...found, value: numberOf(found.text) }, joined)
  }
  for (const { at, text: name } of asc.flags)
    if (name === '0') parts.add('ground', { designator: 'GND', title: 'ground' }, [end(at)])

  for (const one of asc.texts)
    if (/^[!;]/.test(one)) parts.note(one.startsWith('!') ? 'directive' : 'text', { text: one.slice(1, 81) })
  if (asc.drawings > 0) parts.note('drawing', { count: asc.drawings })
  return {
    parts: parts.list,
    wires: asc.wires.map((points) => ({ points, net: wiring.netAt(points[0]) })),
    labels: asc.flags
      .filter(({ text: name }) => name !== '0')
      .map(({ at, text: name }) => ({ text: name, net: wiring.netAt(at), at })),
    notes: parts.notes,
    // 16 units of LTspice's grid are 20 px.
    scale: 1.25,
  }
}
