import { useQuery } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import { assistingMine } from '@labbox/contract/classes/assistants.ts'
import { assistingTasks } from '@labbox/contract/tasks/assisting.ts'
import { queryOf } from '../../../app/api/query.ts'
import { useLocalText, useTranslation } from '../../../app/i18n.ts'
import { useCan } from '../../../app/session/session.ts'
import { CardLines } from '../../../ui/CardParts.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { TaskLines } from './TaskLines.tsx'

const REFETCH_MS = 10_000

/** Everything for a teaching assistant: the classes, what may be done there, and the tasks in which it is done. */
const Assisting = () => {
  const { t } = useTranslation('assisting')
  const text = useLocalText()
  const can = useCan()
  const classes = useQuery(queryOf(assistingMine, {}))
  const tasks = useQuery({ ...queryOf(assistingTasks, {}), refetchInterval: REFETCH_MS })
  const failed = [classes, tasks].find((query) => query.isError && !query.data)
  if (failed?.error) return <ErrorState error={failed.error} onRetry={() => void failed.refetch()} />
  return (
    <div className="lb-page">
      <PageHeader
        title={t('title')}
        hint={t('hint')}
        actions={can('devices:wall:view') && <LinkButton to="/device/online/my">{t('wall')}</LinkButton>}
      />
      {!classes.data || !tasks.data ? (
        <Skeleton active />
      ) : classes.data.length === 0 ? (
        <EmptyState title={t('none')} hint={t('noneHint')} />
      ) : (
        <>
          <section className="lb-list lb-block" aria-label={t('classes')}>
            <h2>{t('classes')}</h2>
            <CardLines
              lines={classes.data.map((one) => ({
                key: one.id,
                title: text(one.name),
                aside: one.teachers.join(t('and')),
                more: (
                  <span className="lb-muted">
                    {one.rights.map((right) => t(`right.${right}`)).join(' · ')}
                  </span>
                ),
              }))}
            />
          </section>
          <section className="lb-list" aria-label={t('tasks')}>
            <h2>{t('tasks')}</h2>
            {tasks.data.length > 0 ? (
              <TaskLines tasks={tasks.data} />
            ) : (
              <p className="lb-muted">{t('nothing')}</p>
            )}
          </section>
        </>
      )}
    </div>
  )
}

export default Assisting
