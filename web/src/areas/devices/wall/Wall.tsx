import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { MINUTE_MS } from '@labbox/contract/core/durations.ts'
import { deviceWall, type WallDevice } from '@labbox/contract/devices/wall.ts'
import { invalidate, queryOf } from '../../../app/api/query.ts'
import { useLocalText, useTranslation } from '../../../app/i18n.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { ListFilters } from '../../../ui/list/ListFilters.tsx'
import type { Filter } from '../../../ui/list/types.ts'
import { useListState } from '../../../ui/list/use-list-state.ts'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { CountFilter } from '../../../ui/seats/CountFilter.tsx'
import { SeatRoom } from '../../../ui/seats/Seats.tsx'
import { seatLooks } from './looks.tsx'
import { SeatDrawer } from './SeatDrawer.tsx'
import { countsOf, groupsOf, seatStates, type Seat } from './seats.ts'
import { WallGroup, type SeatPlace } from './WallGroup.tsx'
import '../../../ui/list/list.css'

/** Benches tell their changes through the broker; this finds new ones, and heals lost connections. */
const REFETCH_MS = MINUTE_MS
/** Changes within this time are read together. */
const GATHER_MS = 250
const SHARED = 'shared'

const useGathered = (work: () => void): (() => void) => {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  return useCallback(() => {
    timer.current ??= setTimeout(() => {
      timer.current = undefined
      work()
    }, GATHER_MS)
  }, [work])
}
const readAgain = () => void invalidate([deviceWall])

/** A choice only where there is more than one. */
const choice = (key: string, label: string, options: ReadonlyMap<string, string>): Filter[] =>
  options.size > 1
    ? [{ key, label, options: [...options].map(([value, name]) => ({ value, label: name })) }]
    : []

const useWallFilters = (devices: readonly WallDevice[]): Filter[] => {
  const { t } = useTranslation('devices')
  const text = useLocalText()
  return useMemo(() => {
    const orgs = new Map(
      devices.map(({ orgId, orgName }) => [orgId ?? SHARED, orgName ? text(orgName) : t('list.shared')]),
    )
    const rooms = new Map(
      devices.flatMap(({ location }) => (location ? [[location, location] as const] : [])),
    )
    return [
      { key: 'name', label: t('field.name') },
      ...choice('org', t('field.org'), orgs),
      ...choice('room', t('field.location'), rooms),
    ]
  }, [devices, t, text])
}

const STATE: Filter[] = [{ key: 'state', label: '' }]
const NAME: Filter[] = [{ key: 'name', label: '' }]
const NOTHING: readonly WallDevice[] = []

/** The benches live, seat by seat: all that one sees, or those of the people whom one supervises. */
export const Wall = ({ own = false }: { own?: boolean }) => {
  const { t } = useTranslation('devices')
  const [opened, setOpened] = useState<SeatPlace | null>(null)
  const name = useListState(NAME)[0].filters['name']
  const query = useQuery({
    ...queryOf(deviceWall, { ...(name && { name }), ...(own && { own }) }),
    refetchInterval: REFETCH_MS,
    placeholderData: keepPreviousData,
  })
  const onChange = useGathered(readAgain)
  const devices = query.data?.items ?? NOTHING
  const filters = useWallFilters(devices)
  const [state, change] = useListState(filters)
  const wanted = useListState(STATE)[0].filters['state']
  const { org, room } = state.filters
  const shown = useMemo(
    () =>
      devices.filter(
        ({ orgId, location }) => (!org || (orgId ?? SHARED) === org) && (!room || location === room),
      ),
    [devices, org, room],
  )
  const groups = useMemo(() => groupsOf(shown), [shown])
  const counts = useMemo(() => countsOf(shown), [shown])
  const isShown = useCallback(
    (seat: Seat) => (own ? seat.place?.supervised === true : !wanted || seat.state === wanted),
    [own, wanted],
  )
  const all = Object.values(counts).reduce((sum, count) => sum + count, 0)
  const nothing = all === 0 || (!own && wanted && counts[wanted as keyof typeof counts] === 0)
  return (
    <div className="lb-page">
      <PageHeader title={t(own ? 'online.myTitle' : 'online.title')} hint={t('online.hint')} />
      <section className="lb-list" aria-label={t('online.title')}>
        <ListFilters
          filters={filters}
          state={state}
          onChange={change}
          tools={
            query.data &&
            devices.length < query.data.total && (
              <span className="lb-muted">
                {t('wall.more', { shown: devices.length, total: query.data.total })}
              </span>
            )
          }
        />
        {!own && query.data && (
          <CountFilter
            label={t('field.state')}
            value={wanted ?? ''}
            onChange={(key) => change({ state: key === wanted ? undefined : key || undefined })}
            counts={[
              { key: '', label: t('seat.all'), count: all },
              ...seatStates.map((key) => ({
                key,
                label: t(`seat.state.${key}`),
                count: counts[key],
                ...seatLooks[key],
              })),
            ]}
          />
        )}
        {query.isError && !query.data ? (
          <ErrorState error={query.error} onRetry={() => void query.refetch()} />
        ) : query.isPending ? (
          <Skeleton active />
        ) : (
          <SeatRoom label={t('online.title')}>
            {groups.map((group) => (
              <WallGroup
                key={group.key}
                group={group}
                isShown={isShown}
                onOpen={setOpened}
                onChange={onChange}
              />
            ))}
            {nothing && (
              <EmptyState
                drawing="bench"
                title={t(wanted ? 'seat.none' : 'online.empty')}
                {...(!wanted && { hint: t('online.emptyHint') })}
              />
            )}
          </SeatRoom>
        )}
      </section>
      <SeatDrawer devices={devices} place={opened} onClose={() => setOpened(null)} />
    </div>
  )
}
