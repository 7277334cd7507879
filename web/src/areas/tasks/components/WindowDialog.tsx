import { Form, Input, Modal } from 'antd'
import { useState } from 'react'
import { DAY_MS } from '@labbox/contract/core/durations.ts'
import { endAllowed } from '@labbox/contract/tasks/states.ts'
import { taskWindow } from '@labbox/contract/tasks/shelf.ts'
import { taskHistory } from '@labbox/contract/tasks/history.ts'
import { taskGet, taskPage, type StudentTaskRow } from '@labbox/contract/tasks/tasks.ts'
import { useMutationOf } from '../../../app/api/query.ts'
import { serverNow } from '../../../app/clock.ts'
import { useTranslation } from '../../../app/i18n.ts'
import { useNow } from '../../../ui/time/TimeText.tsx'
import { ZonedDateTime } from '../../../ui/time/ZonedDateTime.tsx'
import '../../../ui/words.css'

interface Props {
  task: { id: string; startAt: string; endAt: string }
  /** Whose time it is; none: closed. */
  rows: readonly StudentTaskRow[]
  onClose: () => void
}

/** Another time for some students: extra days, or a make-up for those who missed the task. */
export const WindowDialog = ({ task, rows, onClose }: Props) => {
  const { t } = useTranslation(['tasks', 'tasks-manage'])
  const [first] = rows
  const later = new Date(Math.max(serverNow(), Date.parse(task.endAt)) + 7 * DAY_MS).toISOString()
  const [opensAt, setOpensAt] = useState<string | null>(first?.opensAt ?? null)
  const [endAt, setEndAt] = useState<string | null>(first?.deadline ?? later)
  const [reason, setReason] = useState('')
  const now = useNow(5000)
  const set = useMutationOf(taskWindow, {
    invalidates: [taskGet, taskPage, taskHistory],
    done: t('tasks-manage:window.done'),
    onSuccess: onClose,
  })
  const end = endAt ?? task.endAt
  const allowed = endAllowed(new Date(opensAt ?? task.startAt), new Date(end), new Date(now))
  return (
    <Modal
      open
      title={t('tasks-manage:window.title', { count: rows.length })}
      okText={t('common:action.save')}
      cancelText={t('common:action.cancel')}
      okButtonProps={{ disabled: !allowed }}
      confirmLoading={set.isPending}
      onOk={() =>
        set.mutate({ id: task.id, studentTaskIds: rows.map(({ id }) => id), opensAt, endAt, reason })
      }
      onCancel={onClose}
    >
      <p className="lb-muted">{t('tasks-manage:window.hint')}</p>
      <Form layout="vertical" component="div">
        <Form.Item label={t('tasks-manage:window.start')}>
          <ZonedDateTime label={t('tasks-manage:window.start')} value={opensAt} onChange={setOpensAt} />
        </Form.Item>
        <Form.Item label={t('tasks-manage:window.end')}>
          <ZonedDateTime label={t('tasks-manage:window.end')} value={endAt} onChange={setEndAt} />
          {!allowed && (
            <p role="alert" className="lb-warning">
              {t('tasks-manage:publish.end.early')}
            </p>
          )}
        </Form.Item>
        <Form.Item label={t('tasks-manage:window.reason')}>
          <Input
            aria-label={t('tasks-manage:window.reason')}
            maxLength={1000}
            value={reason}
            onChange={({ target }) => setReason(target.value)}
          />
        </Form.Item>
      </Form>
    </Modal>
  )
}
