import type { Endpoint } from '@labbox/contract/core/endpoint.ts'
import { taskArchive, taskDelete, taskRestore } from '@labbox/contract/tasks/shelf.ts'
import { taskActs, type TaskState } from '@labbox/contract/tasks/states.ts'
import { call } from '../../../app/api/call.ts'
import { invalidate } from '../../../app/api/query.ts'
import { notify } from '../../../app/errors/feedback.ts'
import { useTranslation } from '../../../app/i18n.ts'
import type { BulkAction, Filter } from '../../../ui/list/types.ts'
import { useSearch } from '../../../ui/navigation.ts'

interface Row {
  id: string
  state: TaskState
}

const isOver = ({ state }: Row): boolean => taskActs[state].includes('archive')

/**
 * What a list of tasks needs for its archive and its trash: the filter that shows them, and what is done with chosen rows there.
 * @param stale what is asked for again afterwards
 * @param isDraft whether this one goes to the trash from here
 */
export const useShelf = <R extends Row>(stale: readonly Endpoint[], isDraft: (row: R) => boolean) => {
  const { t } = useTranslation(['tasks-manage', 'tasks-bulk'])
  const shown = useSearch()['shown']
  const filter: Filter = {
    key: 'shown',
    label: t('tasks-manage:list.shown'),
    options: (['archived', 'trash'] as const).map((value) => ({
      value,
      label: t(`tasks-manage:list.${value}`),
    })),
  }
  const each = (endpoint: typeof taskDelete) => async (rows: R[]) => {
    await call(endpoint, { ids: rows.map(({ id }) => id) })
    await invalidate(stale)
  }
  const put = (archived: boolean) => async (rows: R[]) => {
    await call(taskArchive, { ids: rows.map(({ id }) => id), archived })
    await invalidate(stale)
  }
  // Those that it is possible for; the others stay as they are.
  const only = (fits: (row: R) => boolean, run: (rows: R[]) => Promise<void>) => async (rows: R[]) => {
    const those = rows.filter(fits)
    if (those.length === 0) notify.info(t('tasks-bulk:none'))
    else await run(those)
  }
  const restore = { key: 'restore', label: t('tasks-manage:act.restore'), run: each(taskRestore) }
  const unarchive = { key: 'unarchive', label: t('tasks-manage:act.unarchive'), run: put(false) }
  const away: BulkAction<R>[] = [
    { key: 'archive', label: t('tasks-manage:act.archive'), run: only(isOver, put(true)) },
    {
      key: 'delete',
      label: t('tasks-manage:act.deleteDrafts'),
      loses: t('tasks-manage:act.deleteLoses'),
      run: only(isDraft, each(taskDelete)),
    },
  ]
  /** What can be done with chosen rows where they are; `here`: what else can be done with those of the list itself. */
  const bulk = (here: readonly BulkAction<R>[] = []): BulkAction<R>[] =>
    shown === 'trash' ? [restore] : shown === 'archived' ? [unarchive] : [...here, ...away]
  return { filter, bulk, inTrash: shown === 'trash' }
}
