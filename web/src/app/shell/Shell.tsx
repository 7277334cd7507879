import { Outlet } from '@tanstack/react-router'
import { Fragment, Suspense, useRef, useState } from 'react'
import { lazy } from '../idle/lazy.ts'
import { useTranslation } from '../i18n.ts'
import { PagePending } from '../PagePending.tsx'
import { useLogo, useProduct } from '../product.ts'
import { useSession } from '../session/session.ts'
import { setSidebarOpen, useSettings } from '../settings/settings.ts'
import { useNarrow } from '../settings/use-media.ts'
import { useIdle } from '../idle/use-idle.ts'
import { ActivationBanner } from './activation/ActivationBanner.tsx'
import { EXPAND_BELOW } from './menu-tree.ts'
import { Navbar } from './Navbar.tsx'
import { SideMenu } from './sidebar/Sidebar.tsx'
import { Shortcuts } from './Shortcuts.tsx'
import { TagsView } from './tags/TagsView.tsx'
import { useTagsState } from './tags/use-tags.ts'
import { useFilling } from './use-filling.ts'
import './shell.css'

// Comes when the browser is idle, or when it is opened before that.
const MenuDrawer = lazy(() => import('./MenuDrawer.tsx'))
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
  const idle = useIdle()
  const [drawerOpen, setDrawerOpen] = useState(false)
  const topEntries = useSession((state) => state.user?.menus.filter(({ parentId }) => !parentId).length ?? 0)
  const weakPassword = useSession((state) => state.weakPassword)
  const kept = useSettings((state) => state.sidebarOpen)
  const { tagsView, fixedHeader, sidebarLogo } = useSettings()
  const turn = useTagsState((state) => state.turn)
  const main = useRef<HTMLElement>(null)
  useFilling(main)
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
      {narrow && (idle || drawerOpen) && (
        <Suspense>
          <MenuDrawer
            open={drawerOpen}
            title={<Brand short={false} />}
            onClose={() => setDrawerOpen(false)}
          />
        </Suspense>
      )}
      <div className="lb-column">
        <div className={fixedHeader ? 'lb-head lb-head-fixed' : 'lb-head'}>
          <Navbar menuOpen={narrow ? drawerOpen : open} onToggleMenu={toggle} />
          {tagsView && <TagsView />}
        </div>
        <ActivationBanner />
        {weakPassword && (
          <Suspense>
            <WeakPassword />
          </Suspense>
        )}
        <main ref={main} id="lb-main" tabIndex={-1}>
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
