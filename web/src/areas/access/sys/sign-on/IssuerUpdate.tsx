import { useQuery } from '@tanstack/react-query'
import { useParams } from '../../../../ui/navigation.ts'
import { issuerGet, issuerPage, issuerUpdate } from '@labbox/contract/access/tokens.ts'
import { queryOf } from '../../../../app/api/query.ts'
import { useTranslation } from '../../../../app/i18n.ts'
import { FormDrawer } from '../../../../ui/form/FormDrawer.tsx'
import { IssuerFields } from './IssuerFields.tsx'
import { showSecret } from './MadeSecret.tsx'

const IssuerUpdate = () => {
  const { t } = useTranslation('sso')
  const { id = '' } = useParams()
  const query = useQuery(queryOf(issuerGet, { id }))
  return (
    <FormDrawer
      title={t('issuer.update')}
      endpoint={issuerUpdate}
      fixed={{ id }}
      query={query}
      initial={query.data}
      invalidates={[issuerPage, issuerGet]}
      done={t('saved')}
      onDone={({ secret }) => showSecret(secret)}
    >
      <IssuerFields update />
    </FormDrawer>
  )
}

export default IssuerUpdate
