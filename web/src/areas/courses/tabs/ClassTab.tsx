import { useQuery } from '@tanstack/react-query'
import { Select, Skeleton } from 'antd'
import { useState } from 'react'
import { classPage } from '@labbox/contract/classes/classes.ts'
import {
  courseClasses,
  courseGet,
  coursePage,
  courseTeachers,
  type CourseDetail,
} from '@labbox/contract/courses/courses.ts'
import type { DataOf } from '@labbox/contract/core/endpoint.ts'
import { courseClassView, courseOverview } from '@labbox/contract/courses/learning.ts'
import { queryOf, useMutationOf } from '../../../app/api/query.ts'
import { useLocalText, useTranslation, useWithAccount } from '../../../app/i18n.ts'
import { useCan } from '../../../app/session/session.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { WholeList, type WholeColumn } from '../../../ui/list/whole/WholeList.tsx'
import { TimeText } from '../../../ui/time/TimeText.tsx'
import { Assistants, TeacherSelect } from '../../classes/index.ts'
import { PickList } from '../components/PickList.tsx'
import { Share } from '../components/Share.tsx'
import { useDuration } from '../duration.ts'

/** In place of a class: who enrolled themselves in an open course. */
const ENROLLED = 'enrolled'

const ClassProgress = ({ courseId, classId }: { courseId: string; classId: string }) => {
  const { t } = useTranslation('courses')
  const withAccount = useWithAccount()
  const duration = useDuration()
  const query = useQuery(queryOf(courseClassView, { id: courseId, ...(classId !== ENROLLED && { classId }) }))
  if (query.isError) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  if (!query.data) return <Skeleton active />
  const columns: WholeColumn<DataOf<typeof courseClassView>['items'][number]>[] = [
    { key: 'number', title: t('class.number') },
    {
      key: 'name',
      title: t('class.student'),
      primary: true,
      wrap: true,
      render: (row) => withAccount(row.name, row.account),
    },
    {
      key: 'done',
      title: t('class.done'),
      compare: (a, b) => a.done - b.done,
      render: (row) => <Share done={row.done} total={row.total} />,
    },
    {
      key: 'mean',
      title: t('class.mean'),
      numeric: true,
      compare: (a, b) => (a.mean ?? -1) - (b.mean ?? -1),
      render: (row) => row.mean ?? '–',
    },
    {
      key: 'seconds',
      title: t('class.read'),
      numeric: true,
      compare: (a, b) => a.seconds - b.seconds,
      render: (row) => (row.seconds > 0 ? duration(row.seconds) : '–'),
    },
    {
      key: 'lastAt',
      title: t('class.lastAt'),
      render: (row) => (row.lastAt ? <TimeText value={row.lastAt} /> : '–'),
    },
  ]
  return (
    <WholeList
      columns={columns}
      rows={query.data.items}
      idOf={({ userId }) => userId}
      empty={<EmptyState title={t(classId === ENROLLED ? 'class.noneEnrolled' : 'class.noStudents')} />}
    />
  )
}

/** Which classes take the course, who teaches it, and how far each student is. */
export const ClassTab = ({ course }: { course: CourseDetail }) => {
  const { t } = useTranslation('courses')
  const text = useLocalText()
  const can = useCan()
  const editable = course.editable && !course.archived
  const classes = useQuery({ ...queryOf(classPage, { limit: 200, archived: false }), enabled: editable })
  const invalidates = [courseGet, coursePage, courseOverview]
  const save = useMutationOf(courseClasses, { invalidates, done: t('update.done') })
  const teach = useMutationOf(courseTeachers, { invalidates, done: t('update.done') })
  const [picked, setPicked] = useState<string | null>(null)
  const overview = useQuery(queryOf(courseOverview, { id: course.id }))
  const shown = [
    ...(overview.data?.classes ?? []).map((one) => ({ value: one.id, label: text(one.name) })),
    ...(course.mooc && course.editable ? [{ value: ENROLLED, label: t('class.enrolled') }] : []),
  ]
  const classId = shown.find(({ value }) => value === picked)?.value ?? shown[0]?.value
  const bookClass = classId === ENROLLED ? course.openClassId : classId
  const named = new Map(
    [...course.classList, ...(classes.data?.items ?? [])].map((one) => [one.id, text(one.name)]),
  )
  return (
    <section aria-label={t('tab.class')}>
      {editable && (
        <>
          <h2>{t('class.which')}</h2>
          <PickList
            label={t('class.pick')}
            value={course.classList.map((one) => one.id)}
            options={[...named].map(([value, label]) => ({ value, label }))}
            loading={classes.isPending}
            onSave={(classIds) => save.mutateAsync({ id: course.id, classIds })}
          />
          {course.group !== 2 && (
            <>
              <h2>{t('class.teachers')}</h2>
              <div className="lb-block lb-course-pick">
                <TeacherSelect
                  label={t('class.teachers')}
                  value={course.people}
                  saving={teach.isPending}
                  onChange={(accounts) => teach.mutate({ id: course.id, accounts })}
                />
              </div>
            </>
          )}
        </>
      )}
      {editable && course.openClassId && (
        <>
          <h2>{t('class.assistants')}</h2>
          <Assistants classId={course.openClassId} />
        </>
      )}
      <h2>{t('class.progress')}</h2>
      {overview.isPending ? (
        <Skeleton active />
      ) : classId ? (
        <>
          {(shown.length > 1 || course.mooc) && (
            <Select
              className="lb-block lb-course-pick"
              aria-label={t('class.pickOne')}
              value={classId}
              options={shown}
              onChange={setPicked}
            />
          )}
          {bookClass && can('scores:book:page') && (
            <p>
              <LinkButton to="/teacher/queryResult/book" search={{ course: course.id, class: bookClass }}>
                {t('class.gradeBook')}
              </LinkButton>{' '}
              <LinkButton to="/teacher/attainment/class" search={{ course: course.id, class: bookClass }}>
                {t('class.attainment')}
              </LinkButton>
            </p>
          )}
          <ClassProgress key={classId} courseId={course.id} classId={classId} />
        </>
      ) : (
        <EmptyState title={t('class.none')} hint={t('class.noneHint')} />
      )}
    </section>
  )
}
