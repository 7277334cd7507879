import { useQuery } from '@tanstack/react-query'
import { Form, Input, Button } from 'antd'
import { useState } from 'react'
import {
  experimentGrade,
  experimentView,
  type ExperimentView as View,
} from '@labbox/contract/experiments/experiments.ts'
import { workStatus } from '@labbox/contract/tasks/states.ts'
import { taskGet, taskHistory, taskPage } from '@labbox/contract/tasks/tasks.ts'
import { queryOf } from '../../../app/api/query.ts'
import { useTranslation } from '../../../app/i18n.ts'
import { useCan } from '../../../app/session/session.ts'
import { useContractForm } from '../../../ui/form/use-contract-form.ts'
import { LateTag } from '../../tasks/index.ts'
import { ExperimentView } from './ExperimentDrawer.tsx'
import { NumberField } from '../../../ui/number/NumberField.tsx'

/** What the judged items propose, out of 100. */
const proposalOf = ({ sheet }: View): number | null =>
  sheet && sheet.score.possible > 0
    ? Math.round((sheet.score.earned / sheet.score.possible) * 1000) / 10
    : null

const GradeForm = ({ view, onDone }: { view: View; onDone?: () => void }) => {
  const { t } = useTranslation('tasks')
  const proposed = proposalOf(view)
  const graded = view.status === workStatus.finished
  const { form, formProps, busy } = useContractForm({
    endpoint: experimentGrade,
    fixed: { studentTaskId: view.studentTaskId },
    invalidates: [experimentView, taskGet, taskHistory, taskPage],
    done: t('grade.done'),
    ...(onDone && { onDone }),
  })
  return (
    <Form
      {...formProps}
      className="lb-grade-line"
      initialValues={{ score: view.score === null ? proposed : view.score + view.penalty, reason: '' }}
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
    <Button onClick={() => setOpen(true)}>{t('grade.change')}</Button>
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
