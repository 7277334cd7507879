import type { Booking } from '@labbox/contract/bookings/bookings.ts'
import type { Offer } from '@labbox/contract/bookings/offers.ts'
import { useDictionary } from '../../../app/dictionary.ts'
import { useTranslation } from '../../../app/i18n.ts'
import { StatusTag, type Tone } from '../../../ui/StatusTag.tsx'

const tones: Record<Booking['status'], Tone> = {
  offered: 'warn',
  reserved: 'active',
  normal: 'active',
  finished: 'ok',
  cancelled: 'neutral',
  cancelledByAdmin: 'bad',
  expired: 'bad',
  lapsed: 'neutral',
}

export const BookingStatusTag = ({ status }: { status: Booking['status'] }) => {
  const { t } = useTranslation('bookings')
  return <StatusTag tone={tones[status]}>{t(`status.${status}`)}</StatusTag>
}

const offerTones: Record<Offer['state'], Tone> = { open: 'active', closed: 'bad', over: 'neutral' }

/** The word for the state of an offer; that it is over follows from its time and is no value of the dictionary. */
export const useOfferStateWord = (): ((state: Offer['state']) => string) => {
  const { t } = useTranslation('bookings')
  const { label } = useDictionary('orderPublishStatus')
  return (state) => (state === 'over' ? t('state.over') : label(state === 'open' ? 0 : 1))
}

export const OfferStateTag = ({ state }: { state: Offer['state'] }) => {
  const word = useOfferStateWord()
  return <StatusTag tone={offerTones[state]}>{word(state)}</StatusTag>
}
