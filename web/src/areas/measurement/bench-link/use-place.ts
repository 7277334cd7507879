import { useQuery } from '@tanstack/react-query'
import { devicePage } from '@labbox/contract/devices/devices.ts'
import {
  occupancyLeave,
  occupancyMine,
  occupancyRelease,
  occupancyTake,
} from '@labbox/contract/devices/occupancy.ts'
import { call } from '../../../app/api/call.ts'
import { invalidate, queryOf, useMutationOf } from '../../../app/api/query.ts'
import { notify } from '../../../app/errors/feedback.ts'
import { useTranslation } from '../../../app/i18n.ts'

const REFETCH_MS = 10_000

/** A place at a bench for trying something out: taken and given back on this page, the same lease as everywhere. */
export const usePlace = () => {
  const { t } = useTranslation('monitor')
  const mine = useQuery({ ...queryOf(occupancyMine, {}), refetchInterval: REFETCH_MS })
  const devices = useQuery(queryOf(devicePage, { limit: 200, online: true }))
  const stale = [occupancyMine, devicePage]
  const take = useMutationOf(occupancyTake, {
    invalidates: stale,
    onSuccess: ({ occupancy, queue }, { deviceId }) => {
      if (occupancy) return
      notify.warning(t('place.full', { count: queue?.waiting ?? 0 }))
      // Trying something out does not queue: places in the queue are for people who work.
      void leave(deviceId)
    },
  })
  const release = useMutationOf(occupancyRelease, { invalidates: stale })
  const last = mine.data?.occupancy
  const held = last && !last.endedAt ? last : null
  return {
    held,
    devices: devices.data?.items ?? [],
    busy: take.isPending || release.isPending,
    take: (deviceId: string) => take.mutate({ deviceId }),
    release: () => held && release.mutate({ id: held.id }),
  }
}

const leave = async (deviceId: string): Promise<void> => {
  await call(occupancyLeave, { deviceId }).catch(() => undefined)
  await invalidate([occupancyMine])
}
