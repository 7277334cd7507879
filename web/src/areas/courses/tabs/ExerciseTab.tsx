import { useQuery } from '@tanstack/react-query'
import { courseBanks, courseGet, type CourseDetail } from '@labbox/contract/courses/courses.ts'
import { bankPage } from '@labbox/contract/questions/banks.ts'
import { queryOf, useMutationOf } from '../../../app/api/query.ts'
import { useLocalText, useTranslation } from '../../../app/i18n.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { PickList } from '../components/PickList.tsx'

/** The question banks that the course's students practise with. */
export const ExerciseTab = ({ course }: { course: CourseDetail }) => {
  const { t } = useTranslation('courses')
  const text = useLocalText()
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
    </section>
  )
}
