import type { InstrumentReading } from '@labbox/contract/bench/commands.ts'
import { computeSheet, type SheetValues } from '@labbox/contract/measurement/compute.ts'
import { unitOf } from '@labbox/contract/measurement/formula/units.ts'
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
      at: null,
      option: null,
      url: null,
    }
  }
}

/** What an instrument of a bench says to a command; null: no bench is there, a sample will do. */
export type ReadLive = (command: string) => Promise<InstrumentReading | null>

/** A reading as the value of its cell, in the cell's unit. */
const liveValue = (template: Template, cellId: string, { value, text, unit }: InstrumentReading) => {
  const item = cellsOf(template).find((cell) => cell.id === cellId)?.item
  if (!item || item.basicType === basicTypes.image) return null
  if (item.basicType === basicTypes.text) return text ?? (value === null ? null : String(value))
  return value === null || unit === item.unit
    ? value
    : (value * unitOf(unit).factor) / unitOf(item.unit).factor
}

const commandAt = (template: Template, cellId: string, option: string | undefined): string => {
  const item = cellsOf(template).find((cell) => cell.id === cellId)?.item
  return item?.command.replaceAll('$', option ?? item.parameter?.options[0] ?? '') ?? ''
}

/** A sheet that lives on this page alone: the teacher tries the template as a student would fill it. */
export const createPreview = (template: Template, live: ReadLive = async () => null): SheetStore => {
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
      view: 'student',
      id: 'preview',
      open: true,
      feedback: true,
      templateHash: '',
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
      read: async ({ cellId, option }) => {
        const said = await live(commandAt(template, cellId, option))
        read.add(cellId)
        return put(cellId, said ? liveValue(template, cellId, said) : sampleReading(template, cellId, values))
      },
      load: async () => sheet(),
      failure: (error) => ({ kind: 'refused', message: failureText(error) }),
    },
    { load: () => [], store: () => undefined },
  )
}
