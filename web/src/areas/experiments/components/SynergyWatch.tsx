import { topics } from '@labbox/contract/bench/protocol.ts'
import { SynergyNotice } from '@labbox/contract/experiments/synergy-notice.ts'
import { synergyMine } from '@labbox/contract/experiments/synergy.ts'
import { invalidate } from '../../../app/api/query.ts'
import { notify } from '../../../app/errors/feedback.ts'
import { useLocalText, useTranslation } from '../../../app/i18n.ts'
import { jsonOf, useTopic } from '../../../app/mqtt.ts'
import { useSession } from '../../../app/session/session.ts'

const SHOWN_S = 15

/** Says at once that one is asked to a bench, on whatever page one is. */
const SynergyWatch = () => {
  const { t } = useTranslation('experiments')
  const text = useLocalText()
  const userId = useSession((state) => state.user?.id)
  useTopic(userId && topics.user(userId), (payload) => {
    const notice = SynergyNotice.safeParse(jsonOf(payload)).data
    if (!notice) return
    notify.info(t('invited', { name: text(notice.from), device: text(notice.deviceName) }), SHOWN_S)
    void invalidate([synergyMine])
  })
  return null
}

export default SynergyWatch
