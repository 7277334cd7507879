import { useMatches } from '@tanstack/react-router'
import { useNavigate } from '../../../ui/navigation.ts'
import { courseAdd, coursePage, orgCoursePage } from '@labbox/contract/courses/courses.ts'
import { useTranslation } from '../../../app/i18n.ts'
import { FormDrawer } from '../../../ui/form/FormDrawer.tsx'
import { CourseFields } from '../components/CourseFields.tsx'

/** A new course; then its page, where everything else is put in. */
const CourseAdd = () => {
  const { t } = useTranslation('courses')
  const navigate = useNavigate()
  const under = useMatches({ select: (matches) => matches.at(-2)?.pathname ?? '/course/list' })
  return (
    <FormDrawer
      title={t('add.title')}
      width={800}
      endpoint={courseAdd}
      toInput={({ categoryId, coverId, ...values }) => ({
        ...(values as { name: { zh?: string } }),
        categoryId: (categoryId as string) ?? null,
        coverId: (coverId as string) ?? null,
      })}
      invalidates={[coursePage, orgCoursePage]}
      done={t('add.done')}
      // After the drawer has closed, because closing navigates to the list.
      onDone={({ id }) => setTimeout(() => void navigate({ to: `${under}/view`, search: { id } }))}
    >
      <CourseFields />
    </FormDrawer>
  )
}

export default CourseAdd
