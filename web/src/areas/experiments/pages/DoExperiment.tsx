import { useQuery } from '@tanstack/react-query'
import { Suspense, useEffect } from 'react'
import { lazy } from '../../../app/idle/lazy.ts'
import { useSearch } from '../../../ui/navigation.ts'
import { myTaskGet } from '@labbox/contract/tasks/my-tasks.ts'
import { experimentGet } from '@labbox/contract/experiments/experiments.ts'
import { helpMine } from '@labbox/contract/experiments/help.ts'
import { queryOf } from '../../../app/api/query.ts'
import { useTranslation } from '../../../app/i18n.ts'
import { PagePending } from '../../../app/PagePending.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { WithSymbols } from '../../bench/index.ts'
import { Workbench } from '../page/Workbench.tsx'
import '../experiments.css'

const Entrance = lazy(() => import('../together/Room.tsx').then((room) => ({ default: room.Entrance })))

const GROUP_MS = 10_000

/** /doexperiment?id=…: the experiment, over the whole window. */
export default function DoExperiment() {
  const { t } = useTranslation('experiments')
  const { id }: Record<string, string> = useSearch()
  const experiment = useQuery({
    ...queryOf(experimentGet, { id: id ?? '' }),
    enabled: Boolean(id),
    // The drawing on the page is newer than what a refetch would bring.
    staleTime: Infinity,
    gcTime: 0,
    refetchOnWindowFocus: false,
  })
  const { group, open, studentTaskId } = experiment.data ?? {}
  // Another member may submit it for all.
  const own = useQuery({
    ...queryOf(myTaskGet, { id: studentTaskId ?? '' }),
    enabled: Boolean(group && open && studentTaskId),
    refetchInterval: GROUP_MS,
  })
  const submitted = own.data?.submittedAt !== null && own.data !== undefined
  const { refetch } = experiment
  // Whoever comes to help opens it for both; the help button asks.
  const helped = useQuery({ ...queryOf(helpMine, { id: id ?? '' }), enabled: false })
  const shared = helped.data?.synergyId
  useEffect(() => {
    if (open && shared) void refetch()
  }, [open, shared, refetch])
  useEffect(() => {
    if (open && submitted) void refetch()
  }, [open, submitted, refetch])
  if (!id)
    return (
      <main className="lb-page">
        <EmptyState
          heading
          title={t('page.noId')}
          hint={t('page.noIdHint')}
          action={
            <LinkButton look="primary" to="/bench/experimentalize">
              {t('start.title')}
            </LinkButton>
          }
        />
      </main>
    )
  if (experiment.isError)
    return (
      <div className="lb-page">
        <ErrorState error={experiment.error} onRetry={() => void experiment.refetch()} />
      </div>
    )
  if (!experiment.data) return <PagePending />
  const { synergyId } = experiment.data
  if (synergyId && open)
    return (
      <Suspense fallback={<PagePending />}>
        <Entrance key={synergyId} id={synergyId} />
      </Suspense>
    )
  // Remounted for another experiment, and for the same one after it was handed in.
  return (
    <WithSymbols circuit={experiment.data.circuit}>
      <Workbench key={`${id} ${experiment.data.open}`} experiment={experiment.data} />
    </WithSymbols>
  )
}
