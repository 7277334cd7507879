import { useParams } from '../../../../ui/navigation.ts'
import { useTranslation } from '../../../../app/i18n.ts'
import { RouteDrawer } from '../../../../ui/form/FormDrawer.tsx'
import { InvitationKeys } from '../../components/InvitationKeys.tsx'

/** The invitation keys of an organisation. */
const OrgKeys = () => {
  const { t } = useTranslation('keys')
  const { id = '' } = useParams()
  return (
    <RouteDrawer title={t('title')} width={640}>
      <p className="lb-muted">{t('orgHint')}</p>
      <InvitationKeys place={{ orgId: id }} />
    </RouteDrawer>
  )
}

export default OrgKeys
