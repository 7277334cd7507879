import { rolloverPage, rolloverUndo, type Rollover } from '@labbox/contract/rollover/rollover.ts'
import { classPage } from '@labbox/contract/classes/classes.ts'
import { coursePage } from '@labbox/contract/courses/courses.ts'
import { taskPage } from '@labbox/contract/tasks/tasks.ts'
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { queryOf, useMutationOf } from '../../app/api/query.ts'
import { useLocalText, useTranslation } from '../../app/i18n.ts'
import { ConfirmButton } from '../../ui/ConfirmButton.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Link } from '../../ui/navigation.ts'
import { WholeList } from '../../ui/list/whole/WholeList.tsx'
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
  return (
    <WholeList
      rows={runs.data?.items ?? []}
      idOf={({ id }) => id}
      loading={runs.isPending}
      density="medium"
      empty={!runs.isPending && <EmptyState title={t('earlierEmpty')} hint={t('earlierHint')} />}
      columns={[
        { key: 'at', title: t('at'), render: ({ createdAt }) => <TimeText value={createdAt} /> },
        { key: 'semester', title: t('semester'), render: ({ semesterName }) => text(semesterName) },
        { key: 'by', title: t('by') },
        { key: 'classes', title: t('classes'), wrap: true, render: (run) => <Outcome run={run} /> },
        { key: 'outcome', title: t('outcome'), render: (run) => <State run={run} /> },
      ]}
      rowActions={({ id, done, total, undoneAt }) =>
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
        )
      }
    />
  )
}
