import { limited, type ForeignPin, type ForeignSheet } from '../foreign.ts'
import { Parts, type Kind } from '../kinds.ts'
import { SourceTaker } from '../sources.ts'
import { sourceOf } from '../source-text.ts'
import { spiceNumber } from '../value.ts'
import { EARTH } from '../wiring.ts'

/** Joined continuation lines without comments. */
const linesOf = (text: string): string[] => {
  const lines: string[] = []
  for (const raw of limited(text.split(/\r\n|\n|\r/))) {
    const line = raw.replace(/\s[;$].*$/, '').trim()
    if (line === '' || line.startsWith('*') || line.startsWith(';')) continue
    if (line.startsWith('+') && lines.length > 0) lines[lines.length - 1] += ` ${line.slice(1)}`
    else lines.push(line)
  }
  return lines
}

/** SPICE calls earth `0`; most programs take `gnd` too. */
export const netName = (node: string): string => (/^(0|gnd)$/i.test(node) ? EARTH : node.toLowerCase())

interface Deck {
  /** Type by name of the model: `npn`, `d`. */
  models: Map<string, string>
  params: Map<string, string>
  /** Names of the ports by subcircuit. */
  ports: Map<string, string[]>
  elements: string[]
  directives: string[]
}

const deckOf = (lines: readonly string[]): Deck => {
  const deck: Deck = {
    models: new Map(),
    params: new Map(),
    ports: new Map(),
    elements: [],
    directives: [],
  }
  let depth = 0
  for (const line of lines) {
    const words = line.split(/\s+/)
    const first = words[0]!.toLowerCase()
    if (first === '.end') break
    if (first === '.subckt') {
      depth += 1
      const ports = words.slice(2).filter((word) => !word.includes('=') && !/^params:?$/i.test(word))
      deck.ports.set((words[1] ?? '').toLowerCase(), ports)
      deck.directives.push(line)
    } else if (first === '.ends') depth = Math.max(0, depth - 1)
    else if (depth > 0) continue
    else if (first === '.model')
      deck.models.set((words[1] ?? '').toLowerCase(), (words[2] ?? '').split('(')[0]!.toLowerCase())
    else if (first === '.param' || first === '.params')
      for (const [, name, value] of line.matchAll(/([A-Za-z_]\w*)\s*=\s*([^\s=]+)/g))
        deck.params.set(name!.toLowerCase(), value!)
    else if (first.startsWith('.')) deck.directives.push(line)
    else deck.elements.push(line)
  }
  return deck
}

const TRANSISTORS: Record<string, Kind> = {
  npn: 'npn',
  pnp: 'pnp',
  nmos: 'nmos',
  pmos: 'pmos',
  vdmos: 'nmos',
  njf: 'njf',
  pjf: 'pjf',
}
const PASSIVE: Record<string, Kind> = { r: 'resistor', c: 'capacitor', l: 'inductor' }
const CONTROLLED: Record<string, Kind> = { e: 'vcvs', g: 'vccs' }

/** Nodes of elements that have no symbol here, by letter. */
const NODES: Record<string, number> = { s: 4, w: 2, t: 4, o: 4, u: 3, z: 3, f: 2, h: 2, b: 2, e: 4, g: 4 }

/** Reads the elements of a deck. */
class DeckReader {
  readonly parts = new Parts()
  readonly #sources = new SourceTaker(this.parts)
  readonly #deck: Deck

  constructor(deck: Deck) {
    this.#deck = deck
  }

  /** A number, also of a parameter in braces. */
  readonly number = (text: string): number | null => {
    const name = /^\{?\s*([A-Za-z_]\w*)\s*\}?$/.exec(text)?.[1]?.toLowerCase()
    const given = name === undefined ? undefined : this.#deck.params.get(name)
    return spiceNumber(given ?? text)
  }

  #boxed(designator: string, title: string, nodes: readonly string[], names: readonly string[] = []): void {
    const pins = nodes.map((node, i): ForeignPin => ({ name: names[i] ?? String(i + 1), net: netName(node) }))
    this.parts.box({ designator, title }, pins)
  }

  read(line: string): void {
    const words = line.replaceAll(/\s*=\s*/g, '=').split(/[\s,]+/)
    const [designator = '', ...rest] = words
    const letter = designator[0]!.toLowerCase()
    const ends = rest.map((node) => ({ net: netName(node) }))
    const after = (count: number) => rest.slice(count).join(' ')
    const [p, n, c] = ends
    if (!p || !n) return this.parts.note('directive', { text: line.slice(0, 80) })
    const passive = PASSIVE[letter]
    if (passive) {
      const text = (rest[2] ?? '').replace(/^[rcl]=/i, '')
      this.parts.add(passive, { designator, title: line, text, value: this.number(text) }, [p, n])
    } else if (letter === 'd')
      this.parts.add('diode', { designator, title: line, text: rest[2] ?? '' }, [p, n])
    else if (letter === 'v' || letter === 'i') {
      const found = { designator, title: designator, text: after(2) }
      const wave = sourceOf(after(2), this.number)
      if (letter === 'v') this.#sources.voltage(found, wave, p, n)
      else this.#sources.current(found, wave, p, n)
    } else if ((letter === 'q' || letter === 'm' || letter === 'j') && c)
      this.#transistor(designator, rest, line)
    else if (CONTROLLED[letter] && rest.length >= 5 && this.number(rest[4]!) !== null)
      this.parts.add(
        CONTROLLED[letter],
        { designator, title: line, value: this.number(rest[4]!) },
        ends.slice(0, 4),
      )
    else if (letter === 'x') {
      const words = rest.filter((word) => !word.includes('=') && !/^params:?$/i.test(word))
      const name = words.at(-1) ?? ''
      this.#boxed(designator, name, words.slice(0, -1), this.#deck.ports.get(name.toLowerCase()))
    } else if (NODES[letter])
      this.#boxed(designator, after(NODES[letter]) || designator, rest.slice(0, NODES[letter]))
    else this.parts.note('directive', { text: line.slice(0, 80) })
  }

  #transistor(designator: string, rest: readonly string[], line: string): void {
    // The model's name is the first word that is a model, else the one after the usual nodes.
    const usual = designator[0]!.toLowerCase() === 'm' ? 4 : 3
    const known = rest.findIndex((word, i) => i >= 3 && this.#deck.models.has(word.toLowerCase()))
    const at = known < 0 ? Math.min(usual, rest.length - 1) : known
    const text = rest[at] ?? ''
    const type = this.#deck.models.get(text.toLowerCase()) ?? ''
    const fallback: Kind = { q: 'npn', m: 'nmos', j: 'njf' }[designator[0]!.toLowerCase()] as Kind
    const kind = TRANSISTORS[type] ?? (/^(pnp|pmos|pjf)/i.exec(text)?.[1]?.toLowerCase() as Kind | undefined)
    const ends = rest.slice(0, 3).map((node) => ({ net: netName(node) }))
    this.parts.add(kind ?? fallback, { designator, title: line, text }, ends)
  }
}

/** Reads a SPICE netlist (`.cir`, `.net`, `.sp`). Its first line is a title, as SPICE has it. */
export const readSpice = (text: string): ForeignSheet => {
  const [, ...body] = text.split(/\r\n|\n|\r/)
  const deck = deckOf(linesOf(body.join('\n')))
  const reader = new DeckReader(deck)
  for (const line of deck.elements) reader.read(line)
  for (const line of deck.directives) reader.parts.note('directive', { text: line.slice(0, 80) })
  return { parts: reader.parts.list, wires: [], labels: [], notes: reader.parts.notes, scale: 1 }
}
