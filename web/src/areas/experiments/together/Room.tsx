import { useQuery } from '@tanstack/react-query'
import { Button, Flex, Skeleton } from 'antd'
import { useState, type ReactNode } from 'react'
import type { DataOf } from '@labbox/contract/core/endpoint.ts'
import { experimentGet, type ExperimentDetail } from '@labbox/contract/experiments/experiments.ts'
import { synergyDiagram } from '@labbox/contract/experiments/shared-diagram.ts'
import { synergyGet, synergyJoin, synergyMine, type Synergy } from '@labbox/contract/experiments/synergy.ts'
import { call } from '../../../app/api/call.ts'
import { invalidate, queryOf } from '../../../app/api/query.ts'
import { useLocalText, useTranslation } from '../../../app/i18n.ts'
import { PagePending } from '../../../app/PagePending.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { useSearch } from '../../../ui/navigation.ts'
import { CircuitView, WithSymbols } from '../../bench/index.ts'
import { useSynergy } from '../control/use-synergy.ts'
import { Workbench } from '../page/Workbench.tsx'
import { SeenPanels } from '../records/Stage.tsx'
import { People } from './People.tsx'
import { Presences } from './Presences.tsx'
import { usePanels } from './use-panels.ts'
import { useSharedDrawing } from './use-drawing.ts'
import '../experiments.css'
import '../control.css'

const WATCH_MS = 5_000
/** What is on the page is newer than what reading it again would bring. */
const once = { staleTime: Infinity, gcTime: 0, refetchOnWindowFocus: false } as const

/** /bench/synergy?id=…: an experiment that several people do together. */
export default function Room() {
  const { id }: Record<string, string> = useSearch()
  const { t } = useTranslation('together')
  if (!id)
    return (
      <main className="lb-page">
        <EmptyState
          heading
          title={t('none')}
          hint={t('noneHint')}
          action={
            <LinkButton look="primary" to="/bench/synergytable">
              {t('table')}
            </LinkButton>
          }
        />
      </main>
    )
  return <Entrance key={id} id={id} />
}

const joinIt = (id: string): Promise<unknown> =>
  call(synergyJoin, { id }).then(
    () => invalidate([synergyGet, synergyMine]),
    () => undefined,
  )

/** The way into one, whatever the reader is there. */
export const Entrance = ({ id }: { id: string }) => {
  const { t } = useTranslation('together')
  const text = useLocalText()
  const session = useQuery(queryOf(synergyGet, { id }))
  if (session.isError)
    return (
      <div className="lb-page">
        <ErrorState error={session.error} onRetry={() => void session.refetch()} />
      </div>
    )
  if (!session.data) return <PagePending />
  const { may, shown, experimentName, experimentId } = session.data
  const name = experimentName ? text(experimentName) : t('title')
  const join = (
    <Button type="primary" onClick={() => void joinIt(id)}>
      {t('join')}
    </Button>
  )
  if (may === 'watch' || shown) return <Watched id={id} name={name} join={may === 'join' && join} />
  if (may === 'join')
    return (
      <main className="lb-page">
        <EmptyState
          heading
          title={name}
          hint={t('joinHint', { count: session.data.members.length })}
          action={
            <Flex wrap gap="small" justify="center">
              <LinkButton to="/bench/synergytable">{t('table')}</LinkButton>
              {join}
            </Flex>
          }
        />
      </main>
    )
  // A bench that is shared without an experiment has its own page.
  return experimentId ? (
    <Inside synergy={session.data} experimentId={experimentId} />
  ) : (
    <main className="lb-page">
      <EmptyState
        heading
        title={name}
        action={
          <LinkButton look="primary" to="/bench/ilabControl">
            {t('panels')}
          </LinkButton>
        }
      />
    </main>
  )
}

const Inside = ({ synergy, experimentId }: { synergy: Synergy; experimentId: string }) => {
  const experiment = useQuery({ ...queryOf(experimentGet, { id: experimentId }), ...once })
  const diagram = useQuery({ ...queryOf(synergyDiagram, { id: synergy.id }), ...once })
  const failed = experiment.error ?? diagram.error
  if (failed)
    return (
      <div className="lb-page">
        <ErrorState
          error={failed}
          onRetry={() => void Promise.all([experiment.refetch(), diagram.refetch()])}
        />
      </div>
    )
  if (!experiment.data || !diagram.data) return <PagePending />
  return (
    <WithSymbols circuit={diagram.data.circuit}>
      <Together synergy={synergy} experiment={experiment.data} first={diagram.data} />
    </WithSymbols>
  )
}

interface TogetherProps {
  synergy: Synergy
  experiment: ExperimentDetail
  first: DataOf<typeof synergyDiagram>
}

const Together = ({ synergy, experiment, first }: TogetherProps) => {
  const shared = useSynergy()
  const { drawing, authors } = useSharedDrawing(synergy.id, shared.userId, first)
  const running = shared.running?.id === synergy.id ? shared.running : synergy
  const [follow, setFollow] = useState<string | null>(null)
  const [pointing, setPointing] = useState(false)
  return (
    <>
      <People
        synergy={running}
        shared={shared}
        authors={authors}
        follow={follow}
        onFollow={setFollow}
        pointing={pointing}
        onPointing={setPointing}
      />
      <Workbench
        experiment={experiment}
        together={drawing}
        overlay={
          <Presences
            synergy={running}
            userId={shared.userId}
            follow={follow}
            pointing={pointing}
            onPointed={() => setPointing(false)}
          />
        }
      />
    </>
  )
}

/** What a teacher shows to the class: it only watches. */
const Watched = ({ id, name, join }: { id: string; name: string; join: ReactNode }) => {
  const { t } = useTranslation('together')
  const diagram = useQuery({ ...queryOf(synergyDiagram, { id }), refetchInterval: WATCH_MS })
  const panels = usePanels(id)
  return (
    <main className="lb-page">
      <PageHeader title={name} hint={t('watching')} actions={join} />
      {diagram.error && <ErrorState error={diagram.error} onRetry={() => void diagram.refetch()} />}
      {!diagram.data && !diagram.error && <Skeleton active />}
      {diagram.data && <CircuitView circuit={diagram.data.circuit} />}
      {panels.instruments.length > 0 && (
        <SeenPanels state={panels} watching={t('watching')} waveTopic={panels.waveTopic} />
      )}
    </main>
  )
}
