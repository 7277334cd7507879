import { useQuery } from '@tanstack/react-query'
import { Alert, Button } from 'antd'
import { bookingConnect, recordPage } from '@labbox/contract/bookings/bookings.ts'
import { synergyJoin, synergyLeave } from '@labbox/contract/experiments/synergy.ts'
import { call } from '../../../app/api/call.ts'
import { queryOf } from '../../../app/api/query.ts'
import { serverNow } from '../../../app/clock.ts'
import { useLocalText, useTranslation } from '../../../app/i18n.ts'
import { useCan } from '../../../app/session/session.ts'
import type { SharedBench } from './use-synergy.ts'

const REFETCH_MS = 15_000

/** Benches that one is asked to. */
export const Invitations = ({ shared }: { shared: SharedBench }) => {
  const { t } = useTranslation(['experiments', 'experiments-bench'])
  const text = useLocalText()
  const answer = async (work: () => Promise<unknown>): Promise<void> => {
    await work().catch(() => undefined)
    shared.refresh()
  }
  return shared.invitations.map(({ id, deviceName, from }) => (
    <Alert
      key={id}
      className="lb-block"
      type="info"
      showIcon
      title={t('experiments-bench:control.invitation', { name: from, device: text(deviceName) })}
      action={
        <span className="lb-control-acts">
          <Button type="primary" onClick={() => void answer(() => call(synergyJoin, { id }))}>
            {t('experiments-bench:control.join')}
          </Button>
          <Button onClick={() => void answer(() => call(synergyLeave, { id }))}>
            {t('experiments-bench:control.decline')}
          </Button>
        </span>
      }
    />
  ))
}

/** The slots that one has booked, from the one that is now. */
export const useBooked = () => {
  const can = useCan()
  return useQuery({
    ...queryOf(recordPage, { upcoming: true, limit: 20 }),
    refetchInterval: REFETCH_MS,
    enabled: can('bookings:slot:book'),
  })
}

/** A slot that one has booked and that is now: its bench waits. */
export const BookedNow = ({ onConnected }: { onConnected: () => void }) => {
  const { t } = useTranslation(['experiments', 'experiments-bench'])
  const text = useLocalText()
  const bookings = useBooked()
  const now = serverNow()
  const begun = bookings.data?.items.find(
    ({ status, startsAt }) => ['reserved', 'normal'].includes(status) && Date.parse(startsAt) <= now,
  )
  if (!begun) return null
  const connect = () => call(bookingConnect, { id: begun.id }).then(onConnected, () => undefined)
  return (
    <Alert
      className="lb-block"
      type="success"
      showIcon
      title={t('experiments-bench:control.booked', { subject: text(begun.subject) })}
      action={
        <Button type="primary" onClick={() => void connect()}>
          {t('top.connect')}
        </Button>
      }
    />
  )
}
