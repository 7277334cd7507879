import { Popover } from 'antd'
import { useTranslation } from '../../../app/i18n.ts'
import { AntTheme } from '../../../app/theme/AntTheme.tsx'
import { KeysButton } from './KeysButton.tsx'
import { sittingKeys } from './shortcuts.ts'

/** The keys of the sitting. */
const SitKeys = () => {
  const { t } = useTranslation('exams-sit')
  const list = (
    <dl className="lb-sit-keys">
      {(['next', 'previous', 'open', 'mark', 'submit'] as const).map((act) => (
        <div key={act}>
          <dt>
            <kbd>Alt</kbd> + <kbd>{sittingKeys[act].slice(3)}</kbd>
          </dt>
          <dd>{t(`keys.${act}`)}</dd>
        </div>
      ))}
    </dl>
  )
  return (
    <AntTheme>
      <Popover content={list} trigger="click" placement="bottomRight">
        <KeysButton />
      </Popover>
    </AntTheme>
  )
}

export default SitKeys
