import { BookingNotice } from '@labbox/contract/bookings/notices.ts'
import { topics } from '@labbox/contract/bench/protocol.ts'
import { occupancyMine } from '@labbox/contract/devices/occupancy.ts'
import { invalidate } from '../../../app/api/query.ts'
import { notify } from '../../../app/errors/feedback.ts'
import { useLocalText, useTranslation } from '../../../app/i18n.ts'
import { jsonOf, useTopic } from '../../../app/mqtt.ts'
import { useSession } from '../../../app/session/session.ts'
import { useTimeZone } from '../../../ui/time/use-time-zone.ts'
import { bookingLists } from './booking-lists.ts'
import { hourOf } from './span.tsx'

const SHOWN_S = 15

/** Says at once what happens to one's bookings, on whatever page one is. */
const BookingWatch = () => {
  const { t } = useTranslation('bookings')
  const text = useLocalText()
  const zone = useTimeZone()
  const userId = useSession((state) => state.user?.id)
  useTopic(userId && topics.user(userId), (payload) => {
    const notice = BookingNotice.safeParse(jsonOf(payload)).data
    if (!notice) return
    const name = 'subject' in notice ? text(notice.subject) : text(notice.deviceName)
    const until = 'noShowAt' in notice ? notice.noShowAt : 'acceptBy' in notice ? notice.acceptBy : null
    const end = 'until' in notice ? notice.until : until
    const start = 'startsAt' in notice ? hourOf(notice.startsAt, zone) : ''
    const params = {
      name,
      start,
      until: end ? hourOf(end, zone) : '',
      reason: 'reason' in notice ? notice.reason : '',
    }
    const urgent = notice.kind !== 'booking.reminder' && notice.kind !== 'booking.offered'
    notify[urgent ? 'warning' : 'info'](t(`notice.${notice.kind.replace('booking.', '')}`, params), SHOWN_S)
    void invalidate([...bookingLists, occupancyMine])
  })
  return null
}

export default BookingWatch
