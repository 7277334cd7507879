import { Alert, Button, Modal } from 'antd'
import { useLocalText, useTranslation } from '../../../app/i18n.ts'
import { useNow } from '../../../ui/time/TimeText.tsx'
import { clockDuration } from '../../../ui/time/time.ts'
import type { BenchState } from '../bench/bench-state.ts'
import { SHORTCUTS } from './shortcuts.ts'

/** Every key of the page. */
export const ShortcutsDialog = ({ open, onClose }: { open: boolean; onClose: () => void }) => {
  const { t } = useTranslation('experiments-bench')
  return (
    <Modal open={open} onCancel={onClose} footer={null} title={t('keys.title')} destroyOnHidden>
      <dl className="lb-exp-keys">
        {SHORTCUTS.map(({ id, keys }) => (
          <div key={id}>
            <dt>
              <kbd>{keys}</kbd>
            </dt>
            <dd>{t(`keys.${id}`)}</dd>
          </div>
        ))}
      </dl>
      <p className="lb-muted">{t('keys.more')}</p>
    </Modal>
  )
}

/** The device is about to be given away: stay, or let it go. */
export const IdleWarning = ({ idleAt, onStay }: { idleAt: string; onStay: () => void }) => {
  const { t } = useTranslation('experiments')
  const left = Date.parse(idleAt) - useNow(1000)
  return (
    <Alert
      banner
      type="warning"
      className="lb-exp-banner"
      title={t('idle.text', { left: clockDuration(left) })}
      action={
        <Button type="primary" onClick={onStay}>
          {t('idle.stay')}
        </Button>
      }
    />
  )
}

/** Why the device is gone. */
export const EndedDialog = ({ ended, onClose }: { ended: BenchState['ended']; onClose: () => void }) => {
  const { t } = useTranslation(['experiments', 'bench'])
  const text = useLocalText()
  const said = ended?.freedBy ? text(ended.freedBy) : ended?.detail
  return (
    <Modal
      open={ended !== null}
      title={t('ended.title')}
      onCancel={onClose}
      footer={
        <Button type="primary" onClick={onClose}>
          {t('ended.ok')}
        </Button>
      }
    >
      {ended && (
        <>
          <p>
            <strong>{text(ended.deviceName)}</strong>: {t(`bench:event.ended.${ended.reason}`)}
          </p>
          {said && <blockquote className="lb-exp-reason">{said}</blockquote>}
          <p className="lb-muted">{t('ended.kept')}</p>
        </>
      )}
    </Modal>
  )
}
