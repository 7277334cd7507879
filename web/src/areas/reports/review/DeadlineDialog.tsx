import { Alert, Button, Form, Input, Modal, Switch, type ButtonProps } from 'antd'
import { useState } from 'react'
import { DAY_MS, MINUTE_MS } from '@labbox/contract/core/durations.ts'
import { MARGIN_MS } from '@labbox/contract/tasks/states.ts'
import { serverNow } from '../../../app/clock.ts'
import { useTranslation } from '../../../app/i18n.ts'
import { useUnsaved } from '../../../app/use-unsaved.ts'
import { useNow } from '../../../ui/time/TimeText.tsx'
import { ZonedDateTime } from '../../../ui/time/ZonedDateTime.tsx'

export interface NewDeadline {
  reason: string
  deadline: string
  remeasure: boolean
}

interface Props extends Omit<ButtonProps, 'onClick'> {
  /** `reject` sends a report back, `reopen` gives a missed one another chance. */
  mode: 'reject' | 'reopen'
  /** Why it cannot be done right now. */
  blocked?: string | undefined
  /** Resolves to whether it was done. */
  run: (input: NewDeadline) => Promise<boolean>
}

const DAYS = 3 * DAY_MS
const minute = (instant: number): string =>
  new Date(Math.floor(instant / MINUTE_MS) * MINUTE_MS).toISOString()

/** Asks for the reason and the new deadline. */
export const DeadlineDialog = ({ mode, blocked, run, ...button }: Props) => {
  const { t } = useTranslation('reports')
  const [open, setOpen] = useState(false)
  const [busy, setBusy] = useState(false)
  const [reason, setReason] = useState('')
  const [deadline, setDeadline] = useState<string | null>(null)
  const [remeasure, setRemeasure] = useState(false)
  const now = useNow(5000)
  useUnsaved(open && reason.trim() !== '')
  const early = deadline !== null && Date.parse(deadline) < now + MARGIN_MS
  const start = () => {
    setDeadline(minute(serverNow() + DAYS))
    setOpen(true)
  }
  const act = async () => {
    if (!deadline) return
    setBusy(true)
    const done = await run({ reason: reason.trim(), deadline, remeasure })
    setBusy(false)
    if (!done) return
    setOpen(false)
    setReason('')
  }
  return (
    <>
      <Button {...button} onClick={start}>
        {t(`review.${mode}`)}
      </Button>
      <Modal
        open={open}
        title={t(`review.${mode}Title`)}
        okText={t(`review.${mode}`)}
        cancelText={t('common:action.cancel')}
        okButtonProps={{
          danger: mode === 'reject',
          disabled: reason.trim() === '' || !deadline || early || blocked !== undefined,
        }}
        confirmLoading={busy}
        onOk={() => void act()}
        onCancel={() => setOpen(false)}
      >
        {blocked && <Alert showIcon type="warning" className="lb-block" title={blocked} />}
        <p className="lb-muted">{t(`review.${mode}Hint`)}</p>
        <Form layout="vertical">
          <Form.Item label={t('common:reason')} required>
            <Input.TextArea
              autoFocus
              rows={4}
              maxLength={4000}
              value={reason}
              aria-label={t('common:reason')}
              onChange={({ target }) => setReason(target.value)}
            />
          </Form.Item>
          <Form.Item
            label={t('state.newDeadline')}
            required
            {...(early ? { validateStatus: 'error' as const, help: t('review.deadlineEarly') } : {})}
          >
            <ZonedDateTime
              label={t('state.newDeadline')}
              value={deadline}
              onChange={setDeadline}
              presets={[1, 3, 7].map((count) => ({
                label: t('review.inDays', { count }),
                hours: count * 24,
              }))}
            />
          </Form.Item>
          {mode === 'reject' && (
            <Form.Item label={t('review.remeasure')} extra={t('review.remeasureHint')}>
              <Switch checked={remeasure} aria-label={t('review.remeasure')} onChange={setRemeasure} />
            </Form.Item>
          )}
        </Form>
      </Modal>
    </>
  )
}
