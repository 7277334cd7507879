import { Alert, Form, Input, Modal, Select } from 'antd'
import { useState } from 'react'
import type { DataOf } from '@labbox/contract/core/endpoint.ts'
import { taskGroupMove, taskGroupSave, type TaskGroup } from '@labbox/contract/tasks/groups.ts'
import { workStatus } from '@labbox/contract/tasks/states.ts'
import { taskHistory } from '@labbox/contract/tasks/history.ts'
import { taskGet, taskPage } from '@labbox/contract/tasks/tasks.ts'
import { call } from '../../../app/api/call.ts'
import { invalidate } from '../../../app/api/query.ts'
import { notify } from '../../../app/errors/feedback.ts'
import { useLocalText, useTranslation } from '../../../app/i18n.ts'
import { useGroupName } from './use-group-name.ts'

interface Props {
  task: DataOf<typeof taskGet>
  /** Null: a new one. */
  group: TaskGroup | null
  onClose: () => void
}

/** Name and members of a group. */
export const GroupDialog = ({ task, group, onClose }: Props) => {
  const { t } = useTranslation(['tasks-groups', 'common'])
  const text = useLocalText()
  const nameOf = useGroupName()
  const before = task.list.filter((row) => group && row.groupId === group.id)
  const [classId, setClassId] = useState(group?.classId ?? task.classes[0]?.id ?? null)
  const [name, setName] = useState(group?.name ?? '')
  const [members, setMembers] = useState(before.map(({ studentId }) => studentId))
  const [busy, setBusy] = useState(false)
  const groups = new Map(task.groups.map((one) => [one.id, one]))
  const begun = before.some(({ status }) => status !== workStatus.notStarted)
  const save = async () => {
    setBusy(true)
    try {
      const saved =
        !group || group.name !== name.trim()
          ? await call(taskGroupSave, { id: task.id, groupId: group?.id ?? null, classId, label: name })
          : group
      const was = before.map(({ studentId }) => studentId)
      const [added, gone] = [
        members.filter((one) => !was.includes(one)),
        was.filter((one) => !members.includes(one)),
      ]
      // Who comes first, so that a group that is at work is never without anybody.
      if (added.length > 0) await call(taskGroupMove, { id: task.id, studentIds: added, groupId: saved.id })
      if (gone.length > 0) await call(taskGroupMove, { id: task.id, studentIds: gone, groupId: null })
      notify.success(t('dialog.saved'))
      onClose()
    } finally {
      setBusy(false)
      await invalidate([taskGet, taskPage, taskHistory])
    }
  }
  return (
    <Modal
      open
      title={t(group ? 'dialog.edit' : 'dialog.add')}
      okText={t('common:action.save')}
      cancelText={t('common:action.cancel')}
      confirmLoading={busy}
      onOk={() => void save().catch(() => undefined)}
      onCancel={onClose}
    >
      {begun && <Alert showIcon type="warning" className="lb-block" title={t('dialog.begun')} />}
      <Form layout="vertical" component="div">
        {!group && task.classes.length > 1 && (
          <Form.Item label={t('dialog.class')}>
            <Select
              aria-label={t('dialog.class')}
              value={classId}
              options={task.classes.map((one) => ({ value: one.id, label: text(one.name) }))}
              onChange={(id: string) => {
                setClassId(id)
                setMembers([])
              }}
            />
          </Form.Item>
        )}
        <Form.Item label={t('dialog.name')} extra={t('dialog.nameHint')}>
          <Input
            aria-label={t('dialog.name')}
            maxLength={50}
            value={name}
            placeholder={group ? t('group', { number: group.number }) : undefined}
            onChange={({ target }) => setName(target.value)}
          />
        </Form.Item>
        <Form.Item label={t('dialog.members')}>
          <Select
            mode="multiple"
            aria-label={t('dialog.members')}
            optionFilterProp="label"
            value={members}
            options={task.list
              .filter((row) => row.classId === classId)
              .map((row) => {
                const other = row.groupId !== group?.id && row.groupId ? groups.get(row.groupId) : undefined
                const label = `${row.name} ${row.number || row.account}`
                return {
                  value: row.studentId,
                  label: other ? t('dialog.other', { name: label, group: nameOf(other) }) : label,
                }
              })}
            onChange={setMembers}
          />
        </Form.Item>
      </Form>
    </Modal>
  )
}
