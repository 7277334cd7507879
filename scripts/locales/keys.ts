import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'oxc-parser'
import { childrenOf, isNode, literalOf, nameOf, type Node } from './nodes.ts'

type Strings = { [key: string]: string | Strings }
/** A place in the web app that asks for texts: one key, or all keys of a pattern (`*`: a part known only when it runs). */
export interface Use {
  /** `area:key`; without area where that cannot be told from the text. */
  pattern: string
  at: string
}

const PLURAL = /_(zero|one|two|few|many|other)$/

/** All keys of a language as `area:key`, plural forms under the key that is asked for. */
export const keysIn = (folder: string): Set<string> => {
  const found = new Set<string>()
  const walk = (strings: Strings, prefix: string) => {
    for (const [name, value] of Object.entries(strings)) {
      if (typeof value === 'string') found.add((prefix + name).replace(PLURAL, ''))
      else walk(value, `${prefix}${name}.`)
    }
  }
  for (const file of readdirSync(folder))
    walk(JSON.parse(readFileSync(join(folder, file), 'utf8')) as Strings, `${file.replace(/\.json$/, '')}:`)
  return found
}

const WRAPPED: ReadonlySet<string> = new Set([
  'ParenthesizedExpression',
  'TSAsExpression',
  'TSNonNullExpression',
  'TSSatisfiesExpression',
])

/** What names stand for in a function and those around it: areas of translators, values of constants. */
interface Scope {
  translators: ReadonlyMap<string, string>
  constants: ReadonlyMap<string, Node>
}

/** Texts an expression can be, `*` for what is not known; null when nothing of it is known. */
const patternsOf = (node: unknown, scope: Scope): (string | null)[] => {
  if (!isNode(node)) return [null]
  if (WRAPPED.has(node.type)) return patternsOf(node['expression'], scope)
  const constant = node.type === 'Identifier' ? scope.constants.get(node['name'] as string) : undefined
  if (constant) return patternsOf(constant, scope)
  const literal = literalOf(node)
  if (literal !== null) return [literal]
  if (node.type === 'ConditionalExpression')
    return [...patternsOf(node['consequent'], scope), ...patternsOf(node['alternate'], scope)]
  if (node.type === 'LogicalExpression')
    return [...patternsOf(node['left'], scope), ...patternsOf(node['right'], scope)]
  if (node.type !== 'TemplateLiteral') return [null]
  const parts = (node['quasis'] as { value: { cooked: string } }[]).map(({ value }) => value.cooked)
  const inner = (node['expressions'] as Node[]).map((each) => patternsOf(each, scope))
  // A part in the middle is spelled out where it is a choice of literals.
  return parts
    .slice(1)
    .reduce<string[]>(
      (texts, part, at) =>
        texts.flatMap((text) => (inner[at] ?? [null]).map((each) => `${text}${each ?? '*'}${part}`)),
      [parts[0] ?? ''],
    )
    .map((text) => (/^\*|^[\w-]+:\*$/.test(text) ? null : text))
}

/** Translators that no hook hands out; their keys name the area, or mean `common`. */
const global: ReadonlyMap<string, string> = new Map(
  ['translate', 'translateKey', 'exists'].map((name) => [name, 'common']),
)
const FUNCTION = /^(Arrow)?Function/
/** A translator whose area cannot be told. */
const ANY = ''

/** The first area that a `useTranslation` asks for, which unnamed keys belong to; null for another call. */
const areaOf = (call: Node | null): string | null => {
  if (call?.type !== 'CallExpression' || nameOf(call['callee']) !== 'useTranslation') return null
  const given = (call['arguments'] as Node[])[0]
  if (!given) return 'common'
  return literalOf(given.type === 'ArrayExpression' ? (given['elements'] as Node[])[0] : given) ?? ANY
}

/** What a function adds to the names in reach: its own `t`, its constants, a `t` it is given. */
const within = (node: Node, outer: Scope): Scope => {
  const translators = new Map(outer.translators)
  const constants = new Map(outer.constants)
  for (const parameter of (node['params'] as Node[] | undefined) ?? [])
    if (nameOf(parameter) === 't') translators.set('t', ANY)
  const block = node.type === 'Program' ? node : (node['body'] as Node)
  for (const statement of Array.isArray(block['body']) ? block['body'].filter(isNode) : [])
    for (const declarator of (statement['declarations'] as Node[] | undefined) ?? []) {
      const [id, init] = [declarator['id'] as Node, declarator['init'] as Node | null]
      const area = areaOf(init)
      if (id.type === 'Identifier' && init) constants.set(id['name'] as string, init)
      for (const property of area === null ? [] : ((id['properties'] as Node[] | undefined) ?? []))
        if (nameOf(property['key']) === 't') translators.set(nameOf(property['value']) ?? 't', area ?? ANY)
    }
  return { translators, constants }
}

/**
 * Every key a source text asks for: in calls of `t` and its like, and as `area:key` in any text (titles of routes).
 * `unknown` are calls of which no part of the key stands in the text.
 */
export const usesIn = (file: string, text: string, areas: ReadonlySet<string>) => {
  const { program } = parseSync(file, text)
  const uses: Use[] = []
  const unknown: string[] = []
  const line = (node: Node) => `${file}:${text.slice(0, node.start).split('\n').length}`
  const walk = (node: Node, outer: Scope) => {
    const scope = FUNCTION.test(node.type) || node.type === 'Program' ? within(node, outer) : outer
    const area =
      node.type === 'CallExpression' ? scope.translators.get(nameOf(node['callee']) ?? '') : undefined
    if (area !== undefined)
      for (const pattern of patternsOf((node['arguments'] as Node[])[0], scope))
        if (pattern === null) unknown.push(line(node))
        else
          uses.push({
            pattern: pattern.includes(':') || area === ANY ? pattern : `${area}:${pattern}`,
            at: line(node),
          })
    const named = literalOf(node) ?? ''
    if (/^[\w-]+:[\w.-]+$/.test(named) && areas.has(named.slice(0, named.indexOf(':'))))
      uses.push({ pattern: named, at: line(node) })
    for (const child of childrenOf(node)) walk(child, scope)
  }
  walk(program as unknown as Node, { translators: global, constants: new Map() })
  return { uses, unknown }
}

/** Whether a key is among those a pattern asks for; a pattern without area fits any. */
export const matcher = (pattern: string): ((key: string) => boolean) => {
  if (!pattern.includes('*'))
    return pattern.includes(':') ? (key) => key === pattern : (key) => key.endsWith(`:${pattern}`)
  const source = pattern.split('*').map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`))
  const regular = new RegExp(`${pattern.includes(':') ? '^' : '^[\\w-]+:'}${source.join('.+')}$`)
  return (key) => regular.test(key)
}
