import RobotOutlined from '@ant-design/icons/es/icons/RobotOutlined'
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useState } from 'react'
import { assistantState, assistantToken } from '@labbox/contract/assistant/assistant.ts'
import { call } from '../../../app/api/call.ts'
import { queryOf } from '../../../app/api/query.ts'
import { notify } from '../../../app/errors/feedback.ts'
import { useTranslation } from '../../../app/i18n.ts'
import { useNavigate } from '../../../ui/navigation.ts'

const WINDOW = 'popup,width=480,height=720'

/**
 * Opens the assistant of another system in a window of its own, signed in by a short-lived token; where there is none, our own page, which
 * answers by what may be read here.
 */
const AssistantButton = () => {
  const { t } = useTranslation('assistant')
  const navigate = useNavigate()
  const [busy, setBusy] = useState(false)
  const state = useQuery({ ...queryOf(assistantState, {}), staleTime: Infinity })
  const open = async () => {
    if (!state.data?.available) return void navigate({ to: '/assistant' })
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
      notify.error(t('failed'))
    } finally {
      setBusy(false)
    }
  }
  if (!state.data) return null
  return (
    <Button
      type="text"
      className="lb-wide-only"
      icon={<RobotOutlined />}
      aria-label={t('title')}
      title={t('title')}
      loading={busy}
      onClick={() => void open()}
    />
  )
}

export default AssistantButton
