import { gradeBookPage, type GradeBookRow } from '@labbox/contract/scores/books.ts'
import { useLocalText, useTranslation } from '../../../app/i18n.ts'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { ListPage } from '../../../ui/list/ListPage.tsx'
import type { Column, Filter } from '../../../ui/list/types.ts'
import { Link } from '../../../ui/navigation.ts'
import { StatusTag } from '../../../ui/StatusTag.tsx'
import { BookState } from '../components/BookState.tsx'

const idOf = ({ courseId, classId }: GradeBookRow) => `${courseId} ${classId}`

/** Every class with the courses it takes: its grade book. */
const GradeBooks = () => {
  const { t } = useTranslation('scores')
  const text = useLocalText()
  const columns: Column<GradeBookRow>[] = [
    {
      key: 'course',
      title: t('field.course'),
      primary: true,
      sortable: true,
      render: (row) => (
        <Link to="/teacher/queryResult/book" search={{ course: row.courseId, class: row.classId }}>
          <strong>{text(row.course)}</strong>
        </Link>
      ),
      csv: (row) => text(row.course),
    },
    {
      key: 'className',
      title: t('field.class'),
      render: (row) => text(row.className),
      csv: (row) => text(row.className),
    },
    {
      key: 'semester',
      title: t('field.semester'),
      render: (row) => (row.semester ? text(row.semester) : '–'),
      csv: (row) => row.semester && text(row.semester),
    },
    { key: 'students', title: t('field.students'), numeric: true },
    { key: 'tasks', title: t('field.tasks'), numeric: true },
    {
      key: 'state',
      title: t('field.status'),
      render: (row) => (
        <>
          <BookState book={row} />
          {row.appeals > 0 && <StatusTag tone="warn">{t('book.appeals', { count: row.appeals })}</StatusTag>}
        </>
      ),
      csv: null,
    },
  ]
  const filters: Filter[] = [{ key: 'name', label: t('field.courseOrClass') }]
  return (
    <ListPage
      title={t('results.title')}
      hint={t('books.hint')}
      endpoint={gradeBookPage}
      columns={columns}
      filters={filters}
      idOf={idOf}
      actions={<LinkButton to="/teacher/queryResult/list">{t('tasks.title')}</LinkButton>}
      rowActions={(row) => (
        <LinkButton
          to="/teacher/queryResult/book"
          search={{ course: row.courseId, class: row.classId }}
          look="link"
          size="small"
        >
          {t('books.open')}
        </LinkButton>
      )}
      empty={{
        drawing: 'chart',
        title: t('books.empty'),
        hint: t('books.emptyHint'),
        action: <LinkButton to="/course/list">{t('books.courses')}</LinkButton>,
      }}
      exportName="grade-books"
    />
  )
}

export default GradeBooks
