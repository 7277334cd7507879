import { Modal } from 'antd'
import { useTranslation } from '../../../../app/i18n.ts'
import { SHORTCUTS } from '../state/keyboard.ts'

const MOD = /Mac|iP(hone|ad)/.test(navigator.platform) ? '⌘' : 'Ctrl'

/** Everything the keyboard and the mouse can do. */
export const HelpDialog = ({ open, onClose }: { open: boolean; onClose: () => void }) => {
  const { t } = useTranslation('bench')
  return (
    <Modal open={open} onCancel={onClose} footer={null} title={t('editor.help')} width={620}>
      <table className="lb-shortcuts">
        <tbody>
          {SHORTCUTS.map(({ keys, does }) => (
            <tr key={does}>
              <td>
                {keys.map((key) => (
                  <kbd key={key}>{key.replace('Mod', MOD)}</kbd>
                ))}
              </td>
              <td>{t(`editor.shortcut.${does}`)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="lb-muted">{t('editor.mouseHelp')}</p>
    </Modal>
  )
}
