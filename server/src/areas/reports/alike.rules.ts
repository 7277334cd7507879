import { textOf } from '@labbox/contract/core/rich-doc.ts'
import { cellsOf, type Item } from '@labbox/contract/measurement/template.ts'
import type { OptionalLocalText } from '@labbox/contract/core/types.ts'
import type { FrozenReport } from './rules.ts'

/** What was judged of a submission, cell by cell. */
export interface Pattern {
  /** Alike exactly where every cell was judged alike. */
  key: string
  passed: number
  failed: number
  open: number
  wrong: { name: OptionalLocalText; cells: number }[]
}

export const patternOf = ({ sheet }: Pick<FrozenReport, 'sheet'>): Pattern => {
  if (!sheet) return { key: '', passed: 0, failed: 0, open: 0, wrong: [] }
  const places = cellsOf<Item>(sheet.template)
  const failed = places.filter(({ id }) => sheet.cells[id]?.verdict === 'fail')
  const byItem = Map.groupBy(failed, ({ item }) => item)
  const marks = places.map(({ id }) => {
    const { verdict = null, state = 'blank' } = sheet.cells[id] ?? {}
    return verdict === null ? state[0] : verdict === 'pass' ? '+' : '-'
  })
  const { passed, failed: wrong, open } = sheet.score
  return {
    // Of the same template: another one asks for something else.
    key: `${sheet.templateHash} ${marks.join('')}`,
    passed,
    failed: wrong,
    open,
    wrong: [...byItem].map(([{ name }, cells]) => ({ name, cells: cells.length })),
  }
}

/** Fewer digits than these are the same by chance. */
const DIGITS = 3
const digitsOf = (value: number): number => {
  const [mantissa = ''] = value.toExponential().split('e')
  return mantissa.replaceAll(/\D/g, '').length
}

/** Values that a student put into a sheet, by cell; those that mean something. */
const readingsOf = ({ sheet }: Pick<FrozenReport, 'sheet'>): Map<string, number> =>
  new Map(
    Object.entries(sheet?.cells ?? {}).flatMap(([id, { value, source }]) =>
      typeof value === 'number' &&
      (source === 'instrument' || source === 'manual') &&
      digitsOf(value) >= DIGITS
        ? [[id, value] as const]
        : [],
    ),
  )

/** Words in a row that count as one piece of text. */
const RUN = 8

const runsOf = ({ draft }: Pick<FrozenReport, 'draft'>): Set<string> => {
  const text = Object.values(draft.texts).map(textOf).join('\n').toLowerCase()
  const words = text.match(/\p{Script=Han}|[\p{L}\p{N}]+/gu) ?? []
  return new Set(words.slice(RUN - 1).map((_, k) => words.slice(k, k + RUN).join(' ')))
}

const common = <T>(a: ReadonlySet<T>, b: ReadonlySet<T>): number => [...a].filter((one) => b.has(one)).length

/** Fewer readings, or runs of words, than these say nothing. */
const LEAST = 5

type Compared = Pick<FrozenReport, 'sheet' | 'draft'>

/** What more of a class than this write alike is the task’s own words, or the guidebook’s. */
const OF_ALL = 1 / 3
const OF_ALL_LEAST = 4

/** Pieces of text that much of a class has: they say nothing of two reports. */
export const sharedByMany = (reports: readonly Pick<FrozenReport, 'draft'>[]): ReadonlySet<string> => {
  const counts = new Map<string, number>()
  for (const report of reports) for (const run of runsOf(report)) counts.set(run, (counts.get(run) ?? 0) + 1)
  const many = Math.max(OF_ALL_LEAST, reports.length * OF_ALL)
  return new Set([...counts].flatMap(([run, count]) => (count >= many ? [run] : [])))
}

/** How much two submissions have in common, without the pieces of text in `shared`. */
export const likenessOf = (
  one: Compared,
  other: Compared,
  shared: ReadonlySet<string> = new Set(),
): { same: number; of: number; text: number } => {
  const [a, b] = [readingsOf(one), readingsOf(other)]
  const both = [...a.keys()].filter((id) => b.has(id))
  const own = (each: Compared) => new Set([...runsOf(each)].filter((run) => !shared.has(run)))
  const [runs, others] = [own(one), own(other)]
  const shorter = Math.min(runs.size, others.size)
  return {
    same: both.filter((id) => a.get(id) === b.get(id)).length,
    of: both.length,
    text: shorter < LEAST ? 0 : common(runs, others) / shorter,
  }
}

const MOST_CHANCE = 0.6
const MOST_TEXT = 0.5

const areReadingsStriking = ({ same, of }: { same: number; of: number }): boolean =>
  of >= LEAST && same / of >= MOST_CHANCE

/** Whether that is more than chance gives: a reason to look. */
export const isStriking = ({ same, of, text }: ReturnType<typeof likenessOf>): boolean =>
  areReadingsStriking({ same, of }) || text >= MOST_TEXT
