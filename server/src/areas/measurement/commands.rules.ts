import { MODELS } from 'labbox-bench/instruments/models.ts'
import { prepareCall, PseudoError, type PseudoRow } from 'labbox-bench/instruments/pseudo.ts'
import type { CompatibleConfig } from '@labbox/contract/measurement/measurement.ts'
import { dimensionText, sameDimension, unitOf } from '@labbox/contract/measurement/formula/units.ts'
import type { TemplateProblem } from '@labbox/contract/measurement/template-problems.ts'
import {
  basicTypes,
  itemTypes,
  tablesOf,
  type Item,
  type Template,
} from '@labbox/contract/measurement/template.ts'

/** The kind of instrument (DS, DG, …) a model is; the pseudo-command's own prefix where the model is not in the catalogue. */
export const kindOf = (row: Pick<PseudoRow, 'model' | 'pseudo'>): string =>
  MODELS.find((model) => model.name === row.model)?.kind ?? row.pseudo.slice(0, 2)

export const resultOf = (row: Pick<PseudoRow, 'reply'>): CompatibleConfig['result'] =>
  row.reply?.type ?? 'none'

/** The drop-down choices of each parameter: the words of a choice, on and off, or those allowed beside a number. */
export const choicesOf = (row: Pick<PseudoRow, 'params'>): CompatibleConfig['params'] =>
  row.params.map((param) => ({
    name: param.name,
    choices:
      param.type === 'bool'
        ? ['ON', 'OFF']
        : Object.keys((param.type === 'choice' ? param.choices : param.words) ?? {}),
  }))

/** What may fill a cell of each basic type. A text shows any answer in letters. */
const fits: Record<Item['basicType'], readonly CompatibleConfig['result'][]> = {
  [basicTypes.number]: ['number', 'bool'],
  [basicTypes.text]: ['text', 'number', 'bool'],
  [basicTypes.image]: ['image'],
}

/** The row of the first model that runs this call, or null. */
const rowFor = (rows: readonly PseudoRow[], call: string): PseudoRow | null => {
  for (const model of new Set(rows.map((row) => row.model))) {
    try {
      return prepareCall(rows, model, call).row
    } catch (error) {
      if (!(error instanceof PseudoError)) throw error
    }
  }
  return null
}

/** What keeps one reading from being taken, in its table. */
export const itemProblems = (table: string, item: Item, rows: readonly PseudoRow[]): TemplateProblem[] => {
  const at = (code: TemplateProblem['code'], params: TemplateProblem['params']): TemplateProblem[] => [
    { code, place: { table, item: item.id, field: 'command' }, params, formula: null },
  ]
  const calls = (item.parameter?.options ?? ['']).map((option) => item.command.replaceAll('$', option))
  for (const command of calls) {
    const row = rowFor(rows, command)
    if (!row) return at('COMMAND_UNKNOWN', { command })
    if (!fits[item.basicType].includes(resultOf(row))) return at('COMMAND_KIND', { command })
    const from = unitOf(row.unit ?? '').dimension
    const to = unitOf(item.unit).dimension
    if (row.unit && item.basicType === basicTypes.number && from && to && !sameDimension(from, to))
      return at('COMMAND_UNIT', { command, found: dimensionText(from), wanted: item.unit || '1' })
  }
  return []
}

/** Readings that no instrument can take, or whose answer does not fit their item. */
export const commandProblems = (template: Template, rows: readonly PseudoRow[]): TemplateProblem[] =>
  tablesOf(template).flatMap((table) =>
    table.items.flatMap((item) =>
      item.type === itemTypes.reading && item.command !== '' ? itemProblems(table.id, item, rows) : [],
    ),
  )
