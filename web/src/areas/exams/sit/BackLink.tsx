import { useSearch } from '../../../ui/navigation.ts'
import { useTranslation } from '../../../app/i18n.ts'
import { PlainLinkButton } from '../../../ui/plain/PlainButton.tsx'

/** Out of the sitting: to the open course that one came from (`course` of the address), else to one's tasks. */
export const BackLink = ({ look }: { look?: 'primary' }) => {
  const { t } = useTranslation('exams-sit')
  const { course }: Record<string, string | undefined> = useSearch()
  return course ? (
    <PlainLinkButton look={look ?? 'default'} to="/stu/mooc/task" search={{ id: course }}>
      {t('admission.backToCourse')}
    </PlainLinkButton>
  ) : (
    <PlainLinkButton look={look ?? 'default'} to="/task-center">
      {t('admission.back')}
    </PlainLinkButton>
  )
}
