import { Button, type ButtonProps } from 'antd'
import { useState } from 'react'
import { lazy } from '../app/idle/lazy.ts'
import { ApiError, failureText } from '../app/api/api-error.ts'
import { notify } from '../app/errors/feedback.ts'
import { useTranslation } from '../app/i18n.ts'
import { OnDemand } from './OnDemand.tsx'

const load = () => import('./ConfirmQuestion.tsx')
const ConfirmQuestion = lazy(load)

export interface ConfirmButtonProps extends Omit<ButtonProps, 'onClick'> {
  /** What will be lost, in one sentence. */
  loses: string
  /** The question; default "Are you sure?". */
  question?: string
  run: () => Promise<unknown>
}

/** A destructive act: says what will be lost, then runs, showing progress and failure. */
export const ConfirmButton = ({ loses, question, run, ...button }: ConfirmButtonProps) => {
  const { t } = useTranslation('common')
  const [busy, setBusy] = useState(false)
  const act = async () => {
    setBusy(true)
    try {
      await run()
    } catch (error) {
      if (!(error instanceof ApiError && error.told)) notify.error(failureText(error))
    } finally {
      setBusy(false)
    }
  }
  const trigger = { danger: true, 'data-asks': true, loading: busy, ...button }
  return (
    <OnDemand load={load} waiting={(ask) => <Button {...trigger} onClick={ask} />}>
      <ConfirmQuestion
        defaultOpen
        title={question ?? t('confirm.title')}
        description={loses}
        okText={t('action.ok')}
        cancelText={t('action.cancel')}
        okButtonProps={{ danger: button.danger !== false }}
        onConfirm={() => void act()}
      >
        <Button {...trigger} />
      </ConfirmQuestion>
    </OnDemand>
  )
}
