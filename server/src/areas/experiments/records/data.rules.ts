import { csvCell } from '@labbox/contract/core/csv.ts'
import { localText, type Locale, type LocalText } from '@labbox/contract/core/types.ts'
import { qualitiesOf, type FullSheet } from '@labbox/contract/measurement/sheet.ts'
import { basicTypes, cellsOf, type Item } from '@labbox/contract/measurement/template.ts'
import { sheetUncertainties } from '@labbox/contract/measurement/uncertainty/sheet.ts'

/** One value with all that is known of it but a verdict. */
interface DataCell {
  value: number | string | null
  /** Standard uncertainty in the unit of the value. */
  u: number | null
  source: string | null
  at: string | null
  instrument: string | null
  model: string | null
  command: string | null
}

interface DataTable {
  page: string
  name: string
  columns: { key: string; name: string; unit: string }[]
  /** By line; in each the cells by key. */
  rows: { line: string; cells: Record<string, DataCell> }[]
  plots: { name: string; x: string; y: string[]; xLog: boolean; yLog: boolean }[]
}

/** What was measured in an experiment, for other programs. */
export interface ExperimentData {
  kind: 'labbox-experiment-data'
  schema: 1
  name: string
  people: string[]
  startedAt: string
  tables: DataTable[]
}

type FullTable = FullSheet['template']['pages'][number]['tables'][number]

interface Head {
  name: LocalText
  people: string[]
  startedAt: Date
}

/** The tables of a sheet as data; pictures are left out. */
export const dataOf = (head: Head, sheet: FullSheet | null, locale: Locale): ExperimentData => {
  const text = (name: LocalText | undefined) => localText(name ?? {}, locale)
  const values = Object.fromEntries(Object.entries(sheet?.cells ?? {}).map(([id, { value }]) => [id, value]))
  const known = sheet ? sheetUncertainties(sheet.template, values, qualitiesOf(sheet.cells)) : {}
  const tableOf = (page: string, table: FullTable): DataTable => {
    const items = table.items.filter(({ basicType }) => basicType !== basicTypes.image)
    const places = cellsOf<Item>({ pages: [{ tables: [table] }] }).filter(({ item }) => items.includes(item))
    const lines = Map.groupBy(places, ({ lineId }) => lineId)
    const headings = new Map([...table.rows, ...table.columns].map(({ id, name }) => [id, text(name)]))
    return {
      page,
      name: text(table.name),
      columns: items.map(({ key, name, unit }) => ({ key, name: text(name), unit })),
      rows: [...lines].map(([lineId, cells], k) => ({
        line: headings.get(lineId) || String(k + 1),
        cells: Object.fromEntries(
          cells.flatMap(({ id, item }) => {
            const cell = sheet?.cells[id]
            if (!cell) return []
            const { value, source, at, instrument, model, command } = cell
            return [[item.key, { value, u: known[id]?.u ?? null, source, at, instrument, model, command }]]
          }),
        ),
      })),
      plots: (table.plots ?? []).map(({ name, x, curves, xLog, yLog }) => ({
        name: text(name),
        x,
        y: curves.map(({ key }) => key),
        xLog,
        yLog,
      })),
    }
  }
  return {
    kind: 'labbox-experiment-data',
    schema: 1,
    name: text(head.name),
    people: head.people,
    startedAt: head.startedAt.toISOString(),
    tables: (sheet?.template.pages ?? []).flatMap((page) =>
      page.tables.map((table) => tableOf(text(page.name), table)),
    ),
  }
}

const HEADS = [
  'table',
  'line',
  'key',
  'name',
  'value',
  'unit',
  'u',
  'source',
  'at',
  'instrument',
  'model',
  'command',
]

/** One value in each line, with its unit and where it comes from. */
export const csvOf = ({ tables }: ExperimentData): string => {
  const rows = tables.flatMap(({ name, columns, rows: lines }) =>
    lines.flatMap(({ line, cells }) =>
      columns.flatMap((column) => {
        const cell = cells[column.key]
        if (!cell) return []
        const { value, u, source, at, instrument, model, command } = cell
        return [
          [
            name,
            line,
            column.key,
            column.name,
            value,
            column.unit,
            u,
            source,
            at,
            instrument,
            model,
            command,
          ],
        ]
      }),
    ),
  )
  const lines = [HEADS, ...rows].map((row) => row.map((cell) => csvCell(String(cell ?? ''))).join(','))
  // Spreadsheets read Chinese only after a byte order mark.
  return `\uFEFF${lines.join('\r\n')}\r\n`
}

const words = {
  zh: {
    read: '读取与本笔记本同一文件夹中的 data.json。',
    tables: '各测量表',
    plots: '曲线，误差棒为标准不确定度',
  },
  en: {
    read: 'Reads data.json, which lies in the folder of this notebook.',
    tables: 'The tables',
    plots: 'The plots; error bars are standard uncertainties',
  },
} as const

const READ = `import json

with open("data.json", encoding="utf-8") as file:
    data = json.load(file)

def column(table, key, part="value"):
    """The numbers of one column; None where there is none."""
    return [row["cells"].get(key, {}).get(part) for row in table["rows"]]

def label(table, key):
    one = next(c for c in table["columns"] if c["key"] == key)
    return f'{one["name"]} / {one["unit"]}' if one["unit"] else one["name"]`

const TABLES = `for table in data["tables"]:
    keys = [c["key"] for c in table["columns"]]
    print(table["name"])
    print("\\t".join([""] + [label(table, key) for key in keys]))
    for row in table["rows"]:
        cells = [row["cells"].get(key, {}).get("value") for key in keys]
        print("\\t".join([row["line"]] + ["" if v is None else str(v) for v in cells]))`

const PLOTS = `import matplotlib.pyplot as plt

for table in data["tables"]:
    for plot in table["plots"]:
        figure, axes = plt.subplots()
        for key in plot["y"]:
            points = [
                (x, y, u or 0)
                for x, y, u in zip(column(table, plot["x"]), column(table, key), column(table, key, "u"))
                if isinstance(x, (int, float)) and isinstance(y, (int, float))
            ]
            if points:
                x, y, u = zip(*points)
                axes.errorbar(x, y, yerr=u, fmt="o", capsize=3, label=label(table, key))
        axes.set_xscale("log" if plot["xLog"] else "linear")
        axes.set_yscale("log" if plot["yLog"] else "linear")
        axes.set_xlabel(label(table, plot["x"]))
        axes.set_title(plot["name"])
        axes.grid(True, which="both", alpha=0.3)
        axes.legend()
        plt.show()`

const sourceOf = (text: string): string[] => text.split(/(?<=\n)/)

/** A notebook (nbformat 4.5) that reads the data beside it, prints its tables and draws its plots. */
export const notebookOf = ({ name }: ExperimentData, locale: Locale): object => {
  const said = words[locale]
  const markdown = (id: string, text: string) => ({
    cell_type: 'markdown',
    id,
    metadata: {},
    source: sourceOf(text),
  })
  const code = (id: string, text: string) => ({
    cell_type: 'code',
    id,
    metadata: {},
    execution_count: null,
    outputs: [],
    source: sourceOf(text),
  })
  return {
    nbformat: 4,
    nbformat_minor: 5,
    metadata: {
      kernelspec: { name: 'python3', display_name: 'Python 3', language: 'python' },
      language_info: { name: 'python' },
    },
    cells: [
      markdown('head', `# ${name}\n\n${said.read}`),
      code('read', READ),
      markdown('tables-head', `## ${said.tables}`),
      code('tables', TABLES),
      markdown('plots-head', `## ${said.plots}`),
      code('plots', PLOTS),
    ],
  }
}
