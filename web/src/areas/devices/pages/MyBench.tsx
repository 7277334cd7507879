import { useQuery } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import { devicePage } from '@labbox/contract/devices/devices.ts'
import { occupancyMine } from '@labbox/contract/devices/occupancy.ts'
import { queryOf } from '../../../app/api/query.ts'
import { useLocalText, useTranslation } from '../../../app/i18n.ts'
import { CardLines, Figures } from '../../../ui/CardParts.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { TimeText } from '../../../ui/time/TimeText.tsx'
import { StateTag } from '../components/StateTag.tsx'

const SHOWN = 4
const REFETCH_MS = 15_000

/** The bench a student holds, and which benches are connected with how many free places, for the dashboard. */
const MyBench = () => {
  const { t } = useTranslation('devices')
  const text = useLocalText()
  const mine = useQuery({ ...queryOf(occupancyMine, {}), refetchInterval: REFETCH_MS })
  const online = useQuery({
    ...queryOf(devicePage, { online: true, limit: SHOWN }),
    refetchInterval: REFETCH_MS,
  })
  const failed = [mine, online].find(({ isError }) => isError)
  if (failed) return <ErrorState error={failed.error} onRetry={() => void failed.refetch()} />
  if (!mine.data || !online.data) return <Skeleton active />
  const held = mine.data.occupancy?.endedAt === null ? mine.data.occupancy : null
  return (
    <>
      {held && (
        <p>
          {t('card.held', { name: text(held.deviceName) })} <TimeText value={held.startedAt} />
        </p>
      )}
      <Figures figures={[{ label: t('card.online'), value: online.data.total }]} />
      <CardLines
        lines={online.data.items.map((device) => ({
          key: device.id,
          title: text(device.name),
          aside: <StateTag state={device.state} />,
          more: (
            <span className="lb-muted">
              {t('list.places', { free: device.free, capacity: device.capacity })}
            </span>
          ),
        }))}
      />
    </>
  )
}

export default MyBench
