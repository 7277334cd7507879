import { gradeChanges, type GradeChange } from '@labbox/contract/scores/books.ts'
import { useLocalText, useTranslation } from '../../../app/i18n.ts'
import { RouteDrawer } from '../../../ui/form/FormDrawer.tsx'
import { ListPage } from '../../../ui/list/ListPage.tsx'
import type { Column } from '../../../ui/list/types.ts'
import { useSearch } from '../../../ui/navigation.ts'
import { TimeText } from '../../../ui/time/TimeText.tsx'
import { shown } from '../book/model.ts'

/** Every entry of a grade book: who, when, what it was before. */
const GradeChanges = () => {
  const { t } = useTranslation('scores')
  const text = useLocalText()
  const { course = '', class: classId = '' }: Record<string, string> = useSearch()
  const valueOf = (score: number | null, excused: boolean) =>
    excused ? t('grid.excused') : score === null ? '–' : shown(score)
  const columns: Column<GradeChange>[] = [
    { key: 'at', title: t('changes.at'), sortable: true, render: (row) => <TimeText value={row.at} /> },
    { key: 'by', title: t('changes.by') },
    { key: 'student', title: t('field.student'), primary: true },
    {
      key: 'item',
      title: t('changes.item'),
      render: (row) => (row.item ? text(row.item) : '–'),
      csv: (row) => row.item && text(row.item),
    },
    {
      key: 'change',
      title: t('changes.change'),
      render: (row) => (
        <span className="lb-num">
          {valueOf(row.from, row.fromExcused)} → {valueOf(row.to, row.toExcused)}
        </span>
      ),
      csv: (row) => `${valueOf(row.from, row.fromExcused)} → ${valueOf(row.to, row.toExcused)}`,
    },
    { key: 'reason', title: t('changes.reason') },
  ]
  return (
    <RouteDrawer title={t('changes.title')} width={860}>
      <ListPage
        embedded
        title={t('changes.title')}
        endpoint={gradeChanges}
        fixed={{ courseId: course, classId }}
        columns={columns}
        empty={{ title: t('changes.empty') }}
        exportName="grade-changes"
      />
    </RouteDrawer>
  )
}

export default GradeChanges
