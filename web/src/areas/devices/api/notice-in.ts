import { DeviceNotice } from '@labbox/contract/devices/notices.ts'
import { jsonOf } from '../../../app/mqtt.ts'

/** The notice that a message is; nothing where it is none. */
export const noticeIn = (payload: Uint8Array): DeviceNotice | undefined =>
  DeviceNotice.safeParse(jsonOf(payload)).data
