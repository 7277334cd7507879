import { Button, Input, Modal } from 'antd'
import { useState } from 'react'
import {
  BOARD_LIMITS,
  boardAddTime,
  boardClose,
  boardSend,
  type BoardRow,
} from '@labbox/contract/exams/board.ts'
import type { ExamDetail } from '@labbox/contract/exams/exams.ts'
import { useMutationOf } from '../../../app/api/query.ts'
import { useTranslation } from '../../../app/i18n.ts'
import type { BoardAct } from './BoardCells.tsx'
import { stale } from './stale.ts'
import { WindowDialog } from './WindowDialog.tsx'
import { NumberField } from '../../../ui/number/NumberField.tsx'

interface DialogProps {
  examId: string
  /** Null: everybody. */
  rows: BoardRow[] | null
  onClose: () => void
}

/** Whom it is for, in words. */
const Whom = ({ rows }: Pick<DialogProps, 'rows'>) => {
  const { t } = useTranslation('exams')
  const [only] = rows ?? []
  return (
    <p className="lb-muted">
      {!rows ? t('board.toAll') : rows.length === 1 ? only?.name : t('board.toSome', { count: rows.length })}
    </p>
  )
}

const MessageDialog = ({ examId, rows, onClose }: DialogProps) => {
  const { t } = useTranslation('exams')
  const [text, setText] = useState('')
  const send = useMutationOf(boardSend, { invalidates: stale, done: t('board.sent'), onSuccess: onClose })
  return (
    <Modal
      open
      title={t('board.message')}
      okText={t('board.send')}
      cancelText={t('common:action.cancel')}
      okButtonProps={{ disabled: text.trim() === '' }}
      confirmLoading={send.isPending}
      onOk={() =>
        send.mutate({ id: examId, studentIds: rows?.map(({ studentId }) => studentId) ?? [], text })
      }
      onCancel={onClose}
    >
      <Whom rows={rows} />
      <Input.TextArea
        className="lb-block"
        autoFocus
        rows={3}
        showCount
        maxLength={BOARD_LIMITS.text}
        value={text}
        aria-label={t('board.text')}
        placeholder={t('board.text')}
        onChange={({ target }) => setText(target.value)}
      />
    </Modal>
  )
}

const TimeDialog = ({ examId, rows, onClose }: DialogProps & { rows: BoardRow[] }) => {
  const { t } = useTranslation('exams')
  const [minutes, setMinutes] = useState(10)
  const add = useMutationOf(boardAddTime, { invalidates: stale, done: t('board.timed'), onSuccess: onClose })
  return (
    <Modal
      open
      title={t('board.time')}
      okText={t('common:action.ok')}
      cancelText={t('common:action.cancel')}
      confirmLoading={add.isPending}
      onOk={() => add.mutate({ id: examId, studentIds: rows.map(({ studentId }) => studentId), minutes })}
      onCancel={onClose}
    >
      <Whom rows={rows} />
      <p className="lb-muted">{t('board.timeHint')}</p>
      <div className="lb-actions">
        <NumberField
          autoFocus
          min={1}
          max={600}
          precision={0}
          value={minutes}
          suffix={t('unit.minutes')}
          aria-label={t('exam.extra')}
          onChange={(next) => next !== null && setMinutes(next)}
        />
        {[5, 10, 15, 30].map((some) => (
          <Button key={some} size="small" onClick={() => setMinutes(some)}>
            {t('act.more', { count: some })}
          </Button>
        ))}
      </div>
    </Modal>
  )
}

const CloseDialog = ({ examId, row, onClose }: Omit<DialogProps, 'rows'> & { row: BoardRow }) => {
  const { t } = useTranslation('exams')
  const [reason, setReason] = useState('')
  const close = useMutationOf(boardClose, { invalidates: stale, done: t('board.closed'), onSuccess: onClose })
  return (
    <Modal
      open
      title={t('board.closeQuestion', { name: row.name })}
      okText={t('board.close')}
      cancelText={t('common:action.cancel')}
      okButtonProps={{ danger: true, disabled: reason.trim() === '' }}
      confirmLoading={close.isPending}
      onOk={() => close.mutate({ id: examId, studentId: row.studentId, reason })}
      onCancel={onClose}
    >
      <p>{t('board.closeLoses', { count: row.answered })}</p>
      <Input.TextArea
        className="lb-block"
        autoFocus
        rows={2}
        showCount
        maxLength={500}
        value={reason}
        aria-label={t('common:reason')}
        placeholder={t('common:reason')}
        onChange={({ target }) => setReason(target.value)}
      />
    </Modal>
  )
}

/** What is done to one, to some or to all, asked for once more. */
export const BoardDialog = ({
  act,
  exam,
  ...rest
}: Omit<DialogProps, 'examId'> & { act: BoardAct; exam: ExamDetail }) => {
  const props = { ...rest, examId: exam.id }
  const [first] = props.rows ?? []
  if (act === 'message') return <MessageDialog {...props} />
  if (!props.rows || !first) return null
  if (act === 'time') return <TimeDialog {...props} rows={props.rows} />
  if (act === 'window') return <WindowDialog exam={exam} row={first} onClose={props.onClose} />
  return <CloseDialog examId={exam.id} row={first} onClose={props.onClose} />
}
