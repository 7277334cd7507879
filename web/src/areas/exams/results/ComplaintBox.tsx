import { Alert, Button, Input, Modal } from 'antd'
import { useState } from 'react'
import { complain, type ComplaintShown } from '@labbox/contract/exams/complaints.ts'
import { myResult, type ExamResult, type ResultQuestion } from '@labbox/contract/exams/results.ts'
import { ApiError, failureText } from '../../../app/api/api-error.ts'
import { call } from '../../../app/api/call.ts'
import { invalidate } from '../../../app/api/query.ts'
import { notify } from '../../../app/errors/feedback.ts'
import { useTranslation } from '../../../app/i18n.ts'
import { TimeText } from '../../../ui/time/TimeText.tsx'
import { shownPoints } from '../marking/points.ts'

/** A questioned mark with its answer, as both sides see it. */
export const ComplaintText = ({ complaint }: { complaint: ComplaintShown }) => {
  const { t } = useTranslation('exams-results')
  const { text, at, reply, answeredAt, answeredBy, from, to } = complaint
  const verdict =
    from === to
      ? t('complaint.kept')
      : t('complaint.changed', { from: shownPoints(from), to: shownPoints(to) })
  return (
    <Alert
      showIcon
      className="lb-complaint"
      type={answeredAt ? 'success' : 'warning'}
      title={answeredAt ? verdict : t('complaint.waiting')}
      description={
        <>
          <p>
            {text} <span className="lb-muted">· </span>
            <TimeText value={at} />
          </p>
          {answeredAt && (
            <p>
              <strong>{answeredBy}:</strong> {reply} <span className="lb-muted">· </span>
              <TimeText value={answeredAt} />
            </p>
          )}
        </>
      }
    />
  )
}

interface Props {
  result: ExamResult
  question: ResultQuestion
  own: boolean
}

/** What was said of a mark, or the way to question it. */
export const ComplaintBox = ({ result, question, own }: Props) => {
  const { t } = useTranslation('exams-results')
  const [open, setOpen] = useState(false)
  const [text, setText] = useState('')
  const [busy, setBusy] = useState(false)
  if (question.complaint) return <ComplaintText complaint={question.complaint} />
  if (!own || result.complaintsUntil === null) return null
  const send = async () => {
    setBusy(true)
    try {
      await call(complain, { id: result.id, question: question.no, text })
      notify.success(t('complaint.sent'))
      setOpen(false)
    } catch (error) {
      if (!(error instanceof ApiError && error.told)) notify.error(failureText(error))
    } finally {
      setBusy(false)
      await invalidate([myResult])
    }
  }
  return (
    <div>
      <Button size="small" onClick={() => setOpen(true)}>
        {t('complaint.ask')}
      </Button>
      <Modal
        open={open}
        title={t('complaint.title')}
        okText={t('complaint.send')}
        cancelText={t('common:action.cancel')}
        okButtonProps={{ disabled: text.trim() === '' }}
        confirmLoading={busy}
        onOk={() => void send()}
        onCancel={() => setOpen(false)}
      >
        <p>{t('complaint.hint')}</p>
        <Input.TextArea
          autoFocus
          rows={4}
          maxLength={2000}
          showCount
          value={text}
          aria-label={t('complaint.text')}
          placeholder={t('complaint.text')}
          onChange={({ target }) => setText(target.value)}
        />
      </Modal>
    </div>
  )
}
