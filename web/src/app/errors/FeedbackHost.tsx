import { Modal, message } from 'antd'
import { useEffect } from 'react'
import { AntTheme } from '../theme/AntTheme.tsx'
import { connectFeedback } from './feedback.ts'

const Host = () => {
  const [messages, messageHolder] = message.useMessage({ maxCount: 5 })
  const [modals, modalHolder] = Modal.useModal()
  useEffect(() => connectFeedback(messages, modals), [messages, modals])
  return (
    <>
      {messageHolder}
      {modalHolder}
    </>
  )
}

/** Passes Ant Design's messages and confirmations, in the app's theme, to code outside components. */
const FeedbackHost = () => (
  <AntTheme>
    <Host />
  </AntTheme>
)

export default FeedbackHost
