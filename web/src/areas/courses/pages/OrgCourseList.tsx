import { orgCoursePage } from '@labbox/contract/courses/courses.ts'
import { useTranslation } from '../../../app/i18n.ts'
import { Courses } from '../components/Courses.tsx'

/** All courses of the organisation, for its administrator. */
const OrgCourseList = () => {
  const { t } = useTranslation('courses')
  return (
    <Courses endpoint={orgCoursePage} base="/course/orgcourse" title={t('org.title')} hint={t('org.hint')} />
  )
}

export default OrgCourseList
