import { SPARK_DAYS } from '@labbox/contract/home/figures.ts'
import { useTranslation } from '../../../app/i18n.ts'
import { Figures } from '../../../ui/CardParts.tsx'
import { Sparkline } from '../../../ui/chart/Sparkline.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { TilePending } from '../TilePending.tsx'
import { useOrganisation } from './use-organisation.ts'
import '../home.css'

/** How tasks and bookings of the organisation stand. */
const Work = () => {
  const { t } = useTranslation('home')
  const query = useOrganisation()
  if (query.isError) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  if (!query.data) return <TilePending />
  const { tasks, bookings, submitted } = query.data
  const sum = submitted.reduce((all, n) => all + n, 0)
  return (
    <>
      <Figures
        figures={[
          { label: t('work.running'), value: tasks.running },
          { label: t('work.done'), value: `${tasks.done} / ${tasks.copies}` },
          { label: t('work.booked'), value: `${bookings.booked} / ${bookings.places}` },
        ]}
      />
      <div className="lb-tile-trend">
        <Figures figures={[{ label: t('work.submitted', { days: SPARK_DAYS }), value: sum }]} />
        <Sparkline values={submitted} says={t('classes.says', { days: SPARK_DAYS, count: sum })} />
      </div>
    </>
  )
}

export default Work
