import { useQuery } from '@tanstack/react-query'
import { Form, Input, Button } from 'antd'
import { useState } from 'react'
import {
  experimentGrade,
  experimentView,
  type ExperimentView as View,
} from '@labbox/contract/experiments/experiments.ts'
import { workStatus } from '@labbox/contract/tasks/states.ts'
import { taskHistory } from '@labbox/contract/tasks/history.ts'
import { taskGet, taskPage } from '@labbox/contract/tasks/tasks.ts'
import { queryOf } from '../../../app/api/query.ts'
import { useTranslation } from '../../../app/i18n.ts'
import { useCan } from '../../../app/session/session.ts'
import { useContractForm } from '../../../ui/form/use-contract-form.ts'
import { LateTag, MemberScores, scoresOf, type MemberScore } from '../../tasks/index.ts'
import { ExperimentView } from './ExperimentDrawer.tsx'
import { NumberField } from '../../../ui/number/NumberField.tsx'

/** What the judged items propose, out of 100. */
const proposalOf = ({ sheet }: View): number | null =>
  sheet && sheet.score.possible > 0
    ? Math.round((sheet.score.earned / sheet.score.possible) * 1000) / 10
    : null

/** What was given before the penalty, to the whole group where it is one. */
const groupScore = ({ score, penalty, members, studentTaskId }: View): number | null => {
  const own = members.find((one) => one.studentTaskId === studentTaskId)
  return score === null ? null : score + penalty - (own?.adjustment ?? 0)
}

const GradeForm = ({ view, onDone }: { view: View; onDone?: () => void }) => {
  const { t } = useTranslation(['tasks', 'tasks-groups'])
  const proposed = proposalOf(view)
  const graded = view.status === workStatus.finished
  const { form, formProps, busy } = useContractForm({
    endpoint: experimentGrade,
    fixed: { studentTaskId: view.studentTaskId },
    toInput: ({ adjustments, ...values }) => ({
      ...(values as Record<string, never>),
      adjustments: ((adjustments ?? []) as MemberScore[]).filter(({ by }) => by !== 0),
    }),
    invalidates: [experimentView, taskGet, taskHistory, taskPage],
    done: t('grade.done'),
    ...(onDone && { onDone }),
  })
  const score = Form.useWatch('score', form) as number | null | undefined
  return (
    <Form
      {...formProps}
      className="lb-grade-line"
      initialValues={{ score: groupScore(view) ?? proposed, reason: '', adjustments: scoresOf(view.members) }}
    >
      <Form.Item
        name="score"
        label={t('grade.score')}
        extra={proposed !== null && t('grade.proposed', { score: proposed })}
      >
        <NumberField min={0} max={100} precision={1} />
      </Form.Item>
      <Form.Item name="reason" label={t(graded ? 'grade.changeReason' : 'grade.reason')} required={graded}>
        <Input maxLength={1000} />
      </Form.Item>
      {view.members.length > 1 && (
        <Form.Item name="adjustments" style={{ flexBasis: '100%' }}>
          <MemberScores members={view.members} score={score ?? null} />
        </Form.Item>
      )}
      <LateTag days={view.daysLate} penalty={view.penalty} />
      <Button type="primary" loading={busy} onClick={form.submit}>
        {t('grade.save')}
      </Button>
    </Form>
  )
}

/** A grade that stands, given by the judged values or by a teacher, can be changed with a reason. */
const ChangeGrade = ({ view }: { view: View }) => {
  const { t } = useTranslation('tasks')
  const [open, setOpen] = useState(false)
  return open ? (
    <GradeForm view={view} onDone={() => setOpen(false)} />
  ) : (
    <Button className="lb-block" onClick={() => setOpen(true)}>
      {t('grade.change')}
    </Button>
  )
}

/** One student's experiment on the page of its task, with its grade. */
const TaskStudent = ({ id }: { id: string }) => {
  const may = useCan()('tasks:task:edit')
  const view = useQuery(queryOf(experimentView, { studentTaskId: id }))
  return (
    <>
      {may && view.data?.status === workStatus.pendingReview && <GradeForm view={view.data} />}
      {may && view.data?.status === workStatus.finished && <ChangeGrade view={view.data} />}
      <ExperimentView studentTaskId={id} />
    </>
  )
}

export default TaskStudent
