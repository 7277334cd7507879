import type { ESTree } from 'vite'

interface Span {
  start: number
  end: number
}

/** One name that a module declares at its top. */
export interface Declaration {
  name: string
  exported: boolean
  /** The whole statement. */
  statement: Span
  /** What a constant is made of, unless that is a function. */
  made: Span | null
  /** Names that it uses, from wherever they are. */
  mentions: string[]
}

const isNode = (value: unknown): value is ESTree.Node =>
  typeof value === 'object' && value !== null && 'type' in value

/** Fields of a node whose names stand for nothing outside of it, and those of types. */
const SILENT = new Set(['key', 'property', 'typeAnnotation', 'typeArguments', 'typeParameters', 'returnType'])

const mentionsIn = (node: ESTree.Node): string[] => {
  if (node.type === 'Identifier') return [node.name]
  const computed = 'computed' in node && node.computed
  return Object.entries(node).flatMap(([field, value]) => {
    if (SILENT.has(field) && !(computed && (field === 'key' || field === 'property'))) return []
    return [value].flat().filter(isNode).flatMap(mentionsIn)
  })
}

/** Names that a module takes from others of the contract, by where from. */
export const importsIn = ({ body }: ESTree.Program): { from: string; imported: string; name: string }[] =>
  body.flatMap((statement) => {
    if (statement.type !== 'ImportDeclaration' || !statement.source.value.startsWith('.')) return []
    return statement.specifiers.flatMap((one) =>
      one.type === 'ImportSpecifier' && one.imported.type === 'Identifier'
        ? [{ from: statement.source.value, imported: one.imported.name, name: one.local.name }]
        : [],
    )
  })

const FUNCTIONS = new Set(['ArrowFunctionExpression', 'FunctionExpression'])

/** The constants and functions that a module declares at its top, one by one in their order; its types as `mentions` of nothing. */
export const declarationsIn = ({ body }: ESTree.Program): Declaration[] =>
  body.flatMap((statement): Declaration[] => {
    const exported = statement.type === 'ExportNamedDeclaration'
    const declared = exported ? statement.declaration : statement
    if (declared?.type === 'FunctionDeclaration' && declared.id)
      return [{ name: declared.id.name, exported, statement, made: null, mentions: mentionsIn(declared) }]
    if (declared?.type !== 'VariableDeclaration') return []
    return declared.declarations.flatMap(({ id, init }) => {
      if (id.type !== 'Identifier' || !init) return []
      const made = FUNCTIONS.has(init.type) ? null : init
      return [{ name: id.name, exported, statement, made, mentions: mentionsIn(init) }]
    })
  })
