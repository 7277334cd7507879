import { useLocalText, useTranslation } from '../../../app/i18n.ts'
import { CardLines } from '../../../ui/CardParts.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { StatusTag } from '../../../ui/StatusTag.tsx'
import { TimeText } from '../../../ui/time/TimeText.tsx'
import { TilePending } from '../TilePending.tsx'
import { useOrganisation } from './use-organisation.ts'
import '../home.css'
import '../../../ui/words.css'

/** Benches that somebody has to look at. */
const Faults = () => {
  const { t } = useTranslation('home')
  const text = useLocalText()
  const query = useOrganisation()
  if (query.isError) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  if (!query.data) return <TilePending />
  if (query.data.faults.length === 0) return <p className="lb-tile-empty">{t('faults.none')}</p>
  return (
    <CardLines
      lines={query.data.faults.map(({ id, name, state, since }) => ({
        key: id,
        title: text(name),
        to: `/device/list/${id}/details`,
        aside: <StatusTag tone={state === 'offline' ? 'neutral' : 'bad'}>{t(`faults.${state}`)}</StatusTag>,
        more: since && (
          <small className="lb-muted">
            {t('faults.since')} <TimeText value={since} />
          </small>
        ),
      }))}
    />
  )
}

export default Faults
