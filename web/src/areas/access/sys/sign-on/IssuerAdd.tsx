import { issuerAdd, issuerPage } from '@labbox/contract/access/tokens.ts'
import { useTranslation } from '../../../../app/i18n.ts'
import { FormDrawer } from '../../../../ui/form/FormDrawer.tsx'
import { IssuerFields } from './IssuerFields.tsx'
import { showSecret } from './MadeSecret.tsx'

const FIRST = { algorithm: 'HS256', audience: 'labbox', accountFrom: 'sub', skewSeconds: 30, enabled: true }

const IssuerAdd = () => {
  const { t } = useTranslation('sso')
  return (
    <FormDrawer
      title={t('issuer.add')}
      endpoint={issuerAdd}
      initial={FIRST}
      invalidates={[issuerPage]}
      done={t('saved')}
      onDone={({ secret }) => showSecret(secret)}
    >
      <IssuerFields />
    </FormDrawer>
  )
}

export default IssuerAdd
