import { useQuery } from '@tanstack/react-query'
import { Button, Modal, Skeleton } from 'antd'
import * as bookings from '@labbox/contract/bookings/bookings.ts'
import type { Slot, SlotOffer } from '@labbox/contract/bookings/bookings.ts'
import { invalidate, queryOf, useMutationOf } from '../../../app/api/query.ts'
import { useListed, useLocalText, useTranslation } from '../../../app/i18n.ts'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { TimeText } from '../../../ui/time/TimeText.tsx'
import { BookingActions } from './BookingActions.tsx'
import { bookingLists } from './booking-lists.ts'
import { lookOf } from './look.ts'
import { SpanText } from './span.tsx'
import { BookingStatusTag } from './status.tsx'

const MOST_OWN = 100

/** One's own booking of the slot, with what can be done with it. */
const Own = ({ id }: { id: string }) => {
  const query = useQuery(queryOf(bookings.recordPage, { limit: MOST_OWN }))
  if (query.isError) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  if (!query.data) return <Skeleton active paragraph={{ rows: 1 }} />
  const own = query.data.items.find((row) => row.id === id)
  if (!own) return null
  return (
    <div className="lb-booking-own">
      <BookingStatusTag status={own.status} />
      {own.status === 'offered' && <TimeText value={own.acceptBy} />}
      <BookingActions all booking={own} />
    </div>
  )
}

/** What a slot is, and booking it, waiting for it, or giving it back. */
export const SlotDialog = ({
  slot,
  offer,
  zone,
  onClose,
}: {
  slot: Slot
  offer: SlotOffer | undefined
  zone: string
  onClose: () => void
}) => {
  const { t } = useTranslation('bookings')
  const text = useLocalText()
  const listed = useListed()
  const about = { invalidates: bookingLists }
  const book = useMutationOf(bookings.bookingAdd, { ...about, done: t('act.booked'), onSuccess: onClose })
  const wait = useMutationOf(bookings.waitAdd, { ...about, done: t('act.inLine') })
  const leave = useMutationOf(bookings.waitLeave, about)
  // Somebody else was faster: reload the slot at once.
  const refused = { onError: () => void invalidate(bookingLists) }
  const name = lookOf(slot)
  const benches = offer && listed(offer.devices.map((each) => text(each.name)))
  const facts: [string, React.ReactNode][] = [
    [t('field.slot'), <SpanText key="slot" slot={slot} zone={zone} />],
    [t('field.bench'), benches || t('offers.any', { kinds: offer?.kinds.join(' + ') })],
    [t('field.publisher'), offer?.publisher],
    [t('field.remaining'), t('week.left', { left: slot.remaining, places: slot.places })],
    ...(slot.waiting > 0 ? [[t('field.waiting'), slot.waiting] satisfies [string, React.ReactNode]] : []),
    ...(offer?.remark ? [[t('field.remark'), offer.remark] satisfies [string, React.ReactNode]] : []),
  ]
  const act =
    name === 'free' ? (
      <Button
        type="primary"
        loading={book.isPending}
        onClick={() => book.mutate({ slotId: slot.id }, refused)}
      >
        {t('act.book')}
      </Button>
    ) : slot.place > 0 ? (
      <Button loading={leave.isPending} onClick={() => leave.mutate({ slotId: slot.id })}>
        {t('act.leave', { place: slot.place })}
      </Button>
    ) : name === 'reserved' ? (
      <Button
        type="primary"
        loading={wait.isPending}
        onClick={() => wait.mutate({ slotId: slot.id }, refused)}
      >
        {t('act.wait')}
      </Button>
    ) : null
  return (
    <Modal open title={text(offer?.subject)} onCancel={onClose} footer={act} destroyOnHidden>
      <dl className="lb-booking-facts">
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {slot.bookingId && <Own id={slot.bookingId} />}
      {(name === 'reserved' || name === 'limited' || name === 'expired') && (
        <p className="lb-muted">{t(`week.why.${slot.place > 0 ? 'inLine' : name}`)}</p>
      )}
    </Modal>
  )
}
