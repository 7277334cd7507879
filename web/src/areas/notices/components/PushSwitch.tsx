import { useQuery } from '@tanstack/react-query'
import { Switch } from 'antd'
import { useState } from 'react'
import { pushState } from '@labbox/contract/notices/push.ts'
import { failureText } from '../../../app/api/api-error.ts'
import { queryOf } from '../../../app/api/query.ts'
import { notify } from '../../../app/errors/feedback.ts'
import { useTranslation } from '../../../app/i18n.ts'
import { beginPush, endPush, isPushed, takesPush } from '../push.ts'

/** Notices in this browser while no page is open; nothing where the installation sends none. */
export const PushSwitch = () => {
  const { t } = useTranslation('mail')
  const [busy, setBusy] = useState(false)
  const { data } = useQuery(queryOf(pushState, {}))
  const pushed = useQuery({ queryKey: ['pushed'], queryFn: isPushed, enabled: Boolean(data?.key) })
  if (!data?.key) return null
  const { key } = data
  const set = async (on: boolean) => {
    setBusy(true)
    try {
      if (!on) await endPush()
      else if (!(await beginPush(key))) notify.error(t('push.denied'))
      await pushed.refetch()
    } catch (error) {
      notify.error(failureText(error))
    } finally {
      setBusy(false)
    }
  }
  const can = takesPush()
  return (
    <p>
      <label className="lb-actions">
        <Switch
          checked={pushed.data ?? false}
          loading={busy || pushed.isPending}
          disabled={!can}
          onChange={(on) => void set(on)}
        />
        {t('push.label')}
      </label>
      <span className="lb-muted">{t(can ? 'push.hint' : 'push.cannot')}</span>
    </p>
  )
}
