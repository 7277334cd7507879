import { useQuery } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import { recordPage, type Booking } from '@labbox/contract/bookings/bookings.ts'
import { queryOf } from '../../../app/api/query.ts'
import { useLocalText, useTranslation } from '../../../app/i18n.ts'
import { CardLines } from '../../../ui/CardParts.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { useDueAct } from '../components/BookingActions.tsx'
import { SpanText } from '../components/span.tsx'
import { BookingStatusTag } from '../components/status.tsx'
import '../../../ui/arrange.css'

const SHOWN = 3
const REFETCH_MS = 15_000

const DueAct = ({ booking }: { booking: Booking }) => useDueAct(booking)

/** The bookings that come next, for the dashboard: when, and what is to be done now; the rest is on the page of bookings. */
const NextBooking = () => {
  const { t } = useTranslation('bookings')
  const text = useLocalText()
  const query = useQuery({
    ...queryOf(recordPage, { upcoming: true, limit: SHOWN }),
    refetchInterval: REFETCH_MS,
  })
  if (query.isError) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  if (!query.data) return <Skeleton active />
  if (query.data.total === 0)
    return (
      <>
        <p className="lb-muted">{t('card.none')}</p>
        <LinkButton to="/device/book/page">{t('week.title')}</LinkButton>
      </>
    )
  return (
    <CardLines
      lines={query.data.items.map((booking) => ({
        key: booking.id,
        title: text(booking.subject),
        aside: <BookingStatusTag status={booking.status} />,
        more: (
          <div className="lb-ends">
            <SpanText slot={booking} zone={booking.timeZone} />
            <DueAct booking={booking} />
          </div>
        ),
      }))}
    />
  )
}

export default NextBooking
