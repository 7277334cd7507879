import { useQuery } from '@tanstack/react-query'
import { courseBanks, courseGet, type CourseDetail } from '@labbox/contract/courses/courses.ts'
import { bankPage } from '@labbox/contract/questions/banks.ts'
import { taskTypes } from '@labbox/contract/tasks/states.ts'
import { queryOf, useMutationOf } from '../../../app/api/query.ts'
import { useLocalText, useTranslation } from '../../../app/i18n.ts'
import { useCan } from '../../../app/session/session.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { CourseTasks } from '../components/CourseTasks.tsx'
import { PickList } from '../components/PickList.tsx'

const TESTS = [taskTypes.quiz, taskTypes.exam]

/** The question banks that the course's students practise with. */
export const ExerciseTab = ({ course }: { course: CourseDetail }) => {
  const { t } = useTranslation('courses')
  const text = useLocalText()
  const can = useCan()
  const editable = course.editable && !course.archived
  const banks = useQuery({ ...queryOf(bankPage, { limit: 200 }), enabled: editable })
  const save = useMutationOf(courseBanks, { invalidates: [courseGet], done: t('update.done') })
  const named = new Map(
    [...course.bankList, ...(banks.data?.items ?? [])].map((bank) => [bank.id, text(bank.name)]),
  )
  return (
    <section aria-label={t('tab.exercise')}>
      {editable && (
        <PickList
          label={t('exercise.pick')}
          value={course.bankList.map((bank) => bank.id)}
          options={[...named].map(([value, label]) => ({ value, label }))}
          loading={banks.isPending}
          onSave={(bankIds) => save.mutateAsync({ id: course.id, bankIds })}
        />
      )}
      {course.bankList.length === 0 ? (
        <EmptyState title={t('exercise.none')} hint={t('exercise.noneHint')} />
      ) : (
        <ul className="lb-course-cards">
          {course.bankList.map((bank) => (
            <li key={bank.id}>
              <strong>{text(bank.name)}</strong>
              <span className="lb-muted">{t('exercise.questions', { count: bank.questions })}</span>
            </li>
          ))}
        </ul>
      )}
      {editable && can('exams:exam:add') && (
        <div className="lb-actions lb-block">
          <LinkButton to="/exam/quiz/add" search={{ course: course.id }}>
            {t('exercise.quiz')}
          </LinkButton>
          <LinkButton to="/exam/list/add" search={{ course: course.id }}>
            {t('exercise.exam')}
          </LinkButton>
        </div>
      )}
      <CourseTasks courseId={course.id} types={TESTS} />
    </section>
  )
}
