import { useQuery } from '@tanstack/react-query'
import { Button, Checkbox, Input, Modal, Select, Skeleton } from 'antd'
import { useState } from 'react'
import { alikeGrade, alikeList, type AlikeGroup } from '@labbox/contract/reports/alike.ts'
import { reviewPage } from '@labbox/contract/reports/reports.ts'
import { reportStatus } from '@labbox/contract/tasks/states.ts'
import type { TaskRow } from '@labbox/contract/tasks/tasks.ts'
import { queryOf, useMutationOf } from '../../../app/api/query.ts'
import { useListed, useLocalText, useTranslation } from '../../../app/i18n.ts'
import { Link } from '../../../ui/navigation.ts'
import { NumberField } from '../../../ui/number/NumberField.tsx'
import { StatementPick } from './StatementPick.tsx'
import '../reports.css'

/** One group: who is in it, what was wrong, and one grade for those that are ticked. */
const Group = ({ taskId, group }: { taskId: string; group: AlikeGroup }) => {
  const { t } = useTranslation(['reports-review', 'reports'])
  const text = useLocalText()
  const listed = useListed()
  const { passed, failed, open, wrong, works } = group
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [score, setScore] = useState<number | null>(null)
  const [comment, setComment] = useState('')
  const chosen = works.filter(({ studentTaskId }) => !left.has(studentTaskId))
  const proposable = chosen.length > 0 && chosen.every(({ proposed }) => proposed !== null)
  const grade = useMutationOf(alikeGrade, {
    invalidates: [alikeList, reviewPage],
    done: t('alike.done', { count: chosen.length }),
  })
  const names = wrong.map(({ name, cells }) => `${text(name)} (${cells})`)
  return (
    <li>
      <strong>{t('alike.count', { count: works.length })}</strong>{' '}
      <span className="lb-muted">
        {t('alike.cells', { passed, failed, open })}
        {names.length > 0 && ` · ${t('alike.wrong', { items: listed(names) })}`}
      </span>
      <div>
        {works.map(({ studentTaskId, student, number, proposed }) => (
          <div key={studentTaskId}>
            <Checkbox
              checked={!left.has(studentTaskId)}
              onChange={({ target }) => {
                const next = new Set(left)
                if (target.checked) next.delete(studentTaskId)
                else next.add(studentTaskId)
                setLeft(next)
              }}
            >
              {student} <span className="lb-muted">{number}</span>
            </Checkbox>
            <span className="lb-num">
              {score ?? proposed ?? '–'} {score === null && proposed !== null && t('alike.proposed')}
            </span>{' '}
            <Link to="/teacher/reportReviewing" search={{ id: studentTaskId }} target="_blank">
              {t('reports:list.view')}
            </Link>
          </div>
        ))}
      </div>
      <div className="lb-remark-form">
        <Input.TextArea
          autoSize={{ minRows: 1, maxRows: 4 }}
          maxLength={4000}
          placeholder={t('alike.comment')}
          aria-label={t('alike.comment')}
          value={comment}
          onChange={({ target }) => setComment(target.value)}
        />
        <div className="lb-actions">
          <NumberField
            min={0}
            max={100}
            step={1}
            precision={1}
            value={score}
            placeholder={t(proposable ? 'alike.asProposed' : 'reports:state.score')}
            aria-label={t('reports:state.score')}
            onChange={setScore}
          />
          <StatementPick text={comment} onPick={setComment} />
          <Button
            type="primary"
            disabled={chosen.length === 0 || (score === null && !proposable)}
            loading={grade.isPending}
            onClick={() =>
              grade.mutate({
                taskId,
                studentTaskIds: chosen.map(({ studentTaskId }) => studentTaskId),
                score,
                comment: comment.trim(),
              })
            }
          >
            {t('alike.grade', { count: chosen.length })}
          </Button>
        </div>
      </div>
    </li>
  )
}

/** The waiting reports of a task in groups that were judged alike; each is graded at once. */
export default function AlikeDialog({
  tasks,
  first,
  onClose,
}: {
  tasks: readonly Pick<TaskRow, 'id' | 'name'>[]
  first: string | undefined
  onClose: () => void
}) {
  const { t } = useTranslation(['reports-review', 'reports'])
  const text = useLocalText()
  const [chosen, setChosen] = useState(first)
  const waiting = useQuery({
    ...queryOf(reviewPage, { status: reportStatus.pendingReview, limit: 1 }),
    enabled: chosen === undefined,
  })
  // Begins with what waits longest.
  const taskId = chosen ?? waiting.data?.items[0]?.taskId ?? ''
  const groups = useQuery({ ...queryOf(alikeList, { taskId }), enabled: taskId !== '' })
  return (
    <Modal open width={760} title={t('alike.title')} onCancel={onClose} footer={null}>
      <p className="lb-muted">{t('alike.hint')}</p>
      <Select
        showSearch
        optionFilterProp="label"
        style={{ minWidth: 260 }}
        aria-label={t('reports:field.task')}
        value={taskId || null}
        options={tasks.map(({ id, name }) => ({ value: id, label: text(name) }))}
        onChange={setChosen}
      />
      {(groups.isLoading || waiting.isLoading) && <Skeleton active />}
      <ul className="lb-remarks">
        {groups.data?.map((group) => (
          <Group key={`${group.key} ${group.works.length}`} taskId={taskId} group={group} />
        ))}
      </ul>
      {(groups.data?.length === 0 || waiting.data?.total === 0) && (
        <p className="lb-muted">{t('alike.none')}</p>
      )}
    </Modal>
  )
}
