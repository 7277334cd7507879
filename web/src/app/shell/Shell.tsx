import { Drawer } from 'antd'
import { Outlet } from '@tanstack/react-router'
import { Fragment, Suspense, lazy, useState } from 'react'
import { useTranslation } from '../i18n.ts'
import { PagePending } from '../PagePending.tsx'
import { useLogo, useProduct } from '../product.ts'
import { useSession } from '../session/session.ts'
import { setSidebarOpen, useSettings } from '../settings/settings.ts'
import { useNarrow } from '../settings/use-media.ts'
import { ActivationBanner } from './activation/ActivationBanner.tsx'
import { EXPAND_BELOW } from './menu-tree.ts'
import { Navbar } from './Navbar.tsx'
import { SideMenu } from './sidebar/Sidebar.tsx'
import { Shortcuts } from './Shortcuts.tsx'
import { useTagsState } from './tags/use-tags.ts'
import './shell.css'

const TagsView = lazy(() => import('./tags/TagsView.tsx'))
const WeakPassword = lazy(() => import('./WeakPassword.tsx'))

const Brand = ({ short }: { short: boolean }) => {
  const { title, subtitle } = useProduct()
  const logo = useLogo('MENU_SETTING')
  return (
    <div className="lb-brand">
      {logo && !short ? (
        <img src={logo.src} alt="" width={logo.width} height={logo.height} className="lb-brand-logo" />
      ) : (
        <img src={logo?.src ?? '/favicon.svg'} alt="" width={28} height={28} className="lb-brand-logo" />
      )}
      {!short && (
        <span>
          <strong title={logo?.text || title}>{logo?.text || title}</strong>
          <small>{subtitle}</small>
        </span>
      )}
    </div>
  )
}

/** Sidebar, navbar and the page between them. */
export const Shell = () => {
  const { t } = useTranslation('shell')
  const narrow = useNarrow()
  const [drawerOpen, setDrawerOpen] = useState(false)
  const topEntries = useSession((state) => state.user?.menus.filter(({ parentId }) => !parentId).length ?? 0)
  const weakPassword = useSession((state) => state.weakPassword)
  const kept = useSettings((state) => state.sidebarOpen)
  const { tagsView, fixedHeader, sidebarLogo } = useSettings()
  const turn = useTagsState((state) => state.turn)
  const open = kept ?? topEntries < EXPAND_BELOW
  const toggle = () => (narrow ? setDrawerOpen(true) : setSidebarOpen(!open))
  return (
    <div className="lb-shell">
      <a className="lb-skip" href="#lb-main">
        {t('skip')}
      </a>
      {!narrow && (
        <aside className={open ? 'lb-side' : 'lb-side lb-side-closed'}>
          {sidebarLogo && <Brand short={!open} />}
          <SideMenu collapsed={!open} onNavigate={() => undefined} />
        </aside>
      )}
      <Drawer
        open={narrow && drawerOpen}
        onClose={() => setDrawerOpen(false)}
        placement="left"
        size={260}
        title={<Brand short={false} />}
        styles={{ body: { padding: 0 } }}
      >
        <SideMenu collapsed={false} onNavigate={() => setDrawerOpen(false)} />
      </Drawer>
      <div className="lb-column">
        <div className={fixedHeader ? 'lb-head lb-head-fixed' : 'lb-head'}>
          <Navbar menuOpen={narrow ? drawerOpen : open} onToggleMenu={toggle} />
          {tagsView && (
            <Suspense fallback={<div className="lb-tags-space lb-wide-only" />}>
              <TagsView />
            </Suspense>
          )}
        </div>
        <ActivationBanner />
        {weakPassword && (
          <Suspense>
            <WeakPassword />
          </Suspense>
        )}
        <main id="lb-main" tabIndex={-1}>
          <Suspense fallback={<PagePending />}>
            <Fragment key={turn}>
              <Outlet />
            </Fragment>
          </Suspense>
        </main>
      </div>
      <Shortcuts />
    </div>
  )
}
