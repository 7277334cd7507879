import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { useSearch } from '../../../ui/navigation.ts'
import { Skeleton } from 'antd'
import type { ReactNode } from 'react'
import { isEmptyDoc } from '@labbox/contract/core/rich-doc.ts'
import { myCourseGet } from '@labbox/contract/courses/learning.ts'
import { queryOf } from '../../../app/api/query.ts'
import { useListed, useLocalText, useTranslation } from '../../../app/i18n.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { RichView } from '../../../ui/rich/RichView.tsx'
import { useLocalDoc } from '../../../ui/rich/use-local-doc.ts'
import { TimeLeft } from '../../tasks/index.ts'
import { MyCompletion } from '../certificates/MyCompletion.tsx'
import { CourseHead } from '../components/CourseHead.tsx'
import { CourseTabs } from '../components/CourseTabs.tsx'
import { LabPart } from '../components/LabPart.tsx'
import { CourseTodo, MOOC, Practice, Record, type MyCourseData } from '../components/CourseTodo.tsx'
import { Share } from '../components/Share.tsx'
import { WareReader } from '../components/WareReader.tsx'
import { GraphTab } from '../graph/GraphTab.tsx'
import '../courses.css'

const views = ['overview', 'task', 'ware', 'graph', 'guidebook', 'monitor', 'report', 'record'] as const
type View = (typeof views)[number]

const Overview = ({ course, page }: { course: MyCourseData; page: string }) => {
  const { t } = useTranslation(['courses', 'courses-open'])
  const text = useLocalText()
  const doc = useLocalDoc()
  const introduction = doc(course.introduction)
  return (
    <div className="lb-course-narrow">
      <h2>{t('next.title')}</h2>
      {course.next ? (
        <p className="lb-course-upnext">
          <strong>{text(course.next.name)}</strong> <TimeLeft endAt={course.next.endAt} />{' '}
          <LinkButton to="/task-center" size="small" look="primary">
            {t('next.go')}
          </LinkButton>
        </p>
      ) : (
        <p className="lb-muted">{t('next.nothing')}</p>
      )}
      {course.enrolled && <MyCompletion courseId={course.id} />}
      {!isEmptyDoc(introduction) && (
        <>
          <h2>{t('field.introduction')}</h2>
          <RichView doc={introduction} files={course.files} />
        </>
      )}
      {course.bankList.length > 0 && <Practice course={course} mooc={page === MOOC} />}
    </div>
  )
}

const contents: Record<View, (course: MyCourseData, page: string) => ReactNode> = {
  overview: (course, page) => <Overview course={course} page={page} />,
  task: (course, page) => <CourseTodo course={course} page={page} />,
  ware: (course) => <WareReader courseId={course.id} />,
  guidebook: (course) => <LabPart courseId={course.id} labs={course.labList} part="guidebook" />,
  monitor: (course) => <LabPart courseId={course.id} labs={course.labList} part="monitor" />,
  report: (course) => <LabPart courseId={course.id} labs={course.labList} part="report" />,
  graph: (course) => <GraphTab courseId={course.id} base="/stu/preview/graph" />,
  record: (course, page) => <Record course={course} page={page} />,
}

/** One course as its student sees it: what is next, material, labs, own record. An open course has its tasks besides. */
const MyCourse = () => {
  const { t } = useTranslation(['courses', 'courses-open'])
  const listed = useListed()
  const path = useLocation({ select: ({ pathname }) => pathname })
  const { id = '' }: Record<string, string> = useSearch()
  const mooc = path.startsWith(MOOC)
  const page = mooc ? MOOC : '/stu/preview/course'
  const end = path.slice(path.lastIndexOf('/') + 1)
  const view = views.find((each) => each === end) ?? 'overview'
  const query = useQuery({ ...queryOf(myCourseGet, { id }), enabled: id !== '' })
  if (id === '')
    return (
      <EmptyState
        title={t('view.none')}
        action={
          <LinkButton to={mooc ? MOOC : '/stu/preview'}>
            {t(mooc ? 'courses-open:title' : 'my.title')}
          </LinkButton>
        }
      />
    )
  if (query.isError) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  if (!query.data) return <Skeleton active className="lb-page" />
  const course = query.data
  return (
    <div className="lb-page">
      <CourseHead
        name={course.name}
        coverUrl={course.coverUrl}
        about={[listed(course.teachers), course.source]}
        mooc={course.mooc}
      >
        <Share done={course.done} total={course.tasks} />
      </CourseHead>
      <CourseTabs views={mooc ? views : views.filter((each) => each !== 'task')} view={view} page={page}>
        {contents[view](course, page)}
      </CourseTabs>
    </div>
  )
}

export default MyCourse
