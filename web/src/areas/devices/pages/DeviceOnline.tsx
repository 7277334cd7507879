import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Input, Segmented, Skeleton } from 'antd'
import { useCallback, useEffect, useRef, useState } from 'react'
import { deviceWall } from '@labbox/contract/devices/wall.ts'
import { MINUTE_MS } from '@labbox/contract/core/durations.ts'
import { invalidate, queryOf } from '../../../app/api/query.ts'
import { useTranslation } from '../../../app/i18n.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { useNow } from '../../../ui/time/TimeText.tsx'
import { WallCard } from '../components/WallCard.tsx'
import '../devices.css'

/** Benches tell their changes through the broker; this finds new ones, and heals lost connections. */
const REFETCH_MS = MINUTE_MS
const TICK_MS = 1_000
/** Changes within this time are read together. */
const GATHER_MS = 250

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

/** The wall of benches, live: all that one sees, or those with people on them whom one supervises. */
export const Wall = ({ own = false }: { own?: boolean }) => {
  const { t } = useTranslation('devices')
  const [name, setName] = useState('')
  const [busy, setBusy] = useState(false)
  useNow(TICK_MS)
  const query = useQuery({
    ...queryOf(deviceWall, { ...(name && { name }), ...(busy && { busy }), ...(own && { own }) }),
    refetchInterval: REFETCH_MS,
    placeholderData: keepPreviousData,
  })
  const onChange = useGathered(readAgain)
  const items = query.data?.items ?? []
  return (
    <div className="lb-page">
      <PageHeader title={t(own ? 'online.myTitle' : 'online.title')} hint={t('online.hint')} />
      <section className="lb-list" aria-label={t('online.title')}>
        <div className="lb-wall-bar">
          <Input.Search
            allowClear
            maxLength={60}
            aria-label={t('field.name')}
            placeholder={t('field.name')}
            onSearch={(text) => setName(text.trim())}
            style={{ maxWidth: 240 }}
          />
          {!own && (
            <Segmented
              value={busy ? 'busy' : 'all'}
              onChange={(which) => setBusy(which === 'busy')}
              options={[
                { value: 'all', label: t('wall.all') },
                { value: 'busy', label: t('wall.busy') },
              ]}
            />
          )}
          {query.data && items.length < query.data.total && (
            <span className="lb-muted">
              {t('wall.more', { shown: items.length, total: query.data.total })}
            </span>
          )}
        </div>
        {query.isError && !query.data ? (
          <ErrorState error={query.error} onRetry={() => void query.refetch()} />
        ) : query.isPending ? (
          <Skeleton active />
        ) : items.length === 0 ? (
          <EmptyState drawing="bench" title={t('online.empty')} hint={t('online.emptyHint')} />
        ) : (
          <div className="lb-wall">
            {items.map((device) => (
              <WallCard key={device.id} device={device} onChange={onChange} />
            ))}
          </div>
        )}
      </section>
    </div>
  )
}

const DeviceOnline = () => <Wall />

export default DeviceOnline
