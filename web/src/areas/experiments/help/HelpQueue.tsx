import { useQuery } from '@tanstack/react-query'
import { experimentLive } from '@labbox/contract/experiments/experiments.ts'
import { HelpNews, helpQueue, helpTopic, type HelpRow } from '@labbox/contract/experiments/help.ts'
import { invalidate, queryOf } from '../../../app/api/query.ts'
import { useTranslation } from '../../../app/i18n.ts'
import { jsonOf, useTopic } from '../../../app/mqtt.ts'
import { useCan } from '../../../app/session/session.ts'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { RequestCard } from './RequestCard.tsx'
import { useHelpRhythm } from './use-help.ts'

/** Who asks for help in a task, kept up to date; empty for who may not answer. */
export const useHelpQueue = (taskId: string) => {
  const enabled = useCan()('experiments:help:give')
  const query = useQuery({ ...queryOf(helpQueue, { taskId }), enabled, refetchInterval: useHelpRhythm() })
  useTopic(enabled ? helpTopic(taskId) : null, (payload) => {
    if (HelpNews.safeParse(jsonOf(payload)).success) void invalidate([helpQueue, experimentLive])
  })
  return query
}

interface Props {
  queue: ReturnType<typeof useHelpQueue>
  /** Absent: the work itself is not shown. */
  onOpen?: (row: HelpRow) => void
}

/** The help queue of a live task, who has waited longest first. */
export const HelpQueue = ({ queue, onOpen }: Props) => {
  const { t } = useTranslation('help')
  if (queue.isError && !queue.data)
    return <ErrorState error={queue.error} onRetry={() => void queue.refetch()} />
  if (!queue.data) return null
  const rows = queue.data
  return (
    <section aria-label={t('queue.title')}>
      <h2>{t('queue.count', { count: rows.filter(({ taken }) => !taken).length })}</h2>
      {rows.length === 0 ? (
        <p className="lb-muted">{t('queue.none')}</p>
      ) : (
        <div className="lb-exp-cards">
          {rows.map((row) => (
            <RequestCard key={row.id} row={row} {...(onOpen && { onOpen: () => onOpen(row) })} />
          ))}
        </div>
      )}
    </section>
  )
}
