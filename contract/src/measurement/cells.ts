import type { CompiledItem, CompiledTemplate } from './compile.ts'
import type { Node } from './formula/ast.ts'
import { Budget, Evaluator, type Cells, type Value } from './formula/evaluate.ts'
import { cellIdOf, itemTypes } from './template.ts'

/** Numbers in the item's unit, texts, and ids of picture files; a missing id or null is a blank cell. */
export type SheetValues = Record<string, number | string | null | undefined>

/** The cells of one sheet while it is computed: filled values in SI, formulas on demand, each once. */
export class SheetCells implements Cells {
  private readonly template: CompiledTemplate
  private readonly values: SheetValues
  private readonly computed = new Map<string, Value>()
  private readonly evaluator: Evaluator
  readonly budget = new Budget()

  constructor(template: CompiledTemplate, values: SheetValues) {
    this.template = template
    this.values = values
    this.evaluator = new Evaluator(this, this.budget)
  }

  place(key: string): { table: string; lines: number } | undefined {
    const item = this.template.byKey.get(key)
    return item && { table: item.table, lines: item.lineIds.length }
  }

  value(key: string, line: number): Value {
    const item = this.template.byKey.get(key)
    const lineId = item?.lineIds[line]
    return item && lineId !== undefined ? this.cell(item, lineId, line) : null
  }

  /** What is given or filled in, in the item's unit. */
  raw(item: CompiledItem, lineId: string): number | string | null {
    return item.item.given[lineId] ?? this.values[cellIdOf(item.item.id, lineId)] ?? null
  }

  /** A cell's value as formulas see it: numbers in SI. */
  cell(item: CompiledItem, lineId: string, line: number): Value {
    if (item.item.type !== itemTypes.formula) {
      const raw = this.raw(item, lineId)
      return typeof raw === 'number' ? raw * item.unit.factor : raw
    }
    const id = cellIdOf(item.item.id, lineId)
    if (!this.computed.has(id)) {
      // Saving a template refuses cycles; if there is one all the same, the value is undefined.
      this.computed.set(id, undefined)
      this.computed.set(id, item.formula ? this.run(item.formula, item, line) : undefined)
    }
    return this.computed.get(id)
  }

  run(node: Node, item: CompiledItem, line: number, evaluator = this.evaluator): Value {
    try {
      return evaluator.run(node, { table: item.table, line })
    } catch (error) {
      if (error instanceof RangeError) return undefined
      throw error
    }
  }

  /** A judge expression, in which `value` and `standard` are those of the cell. */
  judge(node: Node, item: CompiledItem, line: number, own: { value: Value; standard: Value }): Value {
    if (!item.judgeNamesCell) return this.run(node, item, line)
    const named: Cells = {
      place: (key) => (key === 'value' || key === 'standard' ? { table: '', lines: 1 } : this.place(key)),
      value: (key, at) =>
        key === 'value' ? own.value : key === 'standard' ? own.standard : this.value(key, at),
    }
    return this.run(node, item, line, new Evaluator(named, this.budget))
  }
}
