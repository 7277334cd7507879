import { z } from 'zod'
import { partName } from '../core/own.ts'
import { localName, OptionalLocalText } from '../core/types.ts'
import { Plot, plotLimits, studentPlot } from './plot/schema.ts'
import { Requirement, REQUIREMENTS } from './setup.ts'
import { StudentTestBench, TestBench } from './test-bench/test-bench.ts'
import { UncertaintyRule } from './uncertainty/quality.ts'

/** Bounds of a template; a sheet is computed anew at every change, so its size is bounded too. */
export const templateLimits = { pages: 20, tables: 20, items: 400, lines: 200, cells: 3000 } as const

/** Stable id of a page, table, line or item within its template; made once, never reused. */
export const PartId = partName(/^[A-Za-z0-9_-]{1,24}$/)

/** Names a value in formulas, so it must be unique in the template. */
export const ItemKey = partName(/^[A-Za-z_][A-Za-z0-9_]{0,29}$/, 'key')

/** What a single cell (table type 2, `separate`) uses where others have the id of their line. */
export const SINGLE_LINE = '0'

/** `item.line`: the id of a cell. */
export const CellId = z.string().regex(/^[A-Za-z0-9_-]{1,24}\.[A-Za-z0-9_-]{1,24}$/, { message: 'cell' })
export const cellIdOf = (itemId: string, lineId: string): string => `${itemId}.${lineId}`

export const itemTypes = { reading: 0, manual: 1, formula: 2 } as const
export const basicTypes = { number: 0, text: 1, image: 2 } as const
/** 0: every column is one item, repeated in rows; 1: every row is one item, repeated in columns; 2: each cell its own. */
export const tableTypes = { columns: 0, rows: 1, separate: 2 } as const
export const templateDataTypes = { points: 0, pages: 1 } as const

/** '' = up to 6 digits; `0`, `0.00` = fixed decimals; `0.00e` = scientific; `eng3` = engineering with 3 digits. */
export const DataFormat = z.string().regex(/^(?:|0(?:\.0{1,9})?e?|eng[1-9])$/, { message: 'format' })

const FormulaText = z.string().max(500).default('')
const Finite = z.number().refine(Number.isFinite, { message: 'number' })

export const ErrorRange = z.object({ kind: z.enum(['absolute', 'percent']), value: Finite.min(0) })
export type ErrorRange = z.infer<typeof ErrorRange>

export const Item = z.object({
  id: PartId,
  key: ItemKey,
  name: localName(1, 100),
  /** 0 instrument reading, 1 manual input, 2 formula. */
  type: z.union([z.literal(0), z.literal(1), z.literal(2)]),
  /** 0 number, 1 string, 2 image. */
  basicType: z.union([z.literal(0), z.literal(1), z.literal(2)]).default(0),
  unit: z.string().trim().max(16).default(''),
  /** Pseudo-command of a reading, e.g. `DS.MEAS.VPP(CH1)`; `$` stands for the chosen parameter. */
  command: z.string().trim().max(200).default(''),
  /** What the student chooses for `$`, e.g. the channel; the first option is the default. */
  parameter: z
    .object({ name: OptionalLocalText, options: z.array(z.string().trim().min(1).max(40)).min(1).max(20) })
    .nullable()
    .default(null),
  format: DataFormat.default(''),
  min: Finite.nullable().default(null),
  max: Finite.nullable().default(null),
  /** A number in the item's unit, or a formula over other keys (a theory curve). */
  standard: z
    .union([Finite, z.string().max(500)])
    .nullable()
    .default(null),
  errorRange: ErrorRange.nullable().default(null),
  formula: FormulaText,
  /** A condition over keys, `value` (this cell) and `standard`. */
  judge: FormulaText,
  /** A student may type a value where an instrument reading is expected; it is marked. */
  manualAllowed: z.boolean().default(false),
  /** Shared equally by the item's cells. */
  points: z.number().min(0).max(1000).multipleOf(0.1).default(0),
  /** Preset, read-only values by line id (the frequencies to measure at). */
  given: z.record(PartId, z.union([Finite, z.string().max(200)])).default({}),
  /** Table type 2 only: the place of the cell. */
  at: z.object({ row: PartId, column: PartId }).nullable().default(null),
  /** An instrument is asked so often for one reading; the cell gets the mean. Absent: once. */
  repeat: z.number().int().min(2).max(20).optional(),
  requires: z.array(Requirement).max(REQUIREMENTS).optional(),
  /** A typed number must have so many significant digits. Absent: any. */
  significant: z.number().int().min(1).max(9).optional(),
  /** Of a reading without a command: a design for an FPGA is tested, and the percentage of what was right fills the cell. */
  test: TestBench.optional(),
})
export type Item = z.infer<typeof Item>

/** What the circuit must be like while cells are read. Absent: anything. */
const Requires = z.array(Requirement).max(REQUIREMENTS).optional()

export const Heading = z.object({ id: PartId, name: OptionalLocalText.default({}), requires: Requires })
export type Heading = z.infer<typeof Heading>

const tableOf = <I extends z.ZodType>(item: I) =>
  z.object({
    id: PartId,
    name: OptionalLocalText.default({}),
    note: OptionalLocalText.default({}),
    type: z.union([z.literal(0), z.literal(1), z.literal(2)]),
    /** Type 0: the lines. Type 2: row headings. Type 1: unused, the items are the rows. */
    rows: z.array(Heading).max(templateLimits.lines).default([]),
    /** Type 1: the lines. Type 2: column headings. Type 0: unused, the items are the columns. */
    columns: z.array(Heading).max(templateLimits.lines).default([]),
    items: z.array(item).max(templateLimits.items),
    /** Pictures of the table. Absent, as in what was stored before there were any: none. */
    plots: z.array(Plot).max(plotLimits.plots).optional(),
    /** The lines repeat one measurement: their scatter is its type A uncertainty. */
    repeats: z.boolean().optional(),
    /** Who teaches signs it at the bench. Absent: nobody does. */
    checkOff: z.boolean().optional(),
    /** Nothing asks for it: neither the next step, nor what is counted, nor a mark. Absent: it is to be filled. */
    optional: z.boolean().optional(),
  })
const templateOf = <T extends z.ZodType>(table: T) =>
  z.object({
    schema: z.literal(1),
    name: OptionalLocalText.default({}),
    /** 0 monitoring points (single cells in a list), 1 data pages. */
    dataType: z.union([z.literal(0), z.literal(1)]).default(1),
    /** Absent: uncertainties are off. */
    uncertainty: UncertaintyRule.optional(),
    pages: z
      .array(
        z.object({
          id: PartId,
          name: OptionalLocalText.default({}),
          tables: z.array(table).max(templateLimits.tables),
        }),
      )
      .max(templateLimits.pages),
  })

export const Table = tableOf(Item)
export type Table = z.infer<typeof Table>
/** A monitor template as teachers write it, one document. */
export const Template = templateOf(Table)
export type Template = z.infer<typeof Template>
export type TemplateInput = z.input<typeof Template>

/** What the browser of a student gets of an item: nothing that a verdict is made from. */
export const StudentItem = Item.omit({
  min: true,
  max: true,
  standard: true,
  errorRange: true,
  judge: true,
}).extend({ test: StudentTestBench.optional() })
export type StudentItem = z.infer<typeof StudentItem>
export const StudentTable = tableOf(StudentItem)
export type StudentTable = z.infer<typeof StudentTable>
export const StudentTemplate = templateOf(StudentTable)
export type StudentTemplate = z.infer<typeof StudentTemplate>

/** The template without standard values, limits, error ranges, judge expressions, and theory that is not for students. */
export const studentTemplate = (template: Template): StudentTemplate => {
  const cut = StudentTemplate.parse(template)
  for (const table of tablesOf(cut)) if (table.plots) table.plots = table.plots.map(studentPlot)
  return cut
}

export const tablesOf = <T extends { pages: { tables: unknown[] }[] }>(
  template: T,
): T['pages'][number]['tables'][number][] => template.pages.flatMap((page) => page.tables)

/** Ids of the lines an item is repeated on. */
export const linesOf = (table: Pick<Table, 'type' | 'rows' | 'columns'>): string[] => {
  if (table.type === tableTypes.separate) return [SINGLE_LINE]
  return (table.type === tableTypes.columns ? table.rows : table.columns).map((line) => line.id)
}

/** What the circuit must be like while a cell is read: by its item, and by the headings of its place. */
export const requirementsOf = ({ table, item, lineId }: CellPlace): Requirement[] => {
  const places = item.at ? [item.at.row, item.at.column] : [lineId]
  const headings = [...table.rows, ...table.columns].filter(({ id }) => places.includes(id))
  return [...(item.requires ?? []), ...headings.flatMap(({ requires }) => requires ?? [])]
}

/** Cells that a student is to fill: all but the given and the computed ones, and those of optional tables. */
export const fillableCells = (template: Template): CellPlace[] =>
  cellsOf<Item>(template).filter(
    ({ table, item, lineId }) =>
      !table.optional && item.type !== itemTypes.formula && item.given[lineId] === undefined,
  )

/** One cell of a sheet with all that it is made of. */
export interface CellPlace<I = Item> {
  id: string
  table: Pick<Table, 'id' | 'type' | 'rows' | 'columns' | 'optional'> & { items: I[] }
  item: I
  lineId: string
  /** Place of the line in its table, from 0. */
  line: number
}

/** Every cell of a template in reading order of tables and items. */
export const cellsOf = <I extends { id: string }>(template: {
  pages: { tables: (Pick<Table, 'id' | 'type' | 'rows' | 'columns' | 'optional'> & { items: I[] })[] }[]
}): CellPlace<I>[] =>
  template.pages.flatMap((page) =>
    page.tables.flatMap((table) =>
      table.items.flatMap((item) =>
        linesOf(table).map((lineId, line) => ({ id: cellIdOf(item.id, lineId), table, item, lineId, line })),
      ),
    ),
  )
