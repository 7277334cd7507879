import { useQuery } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import { experimentPage } from '@labbox/contract/experiments/experiments.ts'
import { queryOf } from '../../../app/api/query.ts'
import { useTranslation } from '../../../app/i18n.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { ExperimentCard } from '../components/OpenExperiments.tsx'
import '../experiments.css'

const REFRESH_MS = 15_000

/** What is in process: everything one can go on with, and which of it is on a bench. */
export default function PerformExperiment() {
  const { t } = useTranslation('experiments')
  const experiments = useQuery({
    ...queryOf(experimentPage, { open: true, limit: 100 }),
    refetchInterval: REFRESH_MS,
  })
  return (
    <div className="lb-page">
      <PageHeader
        title={t('process.title')}
        hint={t('process.hint')}
        actions={
          <LinkButton look="primary" to="/bench/experimentalize">
            {t('start.title')}
          </LinkButton>
        }
      />
      {experiments.isPending && <Skeleton active />}
      {experiments.isError && !experiments.data && (
        <ErrorState error={experiments.error} onRetry={() => void experiments.refetch()} />
      )}
      {experiments.data?.items.length === 0 && (
        <EmptyState
          drawing="bench"
          title={t('process.none')}
          hint={t('process.noneHint')}
          action={<LinkButton to="/bench/experimentalize">{t('start.title')}</LinkButton>}
        />
      )}
      <ul className="lb-exp-cards">
        {experiments.data?.items.map((experiment) => (
          <ExperimentCard key={experiment.id} experiment={experiment} />
        ))}
      </ul>
    </div>
  )
}
