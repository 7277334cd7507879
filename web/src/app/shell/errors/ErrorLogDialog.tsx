import { Button, Modal } from 'antd'
import { TimeText } from '../../../ui/time/TimeText.tsx'
import { clearErrorLog, useErrorLog } from '../../errors/error-log.ts'
import { useTranslation } from '../../i18n.ts'
import './error-log.css'

/** Runtime errors of this page: message, where it happened, address and time; the latest first. */
const ErrorLogDialog = ({ onClose }: { onClose: () => void }) => {
  const { t } = useTranslation(['shell', 'common'])
  const errors = useErrorLog((state) => state.errors)
  const copy = () => void navigator.clipboard?.writeText(JSON.stringify(errors, null, 2))
  const clear = () => {
    clearErrorLog()
    onClose()
  }
  return (
    <Modal
      open
      width={760}
      title={t('errors.title')}
      onCancel={onClose}
      footer={[
        <Button key="copy" onClick={copy}>
          {t('errors.copy')}
        </Button>,
        <Button key="clear" danger onClick={clear}>
          {t('errors.clear')}
        </Button>,
        <Button key="close" type="primary" onClick={onClose}>
          {t('common:action.close')}
        </Button>,
      ]}
    >
      <p className="lb-muted">{t('errors.hint')}</p>
      <ol className="lb-errors">
        {errors.map((error) => (
          <li key={error.id}>
            <strong>{error.message}</strong>
            <p className="lb-muted">
              <TimeText value={error.time} /> · <code>{error.url}</code>
            </p>
            {error.info && (
              <details>
                <summary>{t('errors.info')}</summary>
                {/* Scrolls, so it must be reachable by keyboard. */}
                <pre tabIndex={0}>{error.info}</pre>
              </details>
            )}
          </li>
        ))}
      </ol>
    </Modal>
  )
}

export default ErrorLogDialog
