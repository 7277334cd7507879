import { gradeBookPage, type GradeBookRow } from '@labbox/contract/scores/books.ts'
import { useLocalText, useTranslation } from '../../../app/i18n.ts'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { ListPage } from '../../../ui/list/ListPage.tsx'
import type { Column, Filter } from '../../../ui/list/types.ts'
import { Link } from '../../../ui/navigation.ts'
import { StatusTag } from '../../../ui/StatusTag.tsx'

const idOf = ({ courseId, classId }: GradeBookRow) => `${courseId} ${classId}`
const PAGE = '/teacher/attainment/class'

/** Every class with the courses it takes: how far their outcomes are attained. */
const Attainments = () => {
  const { t } = useTranslation('scores-attainment')
  const text = useLocalText()
  const columns: Column<GradeBookRow>[] = [
    {
      key: 'course',
      title: t('field.course'),
      primary: true,
      sortable: true,
      render: (row) => (
        <Link to={PAGE} search={{ course: row.courseId, class: row.classId }}>
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
    { key: 'students', title: t('students'), numeric: true },
    {
      key: 'outcomes',
      title: t('outcomes'),
      render: (row) =>
        row.outcomes > 0 ? (
          <StatusTag tone="ok">{t('list.outcomes', { count: row.outcomes })}</StatusTag>
        ) : (
          <StatusTag tone="neutral">{t('list.none')}</StatusTag>
        ),
      csv: (row) => row.outcomes,
    },
  ]
  const filters: Filter[] = [{ key: 'name', label: t('list.courseOrClass') }]
  return (
    <ListPage
      title={t('title')}
      hint={t('list.hint')}
      endpoint={gradeBookPage}
      columns={columns}
      filters={filters}
      idOf={idOf}
      rowActions={(row) => (
        <LinkButton to={PAGE} search={{ course: row.courseId, class: row.classId }} look="link" size="small">
          {t('list.open')}
        </LinkButton>
      )}
      empty={{
        drawing: 'chart',
        title: t('list.empty'),
        hint: t('list.emptyHint'),
        action: <LinkButton to="/course/list">{t('list.courses')}</LinkButton>,
      }}
      exportName="attainment"
    />
  )
}

export default Attainments
