import { computeSheet, type SheetValues } from '@labbox/contract/measurement/compute.ts'
import type { SheetChange } from '@labbox/contract/measurement/measurement.ts'
import type { StudentCell, StudentSheet } from '@labbox/contract/measurement/sheet.ts'
import {
  basicTypes,
  cellsOf,
  itemTypes,
  studentTemplate,
  type Template,
} from '@labbox/contract/measurement/template.ts'
import { failureText } from '../../../app/api/api-error.ts'
import { createSheetStore, type SheetStore } from '../sheet/store.ts'

/** What an instrument might say, for trying a table out: the standard value, else between the limits, else 1. */
const sampleReading = (template: Template, cellId: string, values: SheetValues): number | string | null => {
  const item = cellsOf(template).find((cell) => cell.id === cellId)?.item
  if (!item || item.basicType === basicTypes.image) return null
  if (item.basicType === basicTypes.text) return '…'
  const standard = computeSheet(template, values).cells[cellId]?.standard
  if (typeof standard === 'number') return Number(standard.toPrecision(4))
  const { min, max } = item
  return min !== null && max !== null ? (min + max) / 2 : (min ?? max ?? 1)
}

const cellOf = (
  template: Template,
  values: SheetValues,
  seqs: ReadonlyMap<string, number>,
  read: ReadonlySet<string>,
) => {
  const { cells } = computeSheet(template, values)
  return (id: string, type: number, given: boolean): StudentCell => {
    const result = cells[id]
    const filled = result?.state === 'filled'
    const source = given
      ? 'given'
      : type === itemTypes.formula
        ? 'computed'
        : read.has(id)
          ? 'instrument'
          : 'manual'
    return {
      value: result?.value ?? null,
      state: result?.state ?? 'blank',
      verdict: result?.verdict ?? null,
      source: filled ? source : null,
      marked: filled && source === 'manual' && type === itemTypes.reading,
      seq: seqs.get(id) ?? 0,
      ...{ at: null, option: null, url: null },
    }
  }
}

/** A sheet that lives on this page alone: the teacher tries the template as a student would fill it. */
export const createPreview = (template: Template): SheetStore => {
  const values: SheetValues = {}
  const seqs = new Map<string, number>()
  const read = new Set<string>()
  const sheet = (): StudentSheet => {
    const cell = cellOf(template, values, seqs, read)
    const cells = cellsOf(template).map(({ id, item, lineId }) => [
      id,
      cell(id, item.type, item.given[lineId] !== undefined),
    ])
    return {
      ...{ view: 'student', id: 'preview', open: true, feedback: true, templateHash: '' },
      updatedAt: new Date().toISOString(),
      template: studentTemplate(template),
      cells: Object.fromEntries(cells) as StudentSheet['cells'],
    }
  }
  const put = (cellId: string, value: number | string | null): SheetChange => {
    values[cellId] = value
    seqs.set(cellId, (seqs.get(cellId) ?? 0) + 1)
    const { cells, updatedAt } = sheet()
    return { view: 'student', cells, updatedAt }
  }
  return createSheetStore(
    sheet(),
    {
      save: async ({ cellId, value }) => {
        read.delete(cellId)
        return put(cellId, value)
      },
      read: async ({ cellId }) => {
        read.add(cellId)
        return put(cellId, sampleReading(template, cellId, values))
      },
      load: async () => sheet(),
      failure: (error) => ({ kind: 'refused', message: failureText(error) }),
    },
    { load: () => [], store: () => undefined },
  )
}
