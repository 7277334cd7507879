import type { OwnSymbol } from '@labbox/contract/bench/own-symbol.ts'
import { spiceNumber } from '../formats/value.ts'
import type { SpiceTemplate } from '../symbols/types.ts'
import type { ModelFault, ModelProblem } from './fault.ts'
import { readLogic } from './logic.ts'
import { isLogic } from './logic-reader.ts'
import { expression, type Meaning } from './expression.ts'

export interface OwnModel {
  template: SpiceTemplate
  problems: ModelProblem[]
}

const MOST_LINES = 200
const MODEL_TYPES = new Set(['d', 'npn', 'pnp', 'nmos', 'pmos', 'njf', 'pjf', 'sw'])
const NAME = /^[a-z][a-z0-9_]{0,30}$/
const NODE = /^[a-z0-9_]{1,30}$/

/** What stands after the name: how many nodes, then which kind of value. */
const ELEMENTS: Record<
  string,
  { nodes: number; value: 'number' | 'source' | 'model' | 'gain' | 'gainOf' | 'behaviour' }
> = {
  r: { nodes: 2, value: 'number' },
  c: { nodes: 2, value: 'number' },
  l: { nodes: 2, value: 'number' },
  v: { nodes: 2, value: 'source' },
  i: { nodes: 2, value: 'source' },
  e: { nodes: 4, value: 'gain' },
  g: { nodes: 4, value: 'gain' },
  f: { nodes: 2, value: 'gainOf' },
  h: { nodes: 2, value: 'gainOf' },
  b: { nodes: 2, value: 'behaviour' },
  d: { nodes: 2, value: 'model' },
  q: { nodes: 3, value: 'model' },
  j: { nodes: 3, value: 'model' },
  m: { nodes: 4, value: 'model' },
  s: { nodes: 4, value: 'model' },
}

class Fault extends Error {
  readonly fault: ModelFault
  constructor(fault: ModelFault) {
    super(fault)
    this.fault = fault
  }
}
const given = <T>(value: T | null | undefined, fault: ModelFault): T => {
  if (value === null || value === undefined) throw new Fault(fault)
  return value
}

/** 0 → a, 25 → ba: names of a template are of small letters; `z` is left out, which stands between two of them. */
const letters = (index: number): string => {
  const last = String.fromCharCode(97 + (index % 25))
  return index < 25 ? last : letters(Math.floor(index / 25) - 1) + last
}

/** Without what rounding has left at the end. */
const plain = (value: number): string => String(Number(value.toPrecision(12)))

/** Gives each name letters of its own, in the order in which they come. */
const numbered = () => {
  const known = new Map<string, string>()
  return (name: string): string => {
    const found = known.get(name) ?? letters(known.size)
    known.set(name, found)
    return found
  }
}

/** Lines without comments, continued ones joined; with the number of the first line of each. */
const linesOf = (text: string): { line: number; words: string[]; text: string }[] => {
  const lines: { line: number; text: string }[] = []
  for (const [index, raw] of text.split(/\r\n|\n|\r/).entries()) {
    const trimmed = raw.replace(/;.*$/, '').trim().toLowerCase()
    if (trimmed === '' || trimmed.startsWith('*')) continue
    const last = lines.at(-1)
    if (trimmed.startsWith('+') && last) last.text += ` ${trimmed.slice(1)}`
    else lines.push({ line: index + 1, text: trimmed })
  }
  return lines.map((one) => ({ ...one, words: one.text.split(/\s+/) }))
}

class Reader {
  readonly template: Required<Pick<SpiceTemplate, 'lines' | 'models'>> = { lines: [], models: {} }
  readonly #pins: ReadonlyMap<string, string>
  readonly #params: ReadonlySet<string>
  readonly #version: string
  readonly #inner = numbered()
  readonly #elements = numbered()
  readonly #models = numbered()
  readonly #used = { elements: new Set<string>(), models: new Set<string>() }

  constructor(pins: ReadonlyMap<string, string>, params: ReadonlySet<string>, version: number) {
    this.#pins = pins
    this.#params = params
    this.#version = letters(version)
  }

  node(name: string): string {
    if (!NODE.test(name)) throw new Fault('node')
    if (name === '0') return '0'
    const pin = this.#pins.get(name)
    return pin === undefined ? `%_${this.#inner(name)}` : `%${pin}`
  }

  element(name: string): string {
    if (!NAME.test(name)) throw new Fault('name')
    return `${name[0]!.toUpperCase()}@${this.#elements(name)}`
  }

  /** Versions of a symbol may differ in their models. */
  model = (name: string): string => {
    if (!NAME.test(name)) throw new Fault('modelName')
    return `${this.#version}z${this.#models(name)}`
  }

  number(word: string | undefined): string {
    const param = /^\{([a-z]+)\}$/.exec(word ?? '')?.[1]
    if (param !== undefined && this.#params.has(param)) return `$${param}`
    return plain(given(spiceNumber(word ?? ''), 'value'))
  }

  readonly #meaning: Meaning = {
    node: (name) => (NODE.test(name) ? this.node(name) : null),
    source: (name) => (/^v[a-z0-9_]*$/.test(name) ? this.element(name) : null),
    param: (name) => (this.#params.has(name) ? `$${name}` : null),
  }

  /** The end of a line: what the element is worth. */
  #value(kind: (typeof ELEMENTS)[string]['value'], words: readonly string[], text: string): string {
    const [first, second, ...more] = words
    if (kind === 'behaviour') {
      const [, quantity, formula = ''] = given(
        /^\S+\s+\S+\s+\S+\s+([vi])\s*=\s*(.+)$/.exec(text),
        'expression',
      )
      return `${quantity}=${given(expression(formula, this.#meaning), 'expression')}`
    }
    const count = kind === 'gainOf' || (kind === 'source' && first === 'dc') ? 2 : 1
    if (words.length !== count || more.length > 0) throw new Fault('value')
    if (kind === 'model') return `$$${this.model(given(first, 'modelName'))}`
    if (kind === 'gainOf')
      return `${this.element(given(first?.startsWith('v') ? first : null, 'name'))} ${this.number(second)}`
    return this.number(count === 2 ? second : first)
  }

  take(words: readonly string[], text: string): void {
    const name = words[0]!
    if (name === '.model') return this.#takeModel(text)
    const { nodes, value } = given(ELEMENTS[name[0]!], 'element')
    if (this.#used.elements.has(name)) throw new Fault('name')
    this.#used.elements.add(name)
    if (words.length < nodes + 1) throw new Fault('node')
    const between = words.slice(1, nodes + 1).map((node) => this.node(node))
    this.template.lines.push(
      [this.element(name), ...between, this.#value(value, words.slice(nodes + 1), text)].join(' '),
    )
  }

  #takeModel(text: string): void {
    const [, name = '', type = '', values = ''] = given(
      /^\.model\s+(\S+)\s+([a-z]+)\s*\(?([^()]*)\)?$/.exec(text),
      'modelType',
    )
    if (!MODEL_TYPES.has(type)) throw new Fault('modelType')
    const key = this.model(name)
    if (this.#used.models.has(key)) throw new Fault('modelName')
    this.#used.models.add(key)
    const pairs = values
      .replaceAll(/\s*=\s*/g, '=')
      .split(/[\s,]+/)
      .filter((pair) => pair !== '')
      .map((pair) => {
        const [, param, number = ''] = given(/^([a-z][a-z0-9]{0,11})=(.+)$/.exec(pair), 'modelValue')
        return `${param!.toUpperCase()}=${plain(given(spiceNumber(number), 'modelValue'))}`
      })
    this.template.models[key] = `${type.toUpperCase()}(${pairs.join(' ')})`
  }

  /** Names that are used and nowhere defined. */
  lacks(): ModelFault | null {
    const text = this.template.lines.join('\n')
    const models = [...text.matchAll(/\$\$([a-z]+)/g)].some(([, key]) => !this.#used.models.has(key!))
    if (models) return 'modelName'
    const defined = new Set(this.template.lines.map((line) => line.split(' ', 1)[0]))
    return [...text.matchAll(/V@[a-z]+/g)].every(([name]) => defined.has(name)) ? null : 'name'
  }
}

/**
 * Reads the model of a symbol: a logic function (`logic.ts`), or `.subckt` with the symbol's pins in their order, elements, `.model` lines, `.ends`. Only what the
 * grammar knows goes into the template, put together anew: names become letters, values numbers. `{gain}` is a parameter of the symbol.
 * @param version of the symbol: two versions in one circuit have models of their own
 */
export const readModel = (
  own: Pick<OwnSymbol, 'spice' | 'pins' | 'params' | 'names'>,
  version: number,
): OwnModel => {
  const { spice, pins, params } = own
  if (isLogic(spice)) return { template: { lines: [] }, problems: readLogic(own).problems }
  const problems: ModelProblem[] = []
  const [head, ...rest] = linesOf(spice)
  const end = rest.at(-1)
  if (head?.words[0] !== '.subckt') return refused(head?.line ?? 1, 'subckt')
  if (end?.words[0] !== '.ends') return refused(end?.line ?? head.line, 'subckt')
  if (rest.length > MOST_LINES) return refused(rest[MOST_LINES]!.line, 'long')
  const ports = head.words.slice(2)
  const distinct = new Set(ports).size === ports.length && !ports.includes('0')
  if (ports.length !== pins.length || !distinct || !ports.every((port) => NODE.test(port)))
    return refused(head.line, 'pins')
  const reader = new Reader(
    new Map(ports.map((port, index) => [port, pins[index]!.name])),
    new Set(params.map(({ name }) => name)),
    version,
  )
  for (const { line, words, text } of rest.slice(0, -1))
    try {
      reader.take(words, text)
    } catch (error) {
      if (!(error instanceof Fault)) throw error
      problems.push({ line, fault: error.fault })
    }
  const lacking = problems.length === 0 ? reader.lacks() : null
  if (lacking) problems.push({ line: head.line, fault: lacking })
  if (problems.length === 0 && reader.template.lines.length === 0) return refused(head.line, 'element')
  return { template: problems.length > 0 ? { lines: [] } : reader.template, problems }
}

const refused = (line: number, fault: ModelFault): OwnModel => ({
  template: { lines: [] },
  problems: [{ line, fault }],
})
