import { useCallback, useMemo } from 'react'
import type { GradeBook } from '@labbox/contract/scores/books.ts'
import { placedItems } from '@labbox/contract/scores/scheme.ts'
import { isReportType, reportStatus, workStatus, type TaskType } from '@labbox/contract/tasks/states.ts'
import { notify } from '../../../app/errors/feedback.ts'
import { useLocalText, useTranslation } from '../../../app/i18n.ts'
import { useCards } from '../../../app/settings/use-media.ts'
import type { Written } from '../../../ui/matrix/places.ts'
import { Matrix } from '../../../ui/matrix/Matrix.tsx'
import type { CellTone, LeadColumn, MatrixCell } from '../../../ui/matrix/MatrixRow.tsx'
import { statusLook, useTypeWord } from '../../tasks/index.ts'
import { bandOf } from '../stats.ts'
import { cellOf, inPoints, shown, typed, type EntryAt } from './model.ts'
import type { BookView } from './standing.ts'
import { useStandingCell } from './use-standing-cell.ts'

/** px */
const COLUMN = 104
const MARK = 84
const NAME = { wide: 208, phone: 96 }

const bandTones = { fail: 'bad', pass: undefined, excellent: 'ok' } as const
const toneOf = (score: number): CellTone | undefined => bandTones[bandOf(inPoints(score))]

/** What stands where there is no score, by how far the student is. */
const useWord = () => {
  const { t } = useTranslation(['scores', 'tasks'])
  return useCallback(
    (type: TaskType, status: number): { text: string; tone: CellTone } => {
      if (status === workStatus.pendingReview) return { text: t('grid.waiting'), tone: 'warn' }
      const missed = isReportType(type) ? reportStatus.missed : workStatus.missed
      return status === missed
        ? { text: t(`tasks:${statusLook(type, status).key}`), tone: 'bad' }
        : { text: '–', tone: 'muted' }
    },
    [t],
  )
}

/** The name of the group that each item counts in. */
const useGroups = ({ scheme, items }: GradeBook): string[] => {
  const { t } = useTranslation('scores')
  const text = useLocalText()
  return useMemo(() => {
    if (!scheme) return items.map(() => '')
    const tasks = items.flatMap(({ id, type }) => (type === null ? [] : [{ id, type }]))
    const names = new Map(scheme.groups.map(({ id, name }) => [id, text(name)]))
    return placedItems(scheme, tasks).map(({ groupId }) => (groupId && names.get(groupId)) || t('grid.apart'))
  }, [scheme, items, t, text])
}

/** How a cell looks: the score by its band, a word where there is none, a mark where a teacher entered it. */
const useCell = (book: GradeBook, rows: readonly number[], view: BookView) => {
  const { t } = useTranslation(['scores', 'tasks'])
  const word = useWord()
  const standing = useStandingCell(book)
  return useMemo(
    () =>
      (at: number, column: number): MatrixCell => {
        const student = book.students[rows[at] ?? -1]
        if (!student) return { text: '' }
        if (view === 'standing') return standing(student, column)
        const { score, excused, entered } = cellOf(student, column)
        // Over a score of its own: of a task, or of attendance.
        const covers =
          book.items[column]?.type !== null ||
          (student.scores[column] ?? null) !== null ||
          student.excused.includes(column)
        const origin = student.origins.find(({ item }) => item === column)
        const marks = [
          entered && covers && t('grid.entered'),
          origin && t('tasks:origin', { name: origin.name }),
        ].filter(Boolean)
        const mark = marks.length > 0 ? marks.join(' · ') : undefined
        if (excused) return { text: t('grid.excused'), tone: 'muted', mark }
        if (score !== null) return { text: shown(score), tone: toneOf(score), mark }
        const status = student.statuses[column] ?? null
        const type = book.items[column]?.type ?? null
        if (status === null || type === null) return { text: '' }
        return { ...word(type, status), edit: '', mark }
      },
    [book, rows, standing, t, view, word],
  )
}

interface Props {
  book: GradeBook
  /** Places of the students that are shown. */
  rows: readonly number[]
  /** Scores, or what became of each task. */
  view: BookView
  /** The column whose figures are shown; null: the course mark. */
  picked: number | null
  onPicked: (column: number | null) => void
  /** Absent: the book is only read. */
  edit: { onEnter: (entries: readonly EntryAt[]) => void; onUndo: () => void } | null
  /** Asks how the course mark of a student is made. */
  onWorking: (row: number) => void
}

/** The matrix of a grade book: students by items, with the course mark beside the names. */
export const GradeGrid = ({ book, rows, view, picked, onPicked, edit, onWorking }: Props) => {
  const { t } = useTranslation('scores')
  const text = useLocalText()
  const typeWord = useTypeWord()
  const phone = useCards()
  const groups = useGroups(book)
  const cell = useCell(book, rows, view)
  const studentAt = useCallback((at: number) => book.students[rows[at] ?? -1], [book, rows])
  const leads = useMemo((): LeadColumn[] => {
    const name: LeadColumn = {
      key: 'name',
      width: phone ? NAME.phone : NAME.wide,
      head: <span>{t('field.student')}</span>,
      cell: (row) => (
        <>
          <span title={studentAt(row)?.account}>{studentAt(row)?.name}</span>
          {!phone && (
            <span className="lb-muted lb-num">{studentAt(row)?.number || studentAt(row)?.account}</span>
          )}
        </>
      ),
    }
    if (!book.scheme) return [name]
    const mark: LeadColumn = {
      key: 'mark',
      width: MARK,
      head: (
        <button type="button" aria-pressed={picked === null} onClick={() => onPicked(null)}>
          <strong>{t('book.mark')}</strong>
        </button>
      ),
      cell: (row) => {
        const student = studentAt(row)
        if (!student) return null
        const { mark: value, complete } = student
        return (
          <button
            type="button"
            tabIndex={-1}
            title={t(complete ? 'grid.working' : 'grid.incomplete')}
            onClick={() => onWorking(rows[row] ?? -1)}
          >
            <strong className="lb-num" data-band={value === null ? undefined : bandOf(inPoints(value))}>
              {value === null ? '–' : shown(value)}
              {value !== null && !complete && '*'}
            </strong>
          </button>
        )
      },
    }
    return [name, mark]
  }, [book, phone, picked, onPicked, onWorking, rows, studentAt, t])
  // Columns of the scheme come behind the tasks.
  const tasks = book.items.filter(({ type }) => type !== null).length
  const write = edit && {
    label: t('field.score'),
    problem: (given: string) => (typed(given) ? null : t('grid.wrong')),
    onWrite: (cells: readonly Written[]) => {
      const entries = cells.map(({ row, column, text: given }) => ({
        row: rows[row] ?? -1,
        item: column,
        value: typed(given),
      }))
      const wrong = entries.findIndex(({ value }) => value === undefined)
      if (wrong >= 0) return notify.error(t('grid.pasteWrong', { text: cells[wrong]?.text ?? '' }))
      edit.onEnter(entries.flatMap(({ value, ...place }) => (value ? [{ ...place, ...value }] : [])))
    },
    onUndo: edit.onUndo,
  }
  return (
    <Matrix
      label={t('grid.label')}
      rows={rows.length}
      columns={view === 'standing' ? tasks : book.items.length}
      columnWidth={COLUMN}
      leads={leads}
      head={(column) => {
        const item = book.items[column]
        return (
          item && (
            <button
              type="button"
              title={text(item.name)}
              aria-pressed={picked === column}
              onClick={() => onPicked(column)}
            >
              <strong>{text(item.name)}</strong>
              <span>{groups[column] || (item.type && typeWord(item.type))}</span>
            </button>
          )
        )
      }}
      cell={cell}
      {...(book.scheme && { onRow: (row: number) => onWorking(rows[row] ?? -1) })}
      rowKey={(row) => studentAt(row)?.id ?? String(row)}
      {...(write && { write })}
    />
  )
}
