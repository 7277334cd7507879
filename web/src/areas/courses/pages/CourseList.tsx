import { coursePage } from '@labbox/contract/courses/courses.ts'
import { useTranslation } from '../../../app/i18n.ts'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { Courses } from '../components/Courses.tsx'

/** Own, shared, school and system courses. */
const CourseList = () => {
  const { t } = useTranslation(['courses', 'courses-open'])
  return (
    <Courses
      endpoint={coursePage}
      base="/course/list"
      title={t('list.title')}
      hint={t('list.hint')}
      more={<LinkButton to="/teacher/mooc">{t('courses-open:title')}</LinkButton>}
    />
  )
}

export default CourseList
