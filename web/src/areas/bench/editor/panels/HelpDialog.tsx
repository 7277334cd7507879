import { Modal } from 'antd'
import { useTranslation } from '../../../../app/i18n.ts'
import { SHORTCUTS } from '../state/keyboard.ts'

const MOD = /Mac|iP(hone|ad)/.test(navigator.platform) ? '⌘' : 'Ctrl'

/** Everything the keyboard and the mouse can do. */
const HelpDialog = ({ open, onClose }: { open: boolean; onClose: () => void }) => {
  const { t } = useTranslation('bench')
  return (
    <Modal open={open} onCancel={onClose} footer={null} title={t('editor.help')} width={780}>
      <ul className="lb-shortcuts">
        {SHORTCUTS.map(({ keys, does }) => (
          <li key={does}>
            <span>
              {keys.map((key) => (
                <kbd key={key}>{key.replace('Mod', MOD)}</kbd>
              ))}
            </span>
            <span>{t(`editor.shortcut.${does}`)}</span>
          </li>
        ))}
      </ul>
      <p className="lb-muted">{t('editor.mouseHelp')}</p>
    </Modal>
  )
}

export default HelpDialog
