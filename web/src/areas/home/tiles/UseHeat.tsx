import { HEAT_DAYS } from '@labbox/contract/home/figures.ts'
import { useLocale, useTranslation } from '../../../app/i18n.ts'
import { Chart } from '../../../ui/chart/Chart.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { TilePending } from '../TilePending.tsx'
import { useOrganisation } from './use-organisation.ts'
import '../../../ui/words.css'

/** A Monday; only its weekday counts. */
const MONDAY = Date.UTC(2024, 0, 1)
const DAY_MS = 86_400_000
const HEIGHT = 232
const hours = Array.from({ length: 24 }, (_, hour) => String(hour))

/** When benches are used, by weekday and hour. */
const UseHeat = () => {
  const { t } = useTranslation('home')
  const locale = useLocale()
  const query = useOrganisation()
  if (query.isError) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  if (!query.data) return <TilePending />
  if (query.data.heat.flat().every((value) => value === 0))
    return <p className="lb-tile-empty">{t('heat.none', { days: HEAT_DAYS })}</p>
  const weekday = new Intl.DateTimeFormat(locale, { weekday: 'short', timeZone: 'UTC' })
  const rows = query.data.heat.map((_, day) => weekday.format(MONDAY + day * DAY_MS))
  return (
    <Chart
      title={t('heat.title')}
      untitled
      height={HEIGHT}
      figure={{
        kind: 'heat',
        columns: hours,
        rows,
        values: query.data.heat,
        name: t('heat.name'),
        unit: t('heat.unit'),
      }}
    />
  )
}

export default UseHeat
