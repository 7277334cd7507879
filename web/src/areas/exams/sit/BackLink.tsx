import { useSearch } from '../../../ui/navigation.ts'
import { useTranslation } from '../../../app/i18n.ts'
import { LinkButton } from '../../../ui/LinkButton.tsx'

/** Out of the sitting: to the open course that one came from (`course` of the address), else to one's tasks. */
export const BackLink = ({ look }: { look?: 'primary' }) => {
  const { t } = useTranslation('exams-sit')
  const { course }: Record<string, string | undefined> = useSearch()
  return course ? (
    <LinkButton look={look} to="/stu/mooc/task" search={{ id: course }}>
      {t('admission.backToCourse')}
    </LinkButton>
  ) : (
    <LinkButton look={look} to="/task-center">
      {t('admission.back')}
    </LinkButton>
  )
}
