import { useQuery } from '@tanstack/react-query'
import { useParams } from '../../../ui/navigation.ts'
import { offerGet, offerPage, offerUpdate } from '@labbox/contract/bookings/offers.ts'
import { queryOf } from '../../../app/api/query.ts'
import { useTranslation } from '../../../app/i18n.ts'
import { FormDrawer } from '../../../ui/form/FormDrawer.tsx'
import { AudienceFields } from '../components/OfferFields.tsx'

const OfferUpdate = () => {
  const { t } = useTranslation('bookings')
  const { id = '' } = useParams()
  const query = useQuery(queryOf(offerGet, { id }))
  const { subject, remark, closesAt, classes = [], version = 0 } = query.data ?? {}
  return (
    <FormDrawer
      title={t('update.title')}
      endpoint={offerUpdate}
      fixed={{ id, version }}
      query={query}
      initial={{ subject, remark, closesAt, classIds: classes.map((each) => each.id) }}
      invalidates={[offerPage, offerGet]}
      done={t('update.done')}
    >
      <p className="lb-muted">{t('update.hint')}</p>
      <AudienceFields />
    </FormDrawer>
  )
}

export default OfferUpdate
