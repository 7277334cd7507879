import { useQuery } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import { devicePage } from '@labbox/contract/devices/devices.ts'
import { occupancyPage } from '@labbox/contract/devices/occupancy.ts'
import { consumablePage, ticketPage } from '@labbox/contract/devices/upkeep.ts'
import { queryOf } from '../../../app/api/query.ts'
import { useLocalText, useTranslation } from '../../../app/i18n.ts'
import { useCan } from '../../../app/session/session.ts'
import { CardLines, Figures } from '../../../ui/CardParts.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { TimeText } from '../../../ui/time/TimeText.tsx'

const SHOWN = 4
const REFETCH_MS = 10_000

/** How many benches are connected and who works on them now, for the dashboard. */
const BenchesNow = () => {
  const { t } = useTranslation(['devices', 'upkeep'])
  const can = useCan()
  const text = useLocalText()
  const live = { refetchInterval: REFETCH_MS }
  const all = useQuery({ ...queryOf(devicePage, { limit: 1 }), ...live })
  const online = useQuery({ ...queryOf(devicePage, { online: true, limit: 1 }), ...live })
  const people = useQuery({ ...queryOf(occupancyPage, { sort: '-startedAt', limit: SHOWN }), ...live })
  const tickets = useQuery({
    ...queryOf(ticketPage, { pending: true, limit: 1 }),
    ...live,
    enabled: can('devices:ticket:page'),
  })
  const low = useQuery({
    ...queryOf(consumablePage, { low: true, limit: 1 }),
    ...live,
    enabled: can('devices:consumable:edit'),
  })
  const failed = [all, online, people].find(({ isError }) => isError)
  const asked = (label: string, value = 0) => (value > 0 ? [{ label, value, urgent: true }] : [])
  if (failed) return <ErrorState error={failed.error} onRetry={() => void failed.refetch()} />
  if (!all.data || !online.data || !people.data) return <Skeleton active />
  return (
    <>
      <Figures
        figures={[
          {
            label: t('card.online'),
            value: `${online.data.total} / ${all.data.total}`,
            urgent: all.data.total > 0 && online.data.total === 0,
          },
          { label: t('card.people'), value: people.data.total },
          ...asked(t('upkeep:card.tickets'), tickets.data?.total),
          ...asked(t('upkeep:card.low'), low.data?.total),
        ]}
      />
      <CardLines
        lines={people.data.items.map((row) => ({
          key: row.id,
          title: `${row.userName} · ${text(row.deviceName)}`,
          aside: <TimeText value={row.startedAt} />,
        }))}
      />
    </>
  )
}

export default BenchesNow
