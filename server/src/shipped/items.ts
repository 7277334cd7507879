import type { ErrorRange } from '@labbox/contract/measurement/template.ts'
import type { ItemInput, PlotInput, TemplateInput } from './lab.ts'

/** Columns of the data tables that labs ship, written the way a lab sheet reads: what, in which words, how it is got. */
type More = Partial<ItemInput>

const column = (id: string, zh: string, en: string, type: ItemInput['type'], more: More): ItemInput => ({
  id,
  key: id,
  name: { zh, en },
  type,
  ...more,
})

/** A reading of an instrument, in volts unless said otherwise. */
export const reading = (id: string, zh: string, en: string, command: string, more: More = {}): ItemInput =>
  column(id, zh, en, 0, { unit: 'V', command, format: '0.000', ...more })

/** What follows from other columns. */
export const computed = (id: string, zh: string, en: string, formula: string, more: More = {}): ItemInput =>
  column(id, zh, en, 2, { formula, format: '0.00', ...more })

/** What the sheet says already, by line. */
export const preset = (
  id: string,
  zh: string,
  en: string,
  values: Record<string, number>,
  more: More = {},
): ItemInput => column(id, zh, en, 1, { given: values, ...more })

/** A number that the student types. */
export const typed = (id: string, zh: string, en: string, more: More = {}): ItemInput =>
  column(id, zh, en, 1, more)

/** The verdict of a test bench on a design: the whole of it has to be right. */
export const tested = (
  id: string,
  zh: string,
  en: string,
  test: NonNullable<ItemInput['test']>,
  points: number,
): ItemInput => column(id, zh, en, 0, { unit: '%', format: '0.0', min: 100, test, points })

export const percent = (value: number): ErrorRange => ({ kind: 'percent', value })
export const absolute = (value: number): ErrorRange => ({ kind: 'absolute', value })

type Page = TemplateInput['pages'][number]
type Table = Page['tables'][number]

/** A page of one table with a column for each item; `note` stands below its name, its plots below the table. */
export const dataPage = (
  id: string,
  [zh, en]: readonly [string, string],
  [noteZh, noteEn]: readonly [string, string],
  rows: NonNullable<Table['rows']>,
  items: ItemInput[],
  plots: PlotInput[] = [],
): Page => ({
  id,
  name: { zh, en },
  tables: [
    {
      id: `${id}-table`,
      name: { zh, en },
      note: { zh: noteZh, en: noteEn },
      type: 0,
      rows,
      items,
      ...(plots.length > 0 && { plots }),
    },
  ],
})

/** A page with a line for each test of a design. */
export const testPage = (
  id: string,
  [zh, en]: readonly [string, string],
  [noteZh, noteEn]: readonly [string, string],
  items: ItemInput[],
): Page => ({
  id,
  name: { zh, en },
  tables: [
    {
      id: `${id}-table`,
      name: { zh, en },
      note: { zh: noteZh, en: noteEn },
      type: 1,
      columns: [line('share', '正确率', 'Right')],
      items,
    },
  ],
})

/** A line of a table with its heading. */
export const line = (id: string, zh: string, en: string) => ({ id, name: { zh, en } })

/** A straight line through a column over another: its slope is what the lab looks for. `theory` is a formula over the columns. */
export const straight = (
  id: string,
  [zh, en]: readonly [string, string],
  [x, y]: readonly [string, string],
  theory?: string,
): PlotInput => ({
  id,
  name: { zh, en },
  x,
  curves: [
    {
      key: y,
      fit: { model: 'line' },
      ...(theory !== undefined && { theory: { formula: theory, shown: true } }),
    },
  ],
})

/** Columns over another, each beside what theory says: a formula over `x`. */
export const compared = (
  id: string,
  [zh, en]: readonly [string, string],
  x: string,
  theories: Readonly<Record<string, string>>,
  more: Partial<PlotInput> = {},
): PlotInput => ({
  id,
  name: { zh, en },
  x,
  curves: Object.entries(theories).map(([key, formula]) => ({ key, theory: { formula, shown: true } })),
  ...more,
})

/** The output of a 74LS gate over numbered combinations: high at some of them. */
export const levelAt = (x: string, high: readonly number[]): string =>
  `if(${high.map((n) => `abs(${x}-${n})<0.5`).join(' or ')}, 3.5, 0.15)`

/** Judges a level of 74LS outputs: high when the condition over other columns holds, else low. */
export const levelWhen = (high: string): Pick<ItemInput, 'judge'> => ({
  judge: `((${high}) and value > 2.7) or (not (${high}) and value < 0.4)`,
})
