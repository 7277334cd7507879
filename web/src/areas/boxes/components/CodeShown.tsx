import { Modal, Typography } from 'antd'
import type { BoxCode } from '@labbox/contract/boxes/boxes.ts'
import { useTranslation } from '../../../app/i18n.ts'
import { TimeText } from '../../../ui/time/TimeText.tsx'

/** The one-time code of a box; it is shown this once. */
export const CodeShown = ({ made, onClose }: { made: BoxCode; onClose: () => void }) => {
  const { t } = useTranslation('boxes')
  return (
    <Modal
      open
      title={t('code.title')}
      okText={t('code.print')}
      cancelText={t('common:action.close')}
      onOk={() => window.print()}
      onCancel={onClose}
    >
      <p>{t('code.hint')}</p>
      <Typography.Paragraph copyable={{ text: made.command }}>
        <code>{made.command}</code>
      </Typography.Paragraph>
      <p className="lb-muted">
        {t('code.expires')} <TimeText value={made.expiresAt} />
      </p>
    </Modal>
  )
}
