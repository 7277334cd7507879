import { Button, Input, Modal, type ButtonProps } from 'antd'
import { useState } from 'react'
import { ApiError, failureText } from '../app/api/api-error.ts'
import { notify } from '../app/errors/feedback.ts'
import { useTranslation } from '../app/i18n.ts'

export interface ReasonButtonProps extends Omit<ButtonProps, 'onClick'> {
  /** What it does, as the question of the dialog. */
  question: string
  /** What happens to others, in a sentence. */
  hint: string
  run: (reason: string) => Promise<unknown>
  /** What is asked for; default a reason. */
  label?: string
  maxLength?: number
  /** Nothing need be said. */
  optional?: boolean
}

/** An act that others are told something with, mostly its reason: asks for it, then runs. `danger={false}`: nothing is lost by it. */
export const ReasonButton = ({
  question,
  hint,
  run,
  label,
  maxLength = 300,
  optional = false,
  ...button
}: ReasonButtonProps) => {
  const { t } = useTranslation('common')
  const [open, setOpen] = useState(false)
  const [reason, setReason] = useState('')
  const [busy, setBusy] = useState(false)
  const act = async () => {
    setBusy(true)
    try {
      await run(reason.trim())
      setOpen(false)
      setReason('')
    } catch (error) {
      if (!(error instanceof ApiError && error.told)) notify.error(failureText(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <Button {...button} onClick={() => setOpen(true)} />
      <Modal
        open={open}
        title={question}
        okText={t('action.ok')}
        cancelText={t('action.cancel')}
        okButtonProps={{ danger: button.danger !== false, disabled: !optional && reason.trim() === '' }}
        confirmLoading={busy}
        onOk={() => void act()}
        onCancel={() => setOpen(false)}
      >
        <p>{hint}</p>
        <Input.TextArea
          className="lb-block"
          autoFocus
          rows={3}
          maxLength={maxLength}
          showCount
          value={reason}
          aria-label={label ?? t('reason')}
          placeholder={label ?? t('reason')}
          onChange={({ target }) => setReason(target.value)}
        />
      </Modal>
    </>
  )
}
