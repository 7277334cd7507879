import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { Skeleton, Table, Tabs } from 'antd'
import type { ReactNode } from 'react'
import { isEmptyDoc } from '@labbox/contract/core/rich-doc.ts'
import type { DataOf } from '@labbox/contract/core/endpoint.ts'
import { myCourseGet } from '@labbox/contract/courses/learning.ts'
import { queryOf } from '../../../app/api/query.ts'
import { useLocalText, useTranslation } from '../../../app/i18n.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { RichView } from '../../../ui/rich/RichView.tsx'
import { useLocalDoc } from '../../../ui/rich/use-local-doc.ts'
import { StudentStatus, TimeLeft } from '../../tasks/index.ts'
import { LabPart } from '../components/LabPart.tsx'
import { Share } from '../components/Share.tsx'
import { WareReader } from '../components/WareReader.tsx'
import { GraphTab } from '../graph/GraphTab.tsx'
import '../courses.css'

type Course = DataOf<typeof myCourseGet>

const tabs = ['overview', 'ware', 'guidebook', 'monitor', 'report', 'graph', 'record'] as const
type Tab = (typeof tabs)[number]

const Overview = ({ course }: { course: Course }) => {
  const { t } = useTranslation('courses')
  const text = useLocalText()
  const doc = useLocalDoc()
  const introduction = doc(course.introduction)
  return (
    <div className="lb-course-narrow">
      <Share done={course.done} total={course.tasks} />
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
      {!isEmptyDoc(introduction) && (
        <>
          <h2>{t('field.introduction')}</h2>
          <RichView doc={introduction} files={course.files} />
        </>
      )}
      {course.bankList.length > 0 && (
        <>
          <h2>{t('tab.exercise')}</h2>
          <ul className="lb-course-next">
            {course.bankList.map((bank) => (
              <li key={bank.id}>
                {text(bank.name)}{' '}
                <span className="lb-muted">{t('exercise.questions', { count: bank.questions })}</span>
              </li>
            ))}
          </ul>
          <LinkButton to="/stu/exerciseOnline">{t('my.practise')}</LinkButton>
        </>
      )}
    </div>
  )
}

const Record = ({ course }: { course: Course }) => {
  const { t } = useTranslation(['courses', 'tasks'])
  const text = useLocalText()
  return (
    <Table
      size="small"
      rowKey="id"
      dataSource={course.taskList}
      pagination={false}
      scroll={{ x: 'max-content' }}
      locale={{ emptyText: <EmptyState title={t('overview.noTasks')} /> }}
      columns={[
        { title: t('overview.task'), render: (_, task) => text(task.name) },
        { title: t('overview.type'), render: (_, task) => t(`tasks:type.${task.type}`) },
        {
          title: t('field.state'),
          render: (_, task) => <StudentStatus type={task.type} status={task.status} />,
        },
        { title: t('overview.end'), render: (_, task) => <TimeLeft endAt={task.endAt} /> },
        { title: t('my.score'), align: 'right', render: (_, task) => task.score ?? '–' },
      ]}
    />
  )
}

const contents: Record<Tab, (course: Course) => ReactNode> = {
  overview: (course) => <Overview course={course} />,
  ware: (course) => <WareReader courseId={course.id} />,
  guidebook: (course) => <LabPart courseId={course.id} labs={course.labList} part="guidebook" />,
  monitor: (course) => <LabPart courseId={course.id} labs={course.labList} part="monitor" />,
  report: (course) => <LabPart courseId={course.id} labs={course.labList} part="report" />,
  graph: (course) => <GraphTab courseId={course.id} base="/stu/preview/graph" />,
  record: (course) => <Record course={course} />,
}

/** One course as its student sees it: what is next, material, labs, own record. */
const MyCourse = () => {
  const { t } = useTranslation('courses')
  const text = useLocalText()
  const navigate = useNavigate()
  const search: Record<string, string> = useSearch({ strict: false })
  const params: Record<string, string> = useParams({ strict: false })
  const tab = tabs.find((each) => each === params['tab']) ?? 'overview'
  const id = search['id'] ?? ''
  const query = useQuery({ ...queryOf(myCourseGet, { id }), enabled: id !== '' })
  if (id === '') return <EmptyState title={t('view.none')} />
  if (query.isError) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  if (!query.data) return <Skeleton active className="lb-page" />
  const course = query.data
  return (
    <div className="lb-page">
      <PageHeader
        title={text(course.name)}
        hint={[course.teachers.join(', '), course.source].filter(Boolean).join(' · ')}
      />
      <Tabs
        activeKey={tab}
        destroyOnHidden
        onChange={(next) =>
          void navigate({ to: `/stu/preview/course/${next}`, search: { id } as never, replace: true })
        }
        items={tabs.map((key) => ({
          key,
          label: t(key === 'ware' ? 'tab.courseware' : `tab.${key}`),
          children: key === tab && contents[key](course),
        }))}
      />
    </div>
  )
}

export default MyCourse
