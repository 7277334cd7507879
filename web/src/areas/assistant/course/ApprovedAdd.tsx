import { approvedAdd, approvedPage } from '@labbox/contract/assistant/approved.ts'
import { useTranslation } from '../../../app/i18n.ts'
import { FormDrawer } from '../../../ui/form/FormDrawer.tsx'
import { useSearch } from '../../../ui/navigation.ts'
import { ApprovedFields } from './ApprovedFields.tsx'

const ApprovedAdd = () => {
  const { t } = useTranslation('course-answers')
  const { id: courseId = '' } = useSearch()
  return (
    <FormDrawer
      title={t('approved.new')}
      endpoint={approvedAdd}
      fixed={{ courseId }}
      initial={{ question: '', answer: '' }}
      invalidates={[approvedPage]}
      done={t('approved.saved')}
    >
      <ApprovedFields />
    </FormDrawer>
  )
}

export default ApprovedAdd
