import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '../../../ui/navigation.ts'
import { Button, Select, Skeleton } from 'antd'
import { useState } from 'react'
import { slotPage } from '@labbox/contract/bookings/bookings.ts'
import { queryOf } from '../../../app/api/query.ts'
import { useLocalText, useTranslation } from '../../../app/i18n.ts'
import { useNarrow } from '../../../app/settings/use-media.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { ZoneNote } from '../../../ui/time/ZoneNote.tsx'
import { dayOf } from '../components/span.tsx'
import { SlotDialog } from '../components/SlotDialog.tsx'
import { Legend } from '../components/Legend.tsx'
import { WeekGrid } from '../components/WeekGrid.tsx'
import { WeekList } from '../components/WeekList.tsx'
import '../bookings.css'

const REFETCH_MS = 15_000
const HALF_DAY_MS = 43_200_000

/** What one may book this week: a grid of days and times, a list on narrow windows. */
const Week = () => {
  const { t } = useTranslation('bookings')
  const text = useLocalText()
  const narrow = useNarrow()
  const navigate = useNavigate()
  const search = useSearch()
  const [open, setOpen] = useState<string | null>(null)
  const at = search['at']
  const query = useQuery({
    ...queryOf(slotPage, at ? { at } : {}),
    placeholderData: keepPreviousData,
    refetchInterval: REFETCH_MS,
  })
  const { data } = query
  const change = (next: Record<string, string | undefined>) =>
    void navigate({ to: '.', search: (before: object) => ({ ...before, ...next }), replace: true })
  // Half a day into the neighbouring week, so that a clock change at its edge does not matter.
  const turn = (edge: string, direction: 1 | -1) =>
    change({ at: new Date(Date.parse(edge) + direction * HALF_DAY_MS).toISOString() })
  if (query.isError && !data) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  const chosen = search['offer']
  const slots = (data?.slots ?? []).filter((slot) => !chosen || slot.offerId === chosen)
  const offers = data?.offers ?? []
  const zone = data?.timeZone ?? 'UTC'
  const slot = data?.slots.find(({ id }) => id === open)
  const Slots = narrow ? WeekList : WeekGrid
  return (
    <div className="lb-page">
      <PageHeader title={t('week.title')} hint={t('week.hint')} />
      {!data ? (
        <Skeleton active />
      ) : (
        <section className="lb-week" aria-label={t('week.title')}>
          <div className="lb-week-bar">
            <Button onClick={() => turn(data.from, -1)}>{t('week.before')}</Button>
            <Button onClick={() => change({ at: undefined })} disabled={!at}>
              {t('week.now')}
            </Button>
            <Button onClick={() => turn(data.to, 1)}>{t('week.next')}</Button>
            <strong className="lb-num">
              {dayOf(data.from, zone)} –{' '}
              {dayOf(new Date(Date.parse(data.to) - HALF_DAY_MS).toISOString(), zone)}
            </strong>
            <ZoneNote at={data.from} zone={zone} />
            {offers.length > 1 && (
              <Select
                className="lb-week-offers"
                aria-label={t('field.subject')}
                value={chosen ?? ''}
                options={[
                  { value: '', label: t('week.all') },
                  ...offers.map((offer) => ({ value: offer.id, label: text(offer.subject) })),
                ]}
                onChange={(value) => change({ offer: value || undefined })}
              />
            )}
          </div>
          <Legend />
          {slots.length === 0 ? (
            <EmptyState
              title={t('week.empty')}
              hint={t('week.emptyHint')}
              action={<Button onClick={() => turn(data.to, 1)}>{t('week.next')}</Button>}
            />
          ) : (
            <Slots slots={slots} offers={offers} from={data.from} zone={zone} onOpen={setOpen} />
          )}
        </section>
      )}
      {slot && (
        <SlotDialog
          slot={slot}
          offer={offers.find(({ id }) => id === slot.offerId)}
          zone={zone}
          onClose={() => setOpen(null)}
        />
      )}
    </div>
  )
}

export default Week
