import { rolloverPage, rolloverUndo, type Rollover } from '@labbox/contract/rollover/rollover.ts'
import { classPage } from '@labbox/contract/classes/classes.ts'
import { coursePage } from '@labbox/contract/courses/courses.ts'
import { taskPage } from '@labbox/contract/tasks/tasks.ts'
import { useQuery } from '@tanstack/react-query'
import { Button, Table } from 'antd'
import { queryOf, useMutationOf } from '../../app/api/query.ts'
import { useLocalText, useTranslation } from '../../app/i18n.ts'
import { ConfirmButton } from '../../ui/ConfirmButton.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Link } from '../../ui/navigation.ts'
import { StatusTag } from '../../ui/StatusTag.tsx'
import { TimeText } from '../../ui/time/TimeText.tsx'

const SHOWN = 20

const State = ({ run: { undoneAt, done, total } }: { run: Rollover }) => {
  const { t } = useTranslation('rollover')
  if (undoneAt) return <StatusTag tone="neutral">{t('state.undone')}</StatusTag>
  return done < total ? (
    <StatusTag tone="warn">{t('state.open', { done, total })}</StatusTag>
  ) : (
    <StatusTag tone="ok">{t('state.done')}</StatusTag>
  )
}

/** What came of each class. */
const Outcome = ({ run: { classes, undoneAt } }: { run: Rollover }) => {
  const { t } = useTranslation('rollover')
  const text = useLocalText()
  return classes.map(({ name, classId, tasks, leftOut, problem }, k) => (
    <div key={k}>
      {classId && !undoneAt ? (
        <Link to="/lab/myClass/$id/view" params={{ id: classId }}>
          {text(name)}
        </Link>
      ) : (
        text(name)
      )}{' '}
      <span className="lb-muted">{problem ?? t('taskCount', { count: tasks })}</span>
      {leftOut.map((one, n) => (
        <div key={n} className="lb-muted">
          {t('leftOut', { name: text(one.name), problem: one.problem })}
        </div>
      ))}
    </div>
  ))
}

/** Roll-overs of before: what each made, going on with one that was cut off, and undoing. */
export const Runs = ({ busy, goOn }: { busy: boolean; goOn: (id: string) => void }) => {
  const { t } = useTranslation('rollover')
  const text = useLocalText()
  const runs = useQuery(queryOf(rolloverPage, { limit: SHOWN }))
  const undo = useMutationOf(rolloverUndo, {
    invalidates: [rolloverPage, classPage, coursePage, taskPage],
    done: t('undoDone'),
  })
  if (runs.isError) return <ErrorState error={runs.error} onRetry={() => void runs.refetch()} />
  if (runs.data?.items.length === 0) return <EmptyState title={t('earlierEmpty')} hint={t('earlierHint')} />
  return (
    <Table<Rollover>
      rowKey="id"
      loading={runs.isPending}
      dataSource={runs.data?.items ?? []}
      pagination={false}
      scroll={{ x: 'max-content' }}
      columns={[
        { title: t('at'), render: (_, { createdAt }) => <TimeText value={createdAt} /> },
        { title: t('semester'), render: (_, { semesterName }) => text(semesterName) },
        { title: t('by'), dataIndex: 'by' },
        { title: t('classes'), render: (_, run) => <Outcome run={run} /> },
        { title: t('outcome'), render: (_, run) => <State run={run} /> },
        {
          key: 'acts',
          render: (_, { id, done, total, undoneAt }) =>
            !undoneAt && (
              <>
                {done < total && (
                  <Button type="link" size="small" disabled={busy} onClick={() => goOn(id)}>
                    {t('goOn')}
                  </Button>
                )}
                <ConfirmButton
                  size="small"
                  type="link"
                  disabled={busy}
                  question={t('undoAsk')}
                  loses={t('undoLoses')}
                  run={() => undo.mutateAsync({ id })}
                >
                  {t('undo')}
                </ConfirmButton>
              </>
            ),
        },
      ]}
    />
  )
}
