import { useSearch } from '../../../../ui/navigation.ts'
import { orgAdd, orgList } from '@labbox/contract/access/org.ts'
import { useTranslation } from '../../../../app/i18n.ts'
import { FormDrawer } from '../../../../ui/form/FormDrawer.tsx'
import { OrgFields } from './OrgFields.tsx'
import { browserZone } from '../../../../ui/time/use-time-zone.ts'

const OrgAdd = () => {
  const { t } = useTranslation('sys-access')
  const search = useSearch()
  const zone = browserZone()
  return (
    <FormDrawer
      title={t('org.add')}
      endpoint={orgAdd}
      initial={{ parentId: search['parent'] ?? null, timeZone: zone }}
      invalidates={[orgList]}
      done={t('added')}
    >
      <OrgFields />
    </FormDrawer>
  )
}

export default OrgAdd
