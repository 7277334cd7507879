import { useQuery } from '@tanstack/react-query'
import { approvedGet, approvedPage, approvedUpdate } from '@labbox/contract/assistant/approved.ts'
import { queryOf } from '../../../app/api/query.ts'
import { useTranslation } from '../../../app/i18n.ts'
import { FormDrawer } from '../../../ui/form/FormDrawer.tsx'
import { useParams } from '../../../ui/navigation.ts'
import { ApprovedFields } from './ApprovedFields.tsx'

const ApprovedUpdate = () => {
  const { t } = useTranslation('course-answers')
  const { answer: id = '' } = useParams()
  const query = useQuery(queryOf(approvedGet, { id }))
  return (
    <FormDrawer
      title={t('approved.edit')}
      endpoint={approvedUpdate}
      fixed={{ id }}
      query={query}
      initial={query.data}
      invalidates={[approvedPage, approvedGet]}
      done={t('approved.saved')}
    >
      <ApprovedFields />
    </FormDrawer>
  )
}

export default ApprovedUpdate
