import { Outlet } from '@tanstack/react-router'
import { Alert, Checkbox, Drawer, Segmented, Skeleton } from 'antd'
import { useCallback, useMemo, useState } from 'react'
import type { GradeBook as Book } from '@labbox/contract/scores/books.ts'
import { useLocalText, useTranslation } from '../../../app/i18n.ts'
import { Chart } from '../../../ui/chart/Chart.tsx'
import { ConfirmButton } from '../../../ui/ConfirmButton.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { useSearch } from '../../../ui/navigation.ts'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { GradeGrid } from '../book/GradeGrid.tsx'
import { cellOf, inPoints, type EntryAt } from '../book/model.ts'
import { bookViews, missingRows, standingFigure, type BookView } from '../book/standing.ts'
import { useGradeBook } from '../book/use-grade-book.ts'
import { Appeals } from '../components/Appeals.tsx'
import { BookActions } from '../components/BookActions.tsx'
import { BookState } from '../components/BookState.tsx'
import { Histogram } from '../components/Histogram.tsx'
import { Numbers } from '../components/Numbers.tsx'
import { StudentWorking } from '../components/StudentWorking.tsx'
import { summary } from '../stats.ts'
import '../../../ui/arrange.css'

/** The scores of one column, or the course marks. */
const scoresOf = (book: Book, picked: number | null): number[] =>
  book.students.flatMap((row) => {
    const score = picked === null ? row.mark : cellOf(row, picked).score
    return score === null ? [] : [inPoints(score)]
  })

interface ColumnProps {
  book: Book
  picked: number | null
  onEnter: ((entries: readonly EntryAt[]) => void) | null
}

/** How the scores of the picked column lie, and what can be done with all of them. */
const ColumnFigures = ({ book, picked, onEnter }: ColumnProps) => {
  const { t } = useTranslation('scores')
  const text = useLocalText()
  if (picked === null && !book.scheme) return null
  const scores = scoresOf(book, picked)
  const empty =
    picked === null
      ? []
      : book.students.flatMap((row, k) => {
          const { score, excused } = cellOf(row, picked)
          return score === null && !excused ? [{ row: k, item: picked, score: 0, excused: false }] : []
        })
  const name = picked === null ? t('book.mark') : text(book.items[picked]?.name)
  return (
    <section className="lb-list lb-block" aria-label={name}>
      <h2 className="lb-ends">
        {name}
        {onEnter && empty.length > 0 && (
          <ConfirmButton
            size="small"
            question={t('zero.question', { count: empty.length })}
            loses={t('zero.hint')}
            run={async () => onEnter(empty)}
          >
            {t('zero.label')}
          </ConfirmButton>
        )}
      </h2>
      <div className="lb-score-top">
        <Numbers summary={summary(scores)} students={book.students.length} />
        <Histogram scores={scores} />
      </div>
    </section>
  )
}

interface ViewProps {
  book: Book
  view: BookView
  onView: (view: BookView) => void
  /** Who is shown alone; null: everybody. */
  only: ReadonlySet<string> | null
  onOnly: (only: ReadonlySet<string> | null) => void
}

/** Scores, or what became of each task; of everybody, or of those who miss something. */
const Views = ({ book, view, onView, only, onOnly }: ViewProps) => {
  const { t } = useTranslation('scores')
  // All cells are looked at for it: once for a book, not whenever the page is drawn.
  const missing = useMemo(() => missingRows(book), [book])
  // Who gets a score meanwhile stays in sight until the filter is taken away.
  const filter = (on: boolean) =>
    onOnly(on ? new Set(missing.flatMap((k) => book.students[k]?.id ?? [])) : null)
  return (
    <div className="lb-ends lb-block">
      <Segmented
        aria-label={t('view.label')}
        value={view}
        onChange={onView}
        options={bookViews.map((value) => ({ value, label: t(`view.${value}`) }))}
      />
      <Checkbox checked={only !== null} onChange={({ target }) => filter(target.checked)}>
        {t('view.missing', { count: missing.length })}
      </Checkbox>
    </div>
  )
}

/** How far the class is with each task. */
const StandingFigures = ({ book }: { book: Book }) => {
  const { t } = useTranslation('scores')
  const text = useLocalText()
  return (
    <section className="lb-list lb-block">
      <Chart
        title={t('view.standing')}
        height={260}
        figure={standingFigure(book, {
          task: (item) => text(book.items[item]?.name),
          standing: (one) => t(`standing.${one}`),
          people: t('field.students'),
        })}
      />
    </section>
  )
}

/** The grade book of a class in a course. */
const GradeBook = () => {
  const { t } = useTranslation('scores')
  const text = useLocalText()
  const { course = '', class: classId = '' }: Record<string, string> = useSearch()
  const key = { courseId: course, classId }
  const { query, book, enter, undo, undoable } = useGradeBook(key)
  const [chosen, setChosen] = useState<number | null>(null)
  const [working, setWorking] = useState<number | null>(null)
  const [view, setView] = useState<BookView>('scores')
  const [only, setOnly] = useState<ReadonlySet<string> | null>(null)
  // The grid draws anew what hangs on it.
  const rows = useMemo(
    () => (book?.students ?? []).flatMap(({ id }, k) => (only && !only.has(id) ? [] : [k])),
    [book, only],
  )
  const onWorking = useCallback((row: number) => setWorking(row), [])
  if (query.isError && !book) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  if (!book) return <Skeleton active />
  const open = book.editable && !book.lockedAt
  // A new scheme may have fewer columns.
  const picked = chosen !== null && chosen < book.items.length ? chosen : null
  const hasTasks = book.items.some(({ type }) => type !== null)
  const student = working === null ? undefined : book.students[working]
  return (
    <div className="lb-page">
      <PageHeader
        title={text(book.course.name)}
        hint={text(book.class.name)}
        more={<BookState book={{ ...book, weighed: book.scheme !== null }} />}
        actions={<BookActions book={book} bookKey={key} content={view} onUndo={undo} undoable={undoable} />}
      />
      {!book.scheme && open && <Alert className="lb-block" type="info" showIcon title={t('scheme.none')} />}
      <Appeals book={book} bookKey={key} />
      {book.students.length === 0 ? (
        <EmptyState title={t('book.noStudents')} hint={t('book.noStudentsHint')} />
      ) : (
        <>
          {hasTasks && <Views book={book} view={view} onView={setView} only={only} onOnly={setOnly} />}
          <div className="lb-block">
            <GradeGrid
              book={book}
              rows={rows}
              view={view}
              picked={picked}
              onPicked={setChosen}
              edit={open && view === 'scores' ? { onEnter: enter, onUndo: undo } : null}
              onWorking={onWorking}
            />
            {open && view === 'scores' && <p className="lb-muted">{t('grid.help')}</p>}
          </div>
          {view === 'standing' ? (
            <StandingFigures book={book} />
          ) : (
            <ColumnFigures book={book} picked={picked} onEnter={open ? enter : null} />
          )}
        </>
      )}
      <Drawer
        open={student !== undefined}
        title={student?.name}
        size={560}
        onClose={() => setWorking(null)}
        styles={{ wrapper: { maxWidth: '100vw' } }}
      >
        {student && <StudentWorking bookKey={key} studentId={student.id} />}
      </Drawer>
      <Outlet />
    </div>
  )
}

export default GradeBook
