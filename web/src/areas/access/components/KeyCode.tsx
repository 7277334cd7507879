import { Modal, QRCode } from 'antd'
import { shownKey } from '@labbox/contract/access/registration.ts'
import type { InvitationKey } from '@labbox/contract/classes/keys.ts'
import { useTranslation } from '../../../app/i18n.ts'
import { CopyText } from '../../../ui/CopyText.tsx'

/** The key is in the fragment, so that opening the link does not send it to any server. */
const linkOf = ({ key }: InvitationKey): string => `${location.origin}/registration#${shownKey(key)}`

/** What is shown to a room: the code for phones, the link, and the key to type. */
export const KeyCode = ({ row, onClose }: { row: InvitationKey; onClose: () => void }) => {
  const { t } = useTranslation('keys')
  const link = linkOf(row)
  return (
    <Modal open title={t('code.title')} footer={null} onCancel={onClose} width={480}>
      <div className="lb-key-code">
        <p>{t('code.hint')}</p>
        {/* Black on white in both themes, as cameras need it. */}
        <QRCode
          value={link}
          type="svg"
          size={280}
          color="#000000"
          bgColor="#ffffff"
          aria-label={t('code.alt')}
        />
        <p className="lb-key-big">{shownKey(row.key)}</p>
        <CopyText text={link} />
      </div>
    </Modal>
  )
}
