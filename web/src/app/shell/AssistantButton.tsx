import RobotOutlined from '@ant-design/icons/es/icons/RobotOutlined'
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useState } from 'react'
import { assistantState, assistantToken } from '@labbox/contract/assistant/assistant.ts'
import { call } from '../api/call.ts'
import { queryOf } from '../api/query.ts'
import { notify } from '../errors/feedback.ts'
import { useTranslation } from '../i18n.ts'

const WINDOW = 'popup,width=480,height=720'

/** Opens the assistant in a window of its own, signed in by a short-lived token; only where there is one. */
export const AssistantButton = () => {
  const { t } = useTranslation('shell')
  const [busy, setBusy] = useState(false)
  const state = useQuery({ ...queryOf(assistantState, {}), staleTime: Infinity })
  const open = async () => {
    // Opened at once, while the click still allows it; the address is set later.
    const popup = window.open('', 'labbox-assistant', WINDOW)
    setBusy(true)
    try {
      if (!popup) throw new Error('the browser allows no window')
      // Without `opener`, so that the other system cannot control this page.
      popup.opener = null
      const { loginUrl, token } = await call(assistantToken, {}, { silent: true })
      const address = new URL(loginUrl)
      address.searchParams.set('token', token)
      popup.location.href = address.href
    } catch {
      popup?.close()
      notify.error(t('assistant.failed'))
    } finally {
      setBusy(false)
    }
  }
  if (!state.data?.available) return null
  return (
    <Button
      type="text"
      className="lb-wide-only"
      icon={<RobotOutlined />}
      aria-label={t('assistant.title')}
      title={t('assistant.title')}
      loading={busy}
      onClick={() => void open()}
    />
  )
}
