import { Link } from '../../../ui/navigation.ts'
import { Button, Table } from 'antd'
import type { DataOf } from '@labbox/contract/core/endpoint.ts'
import type { myCourseGet } from '@labbox/contract/courses/learning.ts'
import { useLocalText, useTranslation } from '../../../app/i18n.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { TaskNext, useStart } from '../../experiments/index.ts'
import { StudentStatus, TimeLeft, useTypeWord } from '../../tasks/index.ts'

export type MyCourseData = DataOf<typeof myCourseGet>

/** Below it stand the open courses: what is done there leads back there. */
export const MOOC = '/stu/mooc'

/** Question banks to practise with: tasks without a class or a window. In an open course they are practised in the course. */
export const Practice = ({ course, mooc }: { course: MyCourseData; mooc: boolean }) => {
  const { t } = useTranslation(['courses', 'courses-open'])
  const text = useLocalText()
  return (
    <>
      <h2>{t('tab.exercise')}</h2>
      <ul className="lb-course-next">
        {course.bankList.map((bank) => (
          <li key={bank.id} className="lb-course-do">
            <span>
              {text(bank.name)}{' '}
              <span className="lb-muted">{t('exercise.questions', { count: bank.questions })}</span>
            </span>
            {mooc && (
              <LinkButton
                size="small"
                to="/stu/stuMoocPracticing"
                search={{ course: course.id, bank: bank.id }}
              >
                {t('my.practise')}
              </LinkButton>
            )}
          </li>
        ))}
      </ul>
      {!mooc && <LinkButton to="/stu/exerciseOnline">{t('my.practise')}</LinkButton>}
    </>
  )
}

/** The tasks of a course with how one did, and the next step of each. */
export const Record = ({ course, page }: { course: MyCourseData; page: string }) => {
  const { t } = useTranslation(['courses', 'courses-open', 'tasks'])
  const typeWord = useTypeWord()
  const text = useLocalText()
  return (
    <Table
      size="small"
      rowKey="id"
      dataSource={course.taskList}
      pagination={false}
      locale={{ emptyText: <EmptyState title={t('overview.noTasks')} /> }}
      columns={[
        {
          title: t('overview.task'),
          render: (_, task) => (
            <>
              {text(task.name)}
              <div className="lb-muted">{typeWord(task.type)}</div>
            </>
          ),
        },
        {
          title: t('field.state'),
          render: (_, task) => (
            <>
              <StudentStatus type={task.type} status={task.status} />
              <div>
                <TimeLeft endAt={task.endAt} />
              </div>
            </>
          ),
        },
        {
          title: t('my.score'),
          className: 'lb-course-score',
          align: 'right',
          render: (_, task) => task.score ?? '–',
        },
        {
          key: 'next',
          align: 'right',
          render: (_, task) => (
            <TaskNext task={task} mooc={page === MOOC ? course.id : undefined} size="small" />
          ),
        },
      ]}
    />
  )
}

/** What there is to do in an open course. */
export const CourseTodo = ({ course, page }: { course: MyCourseData; page: string }) => {
  const start = useStart()
  const { t } = useTranslation(['courses', 'courses-open'])
  const text = useLocalText()
  if (course.labList.length + course.bankList.length + course.taskList.length === 0)
    return <EmptyState title={t('courses-open:nothing')} hint={t('courses-open:nothingHint')} />
  return (
    <div className="lb-course-narrow">
      {course.taskList.length > 0 && (
        <>
          <h2>{t('overview.tasks')}</h2>
          <Record course={course} page={page} />
        </>
      )}
      {course.labList.length > 0 && (
        <>
          <h2>{t('tabs.lab')}</h2>
          <ul className="lb-course-next">
            {course.labList.map((lab) => (
              <li key={lab.id} className="lb-course-do">
                <span>
                  <Link to={`${page}/guidebook`} search={{ id: course.id, lab: lab.id }}>
                    {text(lab.name)}
                  </Link>
                  <div className="lb-muted">{text(lab.introduction)}</div>
                </span>
                <Button
                  size="small"
                  loading={start.busy === lab.id}
                  onClick={() => void start.practice(lab.id)}
                >
                  {t('courses-open:doLab')}
                </Button>
              </li>
            ))}
          </ul>
        </>
      )}
      {course.bankList.length > 0 && <Practice course={course} mooc />}
    </div>
  )
}
