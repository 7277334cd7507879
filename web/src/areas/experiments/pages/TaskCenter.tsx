import { Outlet } from '@tanstack/react-router'
import { useQuery } from '@tanstack/react-query'
import { MINUTE_MS } from '@labbox/contract/core/durations.ts'
import { useNavigate, useSearch } from '../../../ui/navigation.ts'
import { Pagination, Segmented, Select, Skeleton } from 'antd'
import type { WorkKind } from '@labbox/contract/tasks/states.ts'
import { myTaskPage } from '@labbox/contract/tasks/my-tasks.ts'
import { queryOf } from '../../../app/api/query.ts'
import { useTranslation } from '../../../app/i18n.ts'
import { useCan } from '../../../app/session/session.ts'
import { CalendarButton } from '../../bookings/index.ts'
import { useOfferedTypes, useTypeWord } from '../../tasks/index.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { TaskCard } from '../components/TaskCard.tsx'
import '../experiments.css'

const LIMIT = 24
const REFRESH_MS = MINUTE_MS
const SHOWN = ['open', 'done', 'all'] as const

interface Props {
  /** Only these, under a heading of their own. */
  only?: { kind: WorkKind; title: string; hint: string }
}

/** The student's tasks of all kinds or of one, what ends first on top. */
export default function TaskCenter({ only }: Props) {
  const { t } = useTranslation(['experiments', 'tasks-calendar'])
  const typeWord = useTypeWord()
  const can = useCan()
  const navigate = useNavigate()
  const search = useSearch()
  const shown = SHOWN.find((each) => each === search['shown']) ?? 'open'
  const page = Number(search['page'] ?? 1) || 1
  const types = useOfferedTypes()
  const type = only ? undefined : types.find((each) => String(each) === search['type'])
  const change = (next: Record<string, string | undefined>) => {
    const merged = Object.entries({ ...search, ...next }).filter(([, value]) => value !== undefined)
    void navigate({ search: Object.fromEntries(merged), replace: true })
  }
  const tasks = useQuery({
    ...queryOf(myTaskPage, {
      page,
      limit: LIMIT,
      ...(shown !== 'all' && { open: shown === 'open' }),
      ...(only ? { kind: only.kind } : type && { type }),
    }),
    refetchInterval: REFRESH_MS,
  })
  return (
    <div className="lb-page">
      <PageHeader
        title={only?.title ?? t('tasks.title')}
        hint={only?.hint ?? t('tasks.hint')}
        actions={
          <>
            {!only && <LinkButton to="/task-center/calendar">{t('tasks-calendar:open')}</LinkButton>}
            {can('bookings:slot:book') && <CalendarButton />}
          </>
        }
      />
      <div className="lb-exp-filters">
        <Segmented
          aria-label={t('tasks.shown')}
          value={shown}
          options={SHOWN.map((value) => ({ value, label: t(`tasks.filter.${value}`) }))}
          onChange={(value) => change({ shown: value, page: undefined })}
        />
        {!only && (
          <Select
            allowClear
            aria-label={t('tasks.kind')}
            placeholder={t('tasks.kind')}
            style={{ minWidth: 180 }}
            value={type ?? null}
            options={types.map((value) => ({ value, label: typeWord(value) }))}
            onChange={(value: number | null) =>
              change({ type: value ? String(value) : undefined, page: undefined })
            }
          />
        )}
      </div>
      {tasks.isError && !tasks.data && (
        <ErrorState error={tasks.error} onRetry={() => void tasks.refetch()} />
      )}
      {tasks.isPending && <Skeleton active />}
      {tasks.data?.items.length === 0 && (
        <EmptyState
          title={t(shown === 'done' ? 'tasks.noneDone' : 'tasks.none')}
          hint={t('tasks.noneHint')}
          action={<LinkButton to="/bench/experimentalize">{t('start.practise')}</LinkButton>}
        />
      )}
      <ul className="lb-exp-cards">
        {tasks.data?.items.map((task) => (
          <TaskCard key={task.id} task={task} />
        ))}
      </ul>
      {tasks.data && tasks.data.total > LIMIT && (
        <Pagination
          current={page}
          pageSize={LIMIT}
          total={tasks.data.total}
          showSizeChanger={false}
          onChange={(next) => change({ page: String(next) })}
        />
      )}
      <Outlet />
    </div>
  )
}
