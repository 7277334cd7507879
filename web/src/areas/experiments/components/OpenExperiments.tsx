import { useQuery } from '@tanstack/react-query'
import { experimentPage, type ExperimentRow } from '@labbox/contract/experiments/experiments.ts'
import { queryOf } from '../../../app/api/query.ts'
import { useLocalText, useTranslation } from '../../../app/i18n.ts'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { StatusTag } from '../../../ui/StatusTag.tsx'
import { StillToCome } from '../../../ui/pending/StillToCome.tsx'
import { TimeText } from '../../../ui/time/TimeText.tsx'
import { TimeLeft } from '../page/TimeLeft.tsx'
import '../experiments.css'
import '../../../ui/arrange.css'

/** Experiments that can be gone on with; nothing when there are none. */
export const OpenExperiments = ({ title, limit }: { title: string; limit: number }) => {
  const experiments = useQuery(queryOf(experimentPage, { open: true, limit }))
  const items = experiments.data?.items ?? []
  if (experiments.isPending) return <StillToCome />
  if (items.length === 0) return null
  return (
    <section aria-label={title}>
      <h2>{title}</h2>
      <ul className="lb-exp-cards">
        {items.map((experiment) => (
          <ExperimentCard key={experiment.id} experiment={experiment} />
        ))}
      </ul>
    </section>
  )
}

export const ExperimentCard = ({ experiment }: { experiment: ExperimentRow }) => {
  const { t } = useTranslation('experiments')
  const text = useLocalText()
  const { id, name, studentTaskId, endAt, lateUntil, startedAt, updatedAt, occupancyId, deviceName, open } =
    experiment
  return (
    <li className="lb-exp-card">
      <header>
        <h2>{text(name)}</h2>
        {occupancyId ? (
          <StatusTag tone="ok">{t('process.onBench', { device: text(deviceName) })}</StatusTag>
        ) : (
          <StatusTag tone={studentTaskId ? 'note' : 'neutral'}>
            {t(studentTaskId ? 'process.task' : 'process.free')}
          </StatusTag>
        )}
      </header>
      <p className="lb-muted">
        {t('process.started')} <TimeText value={startedAt} /> · {t('process.changed')}{' '}
        <TimeText value={updatedAt} />
      </p>
      <footer className="lb-card-acts">
        <span>{open && endAt && <TimeLeft endAt={endAt} lateUntil={lateUntil} />}</span>
        <LinkButton look="primary" to="/doexperiment" search={{ id }}>
          {t('process.goOn')}
        </LinkButton>
      </footer>
    </li>
  )
}
