import { useMemo } from 'react'
import type { GradeBook, GradeRow } from '@labbox/contract/scores/books.ts'
import type { Standing } from '@labbox/contract/scores/standing.ts'
import { useTranslation } from '../../../app/i18n.ts'
import type { CellTone, MatrixCell } from '../../../ui/matrix/MatrixRow.tsx'
import { standingAt } from './standing.ts'

const CELLS: Record<Standing, CellTone | undefined> = {
  graded: 'ok',
  submitted: undefined,
  late: 'warn',
  open: 'muted',
  missing: 'bad',
  excused: 'muted',
}

/** What became of a task, in a word; what was late is marked where it is graded, too. */
export const useStandingCell = (book: GradeBook) => {
  const { t } = useTranslation(['scores', 'tasks'])
  return useMemo(
    () =>
      (row: GradeRow, item: number): MatrixCell => {
        const standing = standingAt(book, row, item)
        if (!standing) return { text: '–', tone: 'muted' }
        const origin = row.origins.find((one) => one.item === item)
        const marks = [
          row.late.includes(item) && t('standing.late'),
          origin && t('tasks:origin', { name: origin.name }),
        ].filter(Boolean)
        const mark = marks.length > 0 ? marks.join(' · ') : undefined
        return { text: t(`standing.${standing}`), tone: CELLS[standing], mark }
      },
    [book, t],
  )
}
