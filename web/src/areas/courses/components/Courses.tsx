import { Link } from '../../../ui/navigation.ts'
import type { ReactNode } from 'react'
import { courseCategory } from '@labbox/contract/courses/categories.ts'
import type { coursePage, CourseRow, orgCoursePage } from '@labbox/contract/courses/courses.ts'
import { useDictionary } from '../../../app/dictionary.ts'
import { useListed, useLocalText, useTranslation } from '../../../app/i18n.ts'
import { useCan } from '../../../app/session/session.ts'
import { useCategoryChoices } from '../../../ui/categories/choices.ts'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { ListPage } from '../../../ui/list/ListPage.tsx'
import type { Column, Filter } from '../../../ui/list/types.ts'
import { StatusTag } from '../../../ui/StatusTag.tsx'
import { TimeText } from '../../../ui/time/TimeText.tsx'
import { Cover } from '../../../ui/cover/Cover.tsx'
import { CourseActions } from './CourseActions.tsx'
import '../courses.css'

interface Props {
  endpoint: typeof coursePage | typeof orgCoursePage
  /** Where the drawers open. */
  base: '/course/list' | '/course/orgcourse'
  /** Address of the page of a course. */
  page?: string
  /** Open courses alone. */
  mooc?: true
  /** Beside what adds one. */
  more?: ReactNode
  title: string
  hint: string
}

/** A list of courses with what can be done with each. */
export const Courses = ({ endpoint, base, page = `${base}/view`, mooc, more, title, hint }: Props) => {
  const { t } = useTranslation(['courses', 'courses-open'])
  const groups = useDictionary('projectGroup')
  const text = useLocalText()
  const listed = useListed()
  const can = useCan()
  const { rows: categories } = useCategoryChoices(courseCategory)
  const filters: Filter[] = [
    { key: 'name', label: t('field.name') },
    {
      key: 'group',
      label: t('field.group'),
      options: ([0, 1, 2] as const).map((value) => ({ value, label: groups.label(value) })),
    },
    {
      key: 'categoryId',
      label: t('field.category'),
      options: categories.map((row) => ({ value: row.id, label: text(row.name) })),
    },
    {
      key: 'archived',
      label: t('field.state'),
      options: [
        { value: false, label: t('state.running') },
        { value: true, label: t('state.archived') },
      ],
    },
  ]
  const columns: Column<CourseRow>[] = [
    {
      key: 'name',
      title: t('field.name'),
      primary: true,
      wrap: true,
      render: (row) => (
        <span className="lb-course-name">
          <Cover url={row.coverUrl} name={row.name} />
          <span>
            <Link to={page} search={{ id: row.id }}>
              <strong>{text(row.name)}</strong>
            </Link>
            <span className="lb-muted">
              {[text(row.categoryName), row.source].filter(Boolean).join(' · ')}
            </span>
          </span>
        </span>
      ),
      csv: (row) => text(row.name),
    },
    {
      key: 'group',
      title: t('field.group'),
      render: (row) => (
        <span className="lb-course-tags">
          {groups.label(row.group)}
          {row.shared && <StatusTag tone="note">{t('state.shared')}</StatusTag>}
          {row.mooc && <StatusTag tone="ok">{t('state.mooc')}</StatusTag>}
          {row.archived && <StatusTag tone="neutral">{t('state.archived')}</StatusTag>}
        </span>
      ),
      csv: (row) => groups.label(row.group),
    },
    {
      key: 'teachers',
      title: t('field.teachers'),
      render: (row) => listed(row.teachers) || '–',
      csv: (row) => listed(row.teachers),
    },
    { key: 'classes', title: t('field.classes'), numeric: true },
    { key: 'labs', title: t('field.labs'), numeric: true },
    { key: 'wares', title: t('field.wares'), numeric: true },
    {
      key: 'updatedAt',
      title: t('field.updatedAt'),
      sortable: true,
      render: (row) => <TimeText value={row.updatedAt} minutes />,
    },
  ]
  const add = can('courses:course:add') && (
    <LinkButton to={`${base}/add`} search={mooc ? undefined : true} look="primary">
      {t('add.title')}
    </LinkButton>
  )
  return (
    <ListPage<typeof coursePage, CourseRow>
      title={title}
      hint={hint}
      endpoint={endpoint as typeof coursePage}
      {...(mooc && { fixed: { mooc } })}
      columns={columns}
      filters={filters}
      actions={
        <>
          {more}
          {add}
        </>
      }
      rowActions={(row) => <CourseActions row={row} base={base} />}
      empty={{
        title: t(mooc ? 'courses-open:none' : 'list.empty'),
        hint: t(mooc ? 'courses-open:noneHint' : 'list.emptyHint'),
        action: add,
      }}
      exportName="courses"
    />
  )
}
