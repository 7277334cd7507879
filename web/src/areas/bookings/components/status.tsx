import type { Booking } from '@labbox/contract/bookings/bookings.ts'
import type { Offer } from '@labbox/contract/bookings/offers.ts'
import { useTranslation } from '../../../app/i18n.ts'
import { StatusTag, type Tone } from '../../../ui/StatusTag.tsx'

const tones: Record<Booking['status'], Tone> = {
  ...{ offered: 'warn', reserved: 'active', normal: 'active', finished: 'ok' },
  ...{ cancelled: 'neutral', cancelledByAdmin: 'bad', expired: 'bad', lapsed: 'neutral' },
}

export const BookingStatusTag = ({ status }: { status: Booking['status'] }) => {
  const { t } = useTranslation('bookings')
  return <StatusTag tone={tones[status]}>{t(`status.${status}`)}</StatusTag>
}

const offerTones: Record<Offer['state'], Tone> = { open: 'active', closed: 'bad', over: 'neutral' }

export const OfferStateTag = ({ state }: { state: Offer['state'] }) => {
  const { t } = useTranslation('bookings')
  return <StatusTag tone={offerTones[state]}>{t(`state.${state}`)}</StatusTag>
}
