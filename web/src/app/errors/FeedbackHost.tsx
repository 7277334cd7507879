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

/** Hands Ant Design's messages and questions, in the app's theme, to code that is no component. */
const FeedbackHost = () => (
  <AntTheme>
    <Host />
  </AntTheme>
)

export default FeedbackHost
