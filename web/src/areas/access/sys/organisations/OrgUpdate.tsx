import { useQuery } from '@tanstack/react-query'
import { useParams } from '../../../../ui/navigation.ts'
import { orgGet, orgList, orgUpdate } from '@labbox/contract/access/org.ts'
import { queryOf } from '../../../../app/api/query.ts'
import { useTranslation } from '../../../../app/i18n.ts'
import { FormDrawer } from '../../../../ui/form/FormDrawer.tsx'
import { OrgFields } from './OrgFields.tsx'

const OrgUpdate = () => {
  const { t } = useTranslation('sys-access')
  const { id = '' } = useParams()
  const query = useQuery(queryOf(orgGet, { id }))
  return (
    <FormDrawer
      title={t('org.update')}
      endpoint={orgUpdate}
      fixed={{ id }}
      query={query}
      initial={query.data}
      invalidates={[orgList, orgGet]}
      done={t('saved')}
    >
      <OrgFields />
    </FormDrawer>
  )
}

export default OrgUpdate
