import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { useSearch } from '../../../ui/navigation.ts'
import { Alert, Skeleton } from 'antd'
import type { ReactNode } from 'react'
import { courseGet, type CourseDetail } from '@labbox/contract/courses/courses.ts'
import { workKinds } from '@labbox/contract/tasks/states.ts'
import { queryOf } from '../../../app/api/query.ts'
import { useListed, useLocalText, useTranslation } from '../../../app/i18n.ts'
import { useCan } from '../../../app/session/session.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { CourseActions } from '../components/CourseActions.tsx'
import { CourseHead } from '../components/CourseHead.tsx'
import { CourseTabs } from '../components/CourseTabs.tsx'
import { CourseTasks } from '../components/CourseTasks.tsx'
import { LabPart } from '../components/LabPart.tsx'
import { WareReader } from '../components/WareReader.tsx'
import { GraphTab } from '../graph/GraphTab.tsx'
import { ClassTab } from '../tabs/ClassTab.tsx'
import { CompletionTab } from '../tabs/CompletionTab.tsx'
import { CoursewareTab } from '../tabs/CoursewareTab.tsx'
import { ExerciseTab } from '../tabs/ExerciseTab.tsx'
import { ExpTab } from '../tabs/ExpTab.tsx'
import { OverviewTab } from '../tabs/OverviewTab.tsx'
import '../courses.css'

const views = [
  'overview',
  'courseware',
  'ware',
  'graph',
  'exp',
  'guidebook',
  'monitor',
  'report',
  'exercise',
  'class',
  'completion',
] as const
type View = (typeof views)[number]

/** `exersize` is how the specification writes `exercise`, `classview` and `graphView` how it names those of classes and graphs. */
const aliases: Readonly<Record<string, View>> = {
  exersize: 'exercise',
  classview: 'class',
  graphView: 'graph',
}

interface Place {
  /** The list below which drawers and graphs open. */
  base: string
  /** Address of the course's page; a view is below it. */
  page: string
}

const contents: Record<View, (course: CourseDetail, place: Place) => ReactNode> = {
  overview: (course) => <OverviewTab course={course} />,
  courseware: (course) => <CoursewareTab course={course} />,
  ware: (course) => <WareReader courseId={course.id} />,
  exp: (course, { page }) => <ExpTab course={course} page={page} />,
  guidebook: (course) => <LabPart courseId={course.id} labs={course.labList} part="guidebook" />,
  monitor: (course) => (
    <>
      <LabPart courseId={course.id} labs={course.labList} part="monitor" />
      <CourseTasks courseId={course.id} types={workKinds.experiment} live />
    </>
  ),
  report: (course) => (
    <>
      <LabPart courseId={course.id} labs={course.labList} part="report" />
      <CourseTasks courseId={course.id} types={workKinds.report} />
    </>
  ),
  exercise: (course) => <ExerciseTab course={course} />,
  graph: ({ id, archived }, { base }) => (
    <GraphTab courseId={id} base={`${base}/graph`} archived={archived} />
  ),
  class: (course) => <ClassTab course={course} />,
  completion: (course) => <CompletionTab course={course} />,
}

const bases = ['/course/orgcourse', '/course/list'] as const

/** The list of courses that a page belongs to. */
export const baseOf = (path: string): string => bases.find((each) => path.startsWith(each)) ?? '/course/list'

interface Props {
  view: View
  page: string
}

/** One course as who teaches or administers it sees it, at a view. */
export const CoursePage = ({ view, page }: Props) => {
  const { t } = useTranslation('courses')
  const text = useLocalText()
  const listed = useListed()
  const can = useCan()
  const { id = '' }: Record<string, string> = useSearch()
  const query = useQuery({ ...queryOf(courseGet, { id }), enabled: id !== '' })
  if (id === '') return <EmptyState title={t('view.none')} />
  if (query.isError) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  if (!query.data) return <Skeleton active className="lb-page" />
  const course = query.data
  const base = baseOf(page)
  // Who enrols themselves completes the course by a rule, and its teacher alone sees who they are.
  const shown: readonly View[] =
    course.mooc && course.editable ? views : views.filter((each) => each !== 'completion')
  return (
    <div className="lb-page">
      <CourseHead
        name={course.name}
        coverUrl={course.coverUrl}
        about={[text(course.categoryName), course.source, listed(course.teachers)]}
        shared={course.shared}
        mooc={course.mooc}
        archived={course.archived}
        actions={
          <>
            {course.editable && !course.archived && can('tasks:task:add') && (
              <LinkButton to="/teacher/taskMgt/publish" search={{ course: id }} look="primary">
                {t('exp.publish')}
              </LinkButton>
            )}
            {course.editable && !course.archived && (
              <LinkButton to="/assistant/course" search={{ id: course.id }}>
                {t('view.assistant')}
              </LinkButton>
            )}
            <CourseActions row={course} base={base} />
          </>
        }
      />
      {course.archived && <Alert className="lb-block" type="info" showIcon title={t('view.archived')} />}
      {!course.editable && <Alert className="lb-block" type="info" showIcon title={t('view.readOnly')} />}
      <CourseTabs views={shown} view={view} page={page}>
        {shown.includes(view) && contents[view](course, { base, page })}
      </CourseTabs>
    </div>
  )
}

/** The page of a course that an address belongs to: each way in has its own. */
const pageAt = (path: string): string => {
  if (path.startsWith('/teacher/mooc')) return '/teacher/mooc/detail'
  return path.startsWith('/teacher/') ? '/teacher/detail' : `${baseOf(path)}/view`
}

/** A course at the view that the end of the address names. */
const CourseView = () => {
  const path = useLocation({ select: ({ pathname }) => pathname })
  const end = path.slice(path.lastIndexOf('/') + 1)
  const named = aliases[end] ?? end
  return <CoursePage view={views.find((each) => each === named) ?? 'overview'} page={pageAt(path)} />
}

export default CourseView
