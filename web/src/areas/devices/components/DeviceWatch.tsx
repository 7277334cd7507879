import { topics } from '@labbox/contract/bench/protocol.ts'
import { occupancyMine } from '@labbox/contract/devices/occupancy.ts'
import { invalidate } from '../../../app/api/query.ts'
import { notify } from '../../../app/errors/feedback.ts'
import { useLocalText, useTranslation } from '../../../app/i18n.ts'
import { useSession } from '../../../app/session/session.ts'
import { useTimeZone } from '../../../ui/time/use-time-zone.ts'
import { useDeviceNotice } from '../api/use-device-notice.ts'
import { hourIn } from './hour.ts'

const SHOWN_S = 20

/** Says at once what a supervisor has to say to whoever is on a bench, on whatever page they are. */
const DeviceWatch = () => {
  const { t } = useTranslation('devices')
  const text = useLocalText()
  const zone = useTimeZone()
  const userId = useSession((state) => state.user?.id)
  useDeviceNotice(userId && topics.user(userId), (notice) => {
    if (notice.kind === 'device.message')
      notify.info(t('watch.message', { from: text(notice.from), text: notice.text }), SHOWN_S)
    if (notice.kind !== 'device.extended') return
    const until = hourIn(notice.until, zone)
    notify.info(t('watch.extended', { name: text(notice.deviceName), until }), SHOWN_S)
    void invalidate([occupancyMine])
  })
  return null
}

export default DeviceWatch
