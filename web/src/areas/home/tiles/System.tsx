import { useQuery } from '@tanstack/react-query'
import { homeSystem, SPARK_DAYS } from '@labbox/contract/home/figures.ts'
import { queryOf } from '../../../app/api/query.ts'
import { useTranslation } from '../../../app/i18n.ts'
import { CardLines, Figures } from '../../../ui/CardParts.tsx'
import { Sparkline } from '../../../ui/chart/Sparkline.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { StatusTag } from '../../../ui/StatusTag.tsx'
import { TilePending } from '../TilePending.tsx'
import '../home.css'

const REFETCH_MS = 60_000
const GIB = 2 ** 30
const MIB = 2 ** 20

/** `2.4 GB`, `310 MB`. */
const sizeText = (bytes: number): string =>
  bytes >= GIB ? `${(bytes / GIB).toFixed(1)} GB` : `${Math.round(bytes / MIB)} MB`

/** The installation: its parts, its storage, what was refused, who is in. */
const System = () => {
  const { t, i18n } = useTranslation('home')
  const query = useQuery({ ...queryOf(homeSystem, {}), refetchInterval: REFETCH_MS })
  if (query.isError) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  if (!query.data) return <TilePending />
  const { health, storage, acts, sessions } = query.data
  const refused = acts.map((day) => day.refused)
  const broken = health.filter(({ ok }) => !ok)
  const partName = (part: string) => (i18n.exists(`home:parts.${part}`) ? t(`parts.${part}`) : part)
  return (
    <div className="lb-system">
      <ul className="lb-lights" aria-label={t('system.health')}>
        {health.map(({ part, ok }) => (
          <li key={part}>
            <StatusTag tone={ok ? 'ok' : 'bad'}>{partName(part)}</StatusTag>
          </li>
        ))}
      </ul>
      {broken.length > 0 && (
        <CardLines
          lines={broken.map(({ part, detail }) => ({ key: part, title: partName(part), more: detail }))}
        />
      )}
      <Figures
        figures={[
          { label: t('system.sessions'), value: sessions.open },
          { label: t('system.people'), value: sessions.people },
          { label: t('system.lastHour'), value: sessions.lastHour },
        ]}
      />
      <Figures
        figures={[
          { label: t('system.database'), value: sizeText(storage.database) },
          { label: t('system.files'), value: sizeText(storage.files) },
          { label: t('system.free'), value: sizeText(storage.free), urgent: storage.free < GIB },
        ]}
      />
      <div className="lb-tile-trend">
        <Figures
          figures={[
            {
              label: t('system.refused', { days: SPARK_DAYS }),
              value: refused.reduce((all, n) => all + n, 0),
            },
          ]}
        />
        <Sparkline values={refused} says={t('system.says', { counts: refused.join(', ') })} />
      </div>
    </div>
  )
}

export default System
