import { DAY_MS, MINUTE_MS } from '@labbox/contract/core/durations.ts'
import { offerAdd, offerPage } from '@labbox/contract/bookings/offers.ts'
import { serverNow } from '../../../app/clock.ts'
import { useTranslation } from '../../../app/i18n.ts'
import { FormDrawer } from '../../../ui/form/FormDrawer.tsx'
import { AudienceFields, OfferFields, OrganisationField } from '../components/OfferFields.tsx'
import '../bookings.css'

const WEEK_MS = 7 * DAY_MS

const minute = (instant: number): string =>
  new Date(Math.floor(instant / MINUTE_MS) * MINUTE_MS).toISOString()

const OfferPublish = () => {
  const { t } = useTranslation('bookings')
  const now = serverNow()
  return (
    <FormDrawer
      title={t('publish.title')}
      width={640}
      endpoint={offerAdd}
      initial={{
        which: 'named',
        startsAt: minute(now),
        endsAt: minute(now + WEEK_MS),
        weekdays: [1, 2, 3, 4, 5],
        dayFrom: 480,
        dayTo: 1080,
        slotMinutes: 60,
        places: 1,
        deviceIds: [],
        kinds: [],
        classIds: [],
      }}
      toInput={({ which, ...values }) => ({
        ...(values as Record<string, never>),
        ...(which === 'any' ? { deviceIds: [] } : { kinds: [] }),
      })}
      invalidates={[offerPage]}
      done={t('publish.done')}
      submitLabel={t('publish.go')}
    >
      <OrganisationField />
      <AudienceFields />
      <OfferFields />
    </FormDrawer>
  )
}

export default OfferPublish
