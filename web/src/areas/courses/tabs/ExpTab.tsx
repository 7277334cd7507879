import { useQuery } from '@tanstack/react-query'
import { Link } from '../../../ui/navigation.ts'
import { courseGet, courseLabs, coursePage, type CourseDetail } from '@labbox/contract/courses/courses.ts'
import { projectPage } from '@labbox/contract/labs/projects.ts'
import { workKinds } from '@labbox/contract/tasks/states.ts'
import { queryOf, useMutationOf } from '../../../app/api/query.ts'
import { useLocalText, useTranslation } from '../../../app/i18n.ts'
import { useCan } from '../../../app/session/session.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { Cover } from '../../../ui/cover/Cover.tsx'
import { CourseTasks } from '../components/CourseTasks.tsx'
import { PickList } from '../components/PickList.tsx'

/** The labs of a course, and which they are. */
export const ExpTab = ({ course, page }: { course: CourseDetail; page: string }) => {
  const { t } = useTranslation('courses')
  const text = useLocalText()
  const can = useCan()
  const editable = course.editable && !course.archived
  const projects = useQuery({ ...queryOf(projectPage, { limit: 200 }), enabled: editable })
  const save = useMutationOf(courseLabs, { invalidates: [courseGet, coursePage], done: t('update.done') })
  const named = new Map(
    [...course.labList, ...(projects.data?.items ?? [])].map((lab) => [lab.id, text(lab.name)]),
  )
  return (
    <section aria-label={t('tab.exp')}>
      {editable && (
        <PickList
          label={t('exp.pick')}
          value={course.labList.map((lab) => lab.id)}
          options={[...named].map(([value, label]) => ({ value, label }))}
          loading={projects.isPending}
          onSave={(projectIds) => save.mutateAsync({ id: course.id, projectIds })}
        />
      )}
      {course.labList.length === 0 ? (
        <EmptyState title={t('lab.none')} hint={t('lab.noneHint')} />
      ) : (
        <ul className="lb-course-cards">
          {course.labList.map((lab) => (
            <li key={lab.id}>
              <Cover url={lab.coverUrl} name={lab.name} />
              <div>
                <Link to={`${page}/guidebook`} search={{ id: course.id, lab: lab.id }}>
                  <strong>{text(lab.name)}</strong>
                </Link>
                <p className="lb-muted">{text(lab.introduction)}</p>
                {can('tasks:task:add') && (
                  <LinkButton
                    to="/teacher/taskMgt/publish"
                    search={{ project: lab.id, ...(editable && { course: course.id }) }}
                    size="small"
                  >
                    {t('exp.publish')}
                  </LinkButton>
                )}
              </div>
            </li>
          ))}
        </ul>
      )}
      <CourseTasks courseId={course.id} types={workKinds.experiment} />
    </section>
  )
}
