import type { DeviceNotice } from '@labbox/contract/devices/notices.ts'
import { useTopic } from '../../../app/mqtt.ts'

/** Hears what is said of devices on a topic. What is to be checked by comes with the first notice. */
export const useDeviceNotice = (
  topic: string | null | undefined,
  heard: (notice: DeviceNotice) => void,
): void =>
  useTopic(topic, (payload) => {
    void import('./notice-in.ts').then(({ noticeIn }) => {
      const notice = noticeIn(payload)
      if (notice) heard(notice)
    })
  })
