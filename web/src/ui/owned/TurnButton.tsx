import { Button } from 'antd'
import { useState } from 'react'
import type { Endpoint, InputOf } from '@labbox/contract/core/endpoint.ts'
import { ApiError, failureText } from '../../app/api/api-error.ts'
import { call } from '../../app/api/call.ts'
import { invalidate } from '../../app/api/query.ts'
import { notify } from '../../app/errors/feedback.ts'
import { useTranslation } from '../../app/i18n.ts'

interface Props {
  id: string
  status: 0 | 1
  /** Saves what is not saved yet; false when it cannot be. */
  flush: () => Promise<boolean>
  onDone: () => void
  /** Takes the id, and what the status becomes. */
  endpoint: Endpoint
  /** What is different afterwards. */
  invalidates: readonly Endpoint[]
  /** Said of things of this kind: when it is on, when it is off, and what the button for another version is called. */
  words: Record<'on' | 'off' | 'renew', string>
}

/** Offers the draft as it is to others, as a version of its own, or no longer. */
export const TurnButton = ({ id, status, flush, onDone, endpoint, invalidates, words }: Props) => {
  const { t } = useTranslation('owned')
  const [busy, setBusy] = useState(false)
  const turn = async (to: 0 | 1) => {
    setBusy(true)
    try {
      if (!(await flush())) return
      await call(endpoint, { id, status: to } as InputOf<Endpoint>)
      await invalidate(invalidates)
      notify.success(to === 1 ? words.on : words.off)
      onDone()
    } catch (error) {
      if (!(error instanceof ApiError && error.told)) notify.error(failureText(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      {status === 1 && (
        <Button disabled={busy} onClick={() => void turn(0)}>
          {t('turnOff')}
        </Button>
      )}
      <Button type="primary" loading={busy} onClick={() => void turn(1)}>
        {status === 1 ? words.renew : t('turnOn')}
      </Button>
    </>
  )
}
