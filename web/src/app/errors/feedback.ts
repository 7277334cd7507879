import type { MessageInstance } from 'antd/es/message/interface'
import type { HookAPI } from 'antd/es/modal/useModal'
import { useSyncExternalStore } from 'react'

/**
 * Messages and confirmations for code outside components. `<FeedbackHost>` provides Ant Design's instances, in the
 * theme of the app; earlier messages are kept until then.
 */
type Kind = 'error' | 'warning' | 'success' | 'info'
interface Notice {
  kind: Kind
  text: string
  seconds: number
}

let messages: MessageInstance | null = null
let modals: HookAPI | null = null
const waiting: Notice[] = []
const unasked: ((modals: HookAPI) => void)[] = []
const AFTER_RELOAD = 'labbox-notice'
/** This page goes; its library may still come before the next one has it. */
let going = false

const keptNotice = (): string | null => (going ? null : sessionStorage.getItem(AFTER_RELOAD))

const wantsHost = new EventTarget()
const wait = (): void => void wantsHost.dispatchEvent(new Event('wait'))
const followWaiting = (listener: () => void) => {
  wantsHost.addEventListener('wait', listener)
  return () => wantsHost.removeEventListener('wait', listener)
}
const someWait = (): boolean =>
  messages !== null || waiting.length + unasked.length > 0 || keptNotice() !== null

/** Whether something was said or asked. Pages without the component library load it only then. */
export const useFeedbackWanted = (): boolean => useSyncExternalStore(followWaiting, someWait)

const show = (notice: Notice): void => {
  if (!messages) {
    waiting.push(notice)
    return wait()
  }
  // The text is the key, so that one failure of five calls at once is shown once.
  void messages.open({ type: notice.kind, content: notice.text, duration: notice.seconds, key: notice.text })
}

export const connectFeedback = (message: MessageInstance, modal: HookAPI): void => {
  messages = message
  modals = modal
  const kept = keptNotice()
  if (kept) {
    sessionStorage.removeItem(AFTER_RELOAD)
    waiting.push(JSON.parse(kept) as Notice)
  }
  waiting.splice(0).forEach(show)
  for (const put of unasked.splice(0)) put(modal)
}

/** Errors and warnings stay 5 s, a navigation failure 10 s. */
export const notify = {
  error: (text: string, seconds = 5) => show({ kind: 'error', text, seconds }),
  warning: (text: string, seconds = 5) => show({ kind: 'warning', text, seconds }),
  success: (text: string, seconds = 3) => show({ kind: 'success', text, seconds }),
  info: (text: string, seconds = 3) => show({ kind: 'info', text, seconds }),
  /** Said on the page that follows a reload. */
  afterReload: (kind: Kind, text: string, seconds = 5) => {
    going = true
    sessionStorage.setItem(AFTER_RELOAD, JSON.stringify({ kind, text, seconds }))
  },
}

export interface Question {
  title: string
  content?: string
  okText: string
  cancelText: string
  danger?: boolean
}

/** Asks, and resolves to the answer. A question asked before the library is loaded waits for it. */
export const ask = (question: Question): Promise<boolean> =>
  new Promise((resolve) => {
    const put = (host: HookAPI) =>
      void host.confirm({
        title: question.title,
        content: question.content,
        okText: question.okText,
        cancelText: question.cancelText,
        okButtonProps: { danger: question.danger ?? false },
        onOk: () => resolve(true),
        onCancel: () => resolve(false),
      })
    if (modals) put(modals)
    else {
      unasked.push(put)
      wait()
    }
  })
