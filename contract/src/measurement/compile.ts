import { refsOf, type Node } from './formula/ast.ts'
import type { KeyInfo } from './formula/check.ts'
import { parseFormula } from './formula/parse.ts'
import { unitOf, type Unit } from './formula/units.ts'
import {
  basicTypes,
  cellsOf,
  linesOf,
  tablesOf,
  type CellPlace,
  type Item,
  type StudentItem,
  type StudentTemplate,
  type Template,
} from './template.ts'

/** One item with its formulas parsed; a formula that does not parse is null and its cells stay undefined. */
export interface CompiledItem {
  item: StudentItem & Partial<Omit<Item, 'test'>>
  unit: Unit
  table: string
  lineIds: string[]
  formula: Node | null
  standard: Node | null
  judge: Node | null
  /** The judge expression names `value` or `standard`, so it differs from cell to cell even in its folds. */
  judgeNamesCell: boolean
}

export interface CompiledTemplate {
  items: CompiledItem[]
  byKey: ReadonlyMap<string, CompiledItem>
  cells: CellPlace<StudentItem & Partial<Omit<Item, 'test'>>>[]
}

const nodeOf = (text: unknown): Node | null => {
  if (typeof text !== 'string' || text.trim() === '') return null
  const parsed = parseFormula(text)
  return parsed.ok ? parsed.node : null
}

const compileAnew = (template: StudentTemplate | Template): CompiledTemplate => {
  const items = tablesOf(template).flatMap((table) =>
    table.items.map((given): CompiledItem => {
      const item: StudentItem & Partial<Omit<Item, 'test'>> = given
      const judge = nodeOf(item.judge)
      return {
        item,
        unit: unitOf(item.unit),
        table: table.id,
        lineIds: linesOf(table),
        formula: nodeOf(item.formula),
        standard: nodeOf(item.standard),
        judge,
        judgeNamesCell:
          judge !== null && refsOf(judge).some((ref) => ref.key === 'value' || ref.key === 'standard'),
      }
    }),
  )
  return {
    items,
    byKey: new Map(items.map((compiled) => [compiled.item.key, compiled])),
    cells: cellsOf<StudentItem & Partial<Omit<Item, 'test'>>>(template),
  }
}

const compiled = new WeakMap<object, CompiledTemplate>()

/** Parses all formulas of a template once; the document must not be changed afterwards. */
export const compileTemplate = (template: StudentTemplate | Template): CompiledTemplate => {
  const known = compiled.get(template)
  if (known) return known
  const made = compileAnew(template)
  compiled.set(template, made)
  return made
}

const kinds = {
  [basicTypes.number]: 'number',
  [basicTypes.text]: 'text',
  [basicTypes.image]: 'image',
} as const

/** What a formula's checker needs to know of an item. */
export const keyInfoOf = (item: CompiledItem): KeyInfo => ({
  kind: kinds[item.item.basicType],
  dimension: item.unit.dimension,
  table: item.table,
  lines: item.lineIds.length,
})
