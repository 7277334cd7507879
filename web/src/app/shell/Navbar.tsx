import FullscreenExitOutlined from '@ant-design/icons/es/icons/FullscreenExitOutlined'
import FullscreenOutlined from '@ant-design/icons/es/icons/FullscreenOutlined'
import MenuFoldOutlined from '@ant-design/icons/es/icons/MenuFoldOutlined'
import MenuUnfoldOutlined from '@ant-design/icons/es/icons/MenuUnfoldOutlined'
import { Button } from 'antd'
import { useTranslation } from '../i18n.ts'
import { Breadcrumb } from './Breadcrumb.tsx'
import { AreaButtons } from './AreaButtons.tsx'
import { toggleFullscreen, useFullscreen } from './fullscreen.ts'
import { LanguageMenu, SizeMenu } from './Preferences.tsx'
import { ErrorLogButton } from './errors/ErrorLogButton.tsx'
import { SearchButton } from './palette/SearchButton.tsx'
import { DarkSwitch } from './Switches.tsx'
import { UserMenu } from './UserMenu.tsx'

export const Navbar = ({ menuOpen, onToggleMenu }: { menuOpen: boolean; onToggleMenu: () => void }) => {
  const { t } = useTranslation('shell')
  const full = useFullscreen()
  return (
    <header className="lb-navbar">
      <Button
        type="text"
        icon={menuOpen ? <MenuFoldOutlined /> : <MenuUnfoldOutlined />}
        aria-label={t('toggleMenu')}
        aria-expanded={menuOpen}
        onClick={onToggleMenu}
      />
      <Breadcrumb />
      <SearchButton />
      <ErrorLogButton />
      <AreaButtons />
      <Button
        type="text"
        className="lb-wide-only"
        icon={full ? <FullscreenExitOutlined /> : <FullscreenOutlined />}
        aria-label={t('fullscreen')}
        aria-pressed={full}
        title={t('fullscreen')}
        onClick={() => void toggleFullscreen()}
      />
      <SizeMenu />
      <LanguageMenu />
      <DarkSwitch />
      <UserMenu />
    </header>
  )
}
