import { useQuery } from '@tanstack/react-query'
import { useParams } from '../../../ui/navigation.ts'
import { courseGet, coursePage, courseUpdate, orgCoursePage } from '@labbox/contract/courses/courses.ts'
import { queryOf } from '../../../app/api/query.ts'
import { useTranslation } from '../../../app/i18n.ts'
import { FormDrawer } from '../../../ui/form/FormDrawer.tsx'
import { CourseFields } from '../components/CourseFields.tsx'

const CourseUpdate = () => {
  const { t } = useTranslation('courses')
  const { id = '' } = useParams()
  const query = useQuery(queryOf(courseGet, { id }))
  return (
    <FormDrawer
      title={t('update.title')}
      width={800}
      endpoint={courseUpdate}
      fixed={{ id }}
      toInput={({ categoryId, ...values }) => ({
        ...(values as { name: { zh?: string } }),
        categoryId: (categoryId as string) ?? null,
      })}
      query={query}
      initial={query.data}
      invalidates={[coursePage, orgCoursePage, courseGet]}
      done={t('update.done')}
    >
      <CourseFields coverUrl={query.data?.coverUrl ?? null} files={query.data?.files ?? {}} />
    </FormDrawer>
  )
}

export default CourseUpdate
