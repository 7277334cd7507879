import { Alert, Button, Space } from 'antd'
import { serverNow } from '../../../app/clock.ts'
import { useLocalText, useTranslation } from '../../../app/i18n.ts'
import { ConfirmButton } from '../../../ui/ConfirmButton.tsx'
import { useNow } from '../../../ui/time/TimeText.tsx'
import { clockTo } from './hour.ts'
import type { OccupancyState } from '../api/use-occupancy.ts'

const TICK_MS = 1_000

/** The device one holds, with what is left of it; the place in the queue; or why the last use ended. */
export const MyDevice = ({ state }: { state: OccupancyState }) => {
  const { t } = useTranslation('devices')
  const text = useLocalText()
  useNow(TICK_MS)
  const now = serverNow()
  const { held, queue, ended, busy } = state
  if (held) {
    const soon = Date.parse(held.idleAt) - now <= state.warnMs
    return (
      <Alert
        className="lb-block"
        role="status"
        type={soon ? 'warning' : 'success'}
        showIcon
        title={t('mine.held', { name: text(held.deviceName) })}
        description={t(soon ? 'mine.idleSoon' : 'mine.idle', { time: clockTo(held.idleAt, now) })}
        action={
          <Space>
            {soon && (
              <Button type="primary" loading={busy} onClick={() => void state.stay()}>
                {t('mine.stay')}
              </Button>
            )}
            <ConfirmButton loses={t('mine.releaseLoses')} run={state.release}>
              {t('mine.release')}
            </ConfirmButton>
          </Space>
        }
      />
    )
  }
  if (queue)
    return (
      <Alert
        className="lb-block"
        role="status"
        type="info"
        showIcon
        title={t('mine.queue', { place: queue.place, count: queue.waiting })}
        description={t('mine.queueHint')}
        action={
          <Button loading={busy} onClick={() => void state.leave()}>
            {t('mine.leave')}
          </Button>
        }
      />
    )
  if (!ended?.reason || (ended.reason === 'release' && !ended.freedBy)) return null
  return (
    <Alert
      className="lb-block"
      type="warning"
      showIcon
      closable
      title={t('mine.ended', { name: text(ended.deviceName) })}
      description={[t(`reason.${ended.reason}`), ended.freedBy, ended.detail].filter(Boolean).join(' – ')}
    />
  )
}
