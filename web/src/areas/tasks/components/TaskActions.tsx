import { Button, Form, Modal } from 'antd'
import { useState } from 'react'
import { DAY_MS } from '@labbox/contract/core/durations.ts'
import { endAllowed, isExperimentType, taskActs, type TaskAct } from '@labbox/contract/tasks/states.ts'
import { taskArchive, taskDelete, taskUnpublish } from '@labbox/contract/tasks/shelf.ts'
import {
  taskClose,
  taskExtend,
  taskFinish,
  taskGet,
  taskPage,
  type LateRule,
  type TaskRow,
} from '@labbox/contract/tasks/tasks.ts'
import { call } from '../../../app/api/call.ts'
import { invalidate, useMutationOf } from '../../../app/api/query.ts'
import { useTranslation } from '../../../app/i18n.ts'
import { useCan } from '../../../app/session/session.ts'
import { notify } from '../../../app/errors/feedback.ts'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { useNavigate } from '../../../ui/navigation.ts'
import { ConfirmButton } from '../../../ui/ConfirmButton.tsx'
import { ReasonButton } from '../../../ui/ReasonButton.tsx'
import { LateFields } from './LateFields.tsx'
import { isExam } from '../status-look.ts'
import { useNow } from '../../../ui/time/TimeText.tsx'
import { ZonedDateTime } from '../../../ui/time/ZonedDateTime.tsx'
import '../../../ui/words.css'

const stale = [taskGet, taskPage]

const lateRuleOf = ({ endAt, lateUntil, latePenalty }: TaskRow): LateRule | null =>
  lateUntil ? { days: (Date.parse(lateUntil) - Date.parse(endAt)) / DAY_MS, percent: latePenalty } : null

/** Moves the end, later or earlier, with what is taken after it. */
const MoveEnd = ({ task }: { task: TaskRow }) => {
  const { t } = useTranslation(['tasks', 'tasks-manage'])
  const [open, setOpen] = useState(false)
  const [endAt, setEndAt] = useState<string | null>(task.endAt)
  const [late, setLate] = useState(lateRuleOf(task))
  const now = useNow(5000)
  const extend = useMutationOf(taskExtend, {
    invalidates: stale,
    done: t('tasks-manage:act.endMoved'),
    onSuccess: () => setOpen(false),
  })
  // Exams and quizzes take nothing late.
  const lab = !isExam(task.type)
  const allowed = endAt !== null && endAllowed(new Date(task.startAt), new Date(endAt), new Date(now))
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t('tasks-manage:act.moveEnd')}</Button>
      <Modal
        open={open}
        title={t('tasks-manage:act.moveEnd')}
        okText={t('common:action.save')}
        cancelText={t('common:action.cancel')}
        okButtonProps={{ disabled: !allowed }}
        confirmLoading={extend.isPending}
        onOk={() => endAt && extend.mutate({ id: task.id, endAt, ...(lab && { late }) })}
        onCancel={() => setOpen(false)}
      >
        <p className="lb-muted">{t('tasks-manage:act.moveEndHint')}</p>
        <ZonedDateTime
          label={t('field.end')}
          value={endAt}
          onChange={setEndAt}
          presets={[
            { label: t('tasks-manage:publish.in.hours', { count: 1 }), hours: 1 },
            { label: t('tasks-manage:publish.in.weeks', { count: 1 }), hours: 168 },
          ]}
        />
        {lab && (
          <Form className="lb-block" layout="vertical" component="div">
            <Form.Item label={t('tasks-manage:late.accept')}>
              <LateFields value={late} onChange={setLate} />
            </Form.Item>
          </Form>
        )}
        {!allowed && (
          <p role="alert" className="lb-warning">
            {t('tasks-manage:publish.end.early')}
          </p>
        )}
      </Modal>
    </>
  )
}

/** Back to a draft, or a draft into the trash. */
const Undo = ({ task }: { task: TaskRow }) => {
  const { t } = useTranslation(['tasks', 'tasks-manage'])
  const navigate = useNavigate()
  const draft = task.state === 'draft'
  const unpublish = async () => {
    await call(taskUnpublish, { id: task.id })
    await invalidate(stale)
    notify.success(t('tasks-manage:act.unpublished'))
  }
  const remove = async () => {
    await call(taskDelete, { ids: [task.id] })
    await invalidate([taskPage])
    notify.success(t('tasks-manage:act.deleted'))
    await navigate({ to: '/teacher/taskMgt' })
  }
  return (
    <ConfirmButton
      danger={draft}
      question={t(draft ? 'tasks-manage:act.deleteQuestion' : 'tasks-manage:act.unpublishQuestion')}
      loses={
        draft
          ? t('tasks-manage:act.deleteLoses')
          : t('tasks-manage:act.unpublishLoses', { count: task.students })
      }
      run={draft ? remove : unpublish}
    >
      {t(draft ? 'common:action.delete' : 'tasks-manage:act.unpublish')}
    </ConfirmButton>
  )
}

/** What a teacher may do with a task in its present state. */
export const TaskActions = ({ task }: { task: TaskRow }) => {
  const { t } = useTranslation(['tasks', 'tasks-manage'])
  const can = useCan()
  if (!can('tasks:task:edit')) return null
  const may = (act: TaskAct) => taskActs[task.state].includes(act)
  const open = (task.counts['0'] ?? 0) + (task.counts['1'] ?? 0)
  const finish = async () => {
    await call(taskFinish, { id: task.id })
    await invalidate(stale)
  }
  const close = async (reason: string) => {
    await call(taskClose, { id: task.id, reason })
    await invalidate(stale)
  }
  const untouched = task.students === (task.counts['0'] ?? 0)
  const toggle = async () => {
    await call(taskArchive, { ids: [task.id], archived: !task.archivedAt })
    await invalidate(stale)
  }
  return (
    <>
      {may('publish') && (
        <LinkButton to="/teacher/taskMgt/publish" search={{ draft: task.id }} look="primary">
          {t('tasks-manage:publish.go')}
        </LinkButton>
      )}
      {isExperimentType(task.type) && can('tasks:task:add') && (
        <LinkButton to="/teacher/taskMgt/publish" search={{ copy: task.id }}>
          {t('tasks-manage:act.copy')}
        </LinkButton>
      )}
      {(may('delete') || (may('unpublish') && untouched && !task.sourceTaskId)) && <Undo task={task} />}
      {may('archive') && (
        <Button onClick={() => void toggle()}>
          {t(task.archivedAt ? 'tasks-manage:act.unarchive' : 'tasks-manage:act.archive')}
        </Button>
      )}
      {may('extend') && !task.pace && <MoveEnd key={task.endAt} task={task} />}
      {may('finish') && (
        <ConfirmButton
          danger={false}
          question={t('tasks-manage:act.finishQuestion')}
          loses={t('tasks-manage:act.finishLoses', {
            count: task.counts['1'] ?? 0,
            missed: task.counts['0'] ?? 0,
          })}
          run={finish}
        >
          {t('tasks-manage:act.finish')}
        </ConfirmButton>
      )}
      {may('close') && (
        <ReasonButton
          danger
          question={t('tasks-manage:act.closeQuestion')}
          hint={t('tasks-manage:act.closeLoses', { count: open })}
          maxLength={1000}
          run={close}
        >
          {t('tasks-manage:act.close')}
        </ReasonButton>
      )}
    </>
  )
}
