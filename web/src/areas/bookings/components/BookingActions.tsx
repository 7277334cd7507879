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

interface Props {
  booking: Booking
  /** Where there is room: all in sight, not the first alone. */
  all?: boolean
  children?: ReactNode
}

const AllActs = ({ children }: { children: ReactNode }) => <span className="lb-actions">{children}</span>

const stands = ({ status }: Booking): boolean => status === 'reserved' || status === 'normal'

const useBegun = (booking: Booking): boolean => useNow(5_000) >= Date.parse(booking.startsAt)

/** What waits for the holder of a booking: to take what is offered, or to come to the bench; null: nothing. */
export const useDueAct = (booking: Booking): ReactNode => {
  const { t } = useTranslation('bookings')
  const begun = useBegun(booking)
  const accept = useMutationOf(bookings.bookingAccept, { invalidates: bookingLists, done: t('act.accepted') })
  if (booking.status === 'offered')
    return (
      <Button
        type="primary"
        size="small"
        loading={accept.isPending}
        onClick={() => accept.mutate({ id: booking.id })}
      >
        {t('act.accept')}
      </Button>
    )
  return stands(booking) && begun ? <ConnectButton booking={booking} /> : null
}

/** What may be done with one’s booking now; what else a page offers comes last. */
export const BookingActions = ({ booking, all = false, children }: Props) => {
  const { t } = useTranslation('bookings')
  const begun = useBegun(booking)
  const due = useDueAct(booking)
  const giveBack = async () => {
    await call(bookings.bookingCancel, { id: booking.id })
    await invalidate(bookingLists)
  }
  const offered = booking.status === 'offered'
  const Acts = all ? AllActs : RowActs
  return (
    <Acts>
      {due}
      {stands(booking) && <IcsButton id={booking.id} />}
      {(offered || (booking.status === 'reserved' && !begun)) && (
        <ConfirmButton
          size="small"
          loses={t(offered ? 'act.declineLoses' : 'act.cancelLoses')}
          run={giveBack}
        >
          {t(offered ? 'act.decline' : 'act.cancel')}
        </ConfirmButton>
      )}
      {children}
    </Acts>
  )
}
