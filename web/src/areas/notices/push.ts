import { pushSubscribe, pushUnsubscribe } from '@labbox/contract/notices/push.ts'
import { call } from '../../app/api/call.ts'

const SCRIPT = '/push.js'

/** Whether this browser can take notices while no page is open; only over https, or on this machine. */
export const takesPush = (): boolean => 'serviceWorker' in navigator && 'PushManager' in window

const registered = async (): Promise<PushSubscription | null> => {
  const registration = await navigator.serviceWorker.getRegistration(SCRIPT)
  return (await registration?.pushManager.getSubscription()) ?? null
}

/** Whether this browser takes notices now. */
export const isPushed = async (): Promise<boolean> => takesPush() && (await registered()) !== null

const bytesOf = (base64url: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64url.replaceAll('-', '+').replaceAll('_', '/')), (sign) => sign.charCodeAt(0))

/** Takes notices from now on. False: the person, or the browser's settings, do not allow it. */
export const beginPush = async (key: string): Promise<boolean> => {
  if ((await Notification.requestPermission()) !== 'granted') return false
  await navigator.serviceWorker.register(SCRIPT)
  const { pushManager } = await navigator.serviceWorker.ready
  // One that was made with another key takes nothing from us.
  await (await pushManager.getSubscription())?.unsubscribe()
  const asked = { userVisibleOnly: true, applicationServerKey: bytesOf(key) }
  const made = await pushManager.subscribe(asked).catch((error: unknown) => {
    if (error instanceof DOMException) return null
    throw error
  })
  if (!made) return false
  const { keys = {} } = made.toJSON()
  const [p256dh = '', auth = ''] = [keys['p256dh'], keys['auth']]
  await call(pushSubscribe, { endpoint: made.endpoint, p256dh, auth })
  return true
}

export const endPush = async (): Promise<void> => {
  const made = await registered()
  if (!made) return
  await call(pushUnsubscribe, { endpoint: made.endpoint })
  await made.unsubscribe()
}
