import { useQuery } from '@tanstack/react-query'
import { Form, Input, Modal } from 'antd'
import { useDeferredValue, useState } from 'react'
import {
  MOST_HOURS,
  taskBulk,
  taskBulkPreview,
  type BulkAct,
  type BulkRow,
} from '@labbox/contract/tasks/bulk.ts'
import { taskGet, taskPage, type TaskRow } from '@labbox/contract/tasks/tasks.ts'
import { call } from '../../../app/api/call.ts'
import { useMutationOf } from '../../../app/api/query.ts'
import { notify } from '../../../app/errors/feedback.ts'
import { useLocalText, useTranslation } from '../../../app/i18n.ts'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { WholeList } from '../../../ui/list/whole/WholeList.tsx'
import { NumberField } from '../../../ui/number/NumberField.tsx'
import { StatusTag } from '../../../ui/StatusTag.tsx'
import { TimeText } from '../../../ui/time/TimeText.tsx'
import { useTypeWord } from '../type-word.ts'

interface Props {
  act: BulkAct
  rows: readonly TaskRow[]
  onClose: () => void
}

/** An act on several tasks: what it would do to which, and to how many students, before it is done. */
const BulkDialog = ({ act, rows, onClose }: Props) => {
  const { t } = useTranslation(['tasks-bulk', 'common'])
  const text = useLocalText()
  const typeWord = useTypeWord()
  const [days, setDays] = useState(7)
  const [reason, setReason] = useState('')
  const hours = useDeferredValue(act === 'move' ? days * 24 : 0)
  const input = { ids: rows.map(({ id }) => id), act, hours }
  const preview = useQuery({
    queryKey: [taskBulkPreview.path, input],
    queryFn: () => call(taskBulkPreview, input),
    gcTime: 0,
  })
  const possible = (preview.data ?? []).filter(({ problem }) => problem === null)
  const run = useMutationOf(taskBulk, {
    invalidates: [taskPage, taskGet],
    onSuccess: (done) => {
      const failed = done.find(({ problem }) => problem !== null)
      notify.success(t('done', { count: done.filter(({ problem }) => problem === null).length }))
      if (failed) notify.warning(`${text(failed.name)}: ${failed.problem}`)
      onClose()
    },
  })
  return (
    <Modal
      open
      width={760}
      title={t(`title.${act}`)}
      okText={t('go', { count: possible.length })}
      okButtonProps={{
        danger: act === 'close',
        disabled: possible.length === 0 || preview.isFetching || (act === 'move' && days === 0),
      }}
      cancelText={t('common:action.cancel')}
      confirmLoading={run.isPending}
      onOk={() => run.mutate({ ...input, reason, ids: possible.map(({ id }) => id) })}
      onCancel={onClose}
    >
      {act !== 'move' && <p className="lb-muted">{t(`hint.${act}`)}</p>}
      <Form layout="vertical" component="div">
        {act === 'move' && (
          <Form.Item label={t('by')} extra={t('byHint')}>
            <NumberField
              aria-label={t('by')}
              min={-MOST_HOURS / 24}
              max={MOST_HOURS / 24}
              precision={0}
              suffix={t('unit')}
              value={days}
              onChange={(value) => setDays(value ?? 0)}
            />
          </Form.Item>
        )}
        {act === 'close' && (
          <Form.Item label={t('reason')}>
            <Input
              aria-label={t('reason')}
              maxLength={1000}
              value={reason}
              onChange={({ target }) => setReason(target.value)}
            />
          </Form.Item>
        )}
      </Form>
      {preview.isError ? (
        <ErrorState error={preview.error} onRetry={() => void preview.refetch()} />
      ) : (
        <WholeList
          rows={preview.data ?? []}
          idOf={({ id }) => id}
          loading={preview.isFetching}
          empty={null}
          columns={[
            {
              key: 'task',
              title: t('task'),
              render: (row) => (
                <>
                  {text(row.name)} <span className="lb-muted">{typeWord(row.type)}</span>
                </>
              ),
            },
            {
              key: 'students',
              title: t('students'),
              numeric: true,
              render: (row) => <span className="lb-num">{row.students}</span>,
            },
            ...(act === 'move'
              ? [
                  {
                    key: 'end',
                    title: t('end'),
                    render: (row: BulkRow) => <TimeText value={row.endAt} relative={false} minutes />,
                  },
                ]
              : []),
            {
              key: 'outcome',
              title: t('outcome'),
              wrap: true,
              render: (row) =>
                row.problem === null ? (
                  <StatusTag tone="ok">{t('ready')}</StatusTag>
                ) : (
                  <StatusTag tone="warn">{row.problem}</StatusTag>
                ),
            },
          ]}
        />
      )}
    </Modal>
  )
}

export default BulkDialog
