import { coursePage } from '@labbox/contract/courses/courses.ts'
import { useTranslation } from '../../../app/i18n.ts'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { Courses } from '../components/Courses.tsx'

/** Courses that students enrol in themselves, for who teaches. */
const MoocList = () => {
  const { t } = useTranslation(['courses', 'courses-open'])
  return (
    <Courses
      mooc
      endpoint={coursePage}
      base="/course/list"
      page="/teacher/mooc/detail"
      title={t('courses-open:title')}
      hint={t('courses-open:teachHint')}
      more={
        <>
          <LinkButton to="/teacher/mooc/list">{t('courses-open:tasks')}</LinkButton>
          <LinkButton to="/teacher/mooc/exerciseList">{t('courses-open:practice')}</LinkButton>
        </>
      }
    />
  )
}

export default MoocList
