import { useTranslation } from '../../../app/i18n.ts'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { useSearch } from '../../../ui/navigation.ts'
import { Tasks } from '../../tasks/index.ts'
import { CoursePage } from './CourseView.tsx'

/** Tasks of all one's open courses; with `id`, of that one, where they stand in its overview. */
const MoocTasks = () => {
  const { t } = useTranslation(['courses', 'courses-open'])
  const { id }: Record<string, string> = useSearch()
  if (id) return <CoursePage view="overview" page="/teacher/mooc/detail" />
  return <Tasks open more={<LinkButton to="/teacher/mooc">{t('courses-open:title')}</LinkButton>} />
}

export default MoocTasks
