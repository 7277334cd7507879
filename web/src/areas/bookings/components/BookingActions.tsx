import { useNavigate } from '../../../ui/navigation.ts'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import * as bookings from '@labbox/contract/bookings/bookings.ts'
import type { Booking } from '@labbox/contract/bookings/bookings.ts'
import { occupancyMine } from '@labbox/contract/devices/occupancy.ts'
import { failureText } from '../../../app/api/api-error.ts'
import { call } from '../../../app/api/call.ts'
import { download } from '../../../app/api/download.ts'
import { invalidate, useMutationOf } from '../../../app/api/query.ts'
import { notify } from '../../../app/errors/feedback.ts'
import { useLocalText, useTranslation } from '../../../app/i18n.ts'
import { ConfirmButton } from '../../../ui/ConfirmButton.tsx'
import { RowActs } from '../../../ui/list/RowActs.tsx'
import { saveFile } from '../../../ui/list/csv.ts'
import { useNow } from '../../../ui/time/TimeText.tsx'
import { bookingLists } from './booking-lists.ts'

/** Goes to the bench of one's slot. */
const ConnectButton = ({ booking }: { booking: Booking }) => {
  const { t } = useTranslation('bookings')
  const text = useLocalText()
  const navigate = useNavigate()
  const connect = useMutationOf(bookings.bookingConnect, {
    invalidates: [...bookingLists, occupancyMine],
    onSuccess: ({ occupancy }) => {
      if (!occupancy) return notify.info(t('act.waiting'))
      notify.success(t('act.connected', { name: text(occupancy.deviceName) }))
      void navigate({ to: '/bench/experimentalize' })
    },
  })
  return (
    <Button
      type="primary"
      size="small"
      loading={connect.isPending}
      onClick={() => connect.mutate({ id: booking.id })}
    >
      {t('act.connect')}
    </Button>
  )
}

const IcsButton = ({ id }: { id: string }) => {
  const { t } = useTranslation('bookings')
  const save = async () => {
    try {
      const file = await download(bookings.bookingIcs, { id })
      saveFile(file.name, file.content)
    } catch (error) {
      notify.error(failureText(error))
    }
  }
  return (
    <Button size="small" type="link" onClick={() => void save()}>
      {t('act.ics')}
    </Button>
  )
}

/** What may be done with one’s booking now; what else a page offers comes last. */
export const BookingActions = ({ booking, children }: { booking: Booking; children?: ReactNode }) => {
  const { t } = useTranslation('bookings')
  const begun = useNow(5_000) >= Date.parse(booking.startsAt)
  const accept = useMutationOf(bookings.bookingAccept, { invalidates: bookingLists, done: t('act.accepted') })
  const giveBack = async () => {
    await call(bookings.bookingCancel, { id: booking.id })
    await invalidate(bookingLists)
  }
  const offered = booking.status === 'offered'
  const stands = booking.status === 'reserved' || booking.status === 'normal'
  return (
    <RowActs>
      {offered && (
        <Button
          type="primary"
          size="small"
          loading={accept.isPending}
          onClick={() => accept.mutate({ id: booking.id })}
        >
          {t('act.accept')}
        </Button>
      )}
      {stands && begun && <ConnectButton booking={booking} />}
      {(offered || (booking.status === 'reserved' && !begun)) && (
        <ConfirmButton
          size="small"
          loses={t(offered ? 'act.declineLoses' : 'act.cancelLoses')}
          run={giveBack}
        >
          {t(offered ? 'act.decline' : 'act.cancel')}
        </ConfirmButton>
      )}
      {stands && <IcsButton id={booking.id} />}
      {children}
    </RowActs>
  )
}
