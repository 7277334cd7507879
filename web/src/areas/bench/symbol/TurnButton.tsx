import { Button } from 'antd'
import { useState } from 'react'
import { symbolOffered, symbolPage, symbolStatus, symbolVersions } from '@labbox/contract/parts/symbols.ts'
import { ApiError, failureText } from '../../../app/api/api-error.ts'
import { call } from '../../../app/api/call.ts'
import { invalidate } from '../../../app/api/query.ts'
import { notify } from '../../../app/errors/feedback.ts'
import { useTranslation } from '../../../app/i18n.ts'

interface Props {
  id: string
  status: 0 | 1
  /** Saves what is not saved yet; false when it cannot be. */
  flush: () => Promise<boolean>
  onDone: () => void
}

/** Puts the symbol as it is into parts lists, once its test circuit works, or takes it out. */
export const TurnButton = ({ id, status, flush, onDone }: Props) => {
  const { t } = useTranslation(['symbols', 'owned'])
  const [busy, setBusy] = useState(false)
  const turn = async (to: 0 | 1) => {
    setBusy(true)
    try {
      if (!(await flush())) return
      await call(symbolStatus, { id, status: to })
      await invalidate([symbolPage, symbolVersions, symbolOffered])
      notify.success(t(to === 1 ? 'edit.isOn' : 'edit.isOff'))
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
          {t('owned:turnOff')}
        </Button>
      )}
      <Button type="primary" loading={busy} onClick={() => void turn(1)}>
        {t(status === 1 ? 'edit.renew' : 'owned:turnOn')}
      </Button>
    </>
  )
}
