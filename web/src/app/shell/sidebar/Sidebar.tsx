import DownOutlined from '@ant-design/icons/es/icons/DownOutlined'
import { useRouterState } from '@tanstack/react-router'
import { useId, useState, type ReactNode } from 'react'
import { useLocalText, useTranslation } from '../../i18n.ts'
import { useSession } from '../../session/session.ts'
import { setSidebarOpen } from '../../settings/settings.ts'
import { MenuIcon } from '../menu-icons.tsx'
import { menuOf, menuPath, menuTree, type MenuNode } from '../menu-tree.ts'
import { useBadges } from './badges.ts'
import { useFavourites } from './favourites.ts'
import { Badge, NavRow } from './NavRow.tsx'
import './sidebar.css'

interface GroupProps {
  node: MenuNode
  icon?: ReactNode
  open: boolean
  collapsed: boolean
  count: number
  onToggle: () => void
  children: ReactNode
}

const Group = ({ node, icon, open, collapsed, count, onToggle, children }: GroupProps) => {
  const text = useLocalText()
  const listId = useId()
  return (
    <li>
      <button
        type="button"
        className="lb-nav-item"
        aria-expanded={open}
        aria-controls={listId}
        title={collapsed ? text(node.resName) : undefined}
        onClick={onToggle}
      >
        {icon}
        <span className="lb-nav-label">{text(node.resName)}</span>
        {!open && <Badge count={count} />}
        <DownOutlined aria-hidden className={open ? 'lb-nav-arrow lb-nav-arrow-open' : 'lb-nav-arrow'} />
      </button>
      <ul id={listId} className="lb-nav-sub" hidden={!open}>
        {children}
      </ul>
    </li>
  )
}

/** A group below a group (administrators may make some): open where the current page is, or when it was opened. */
const InnerGroup = ({ current, ...props }: Omit<GroupProps, 'open' | 'onToggle'> & { current: boolean }) => {
  const [chosen, setChosen] = useState<boolean | null>(null)
  const open = chosen ?? current
  return <Group {...props} open={open} onToggle={() => setChosen(!open)} />
}

/** Which group at the top is open: that of the current page; where a page stands in none, the one that was open last. */
const useOpenGroup = (tree: readonly MenuNode[], current: string | undefined) => {
  const first = tree.find(({ children }) => children.length > 0)?.id
  const [open, setOpen] = useState(current ?? first)
  const [was, setWas] = useState(current)
  if (current !== was) {
    setWas(current)
    if (current) setOpen(current)
  }
  return [open, setOpen] as const
}

/** The menu the server gives this user: groups of links, one of them open, above them the favourites. */
export const SideMenu = ({ collapsed, onNavigate }: { collapsed: boolean; onNavigate: () => void }) => {
  const { t } = useTranslation('shell')
  const menus = useSession((state) => state.user?.menus) ?? []
  const path = useRouterState({
    select: (state) =>
      state.matches.findLast((match) => match.staticData.menuKey)?.staticData.menuKey ??
      state.location.pathname,
  })
  const favourites = useFavourites(menus)
  const count = useBadges()
  const tree = menuTree(menus)
  const current = menuPath(menus, menuOf(menus, path)).map(({ id }) => id)
  const [open, setOpen] = useOpenGroup(
    tree,
    tree.find(({ id, children }) => children.length > 0 && current.includes(id))?.id,
  )
  const toggle = (id: string) => {
    // A closed sidebar shows icons only: opening a group opens it first.
    if (collapsed) setSidebarOpen(true)
    setOpen(open === id && !collapsed ? undefined : id)
  }
  const row = (node: MenuNode, icon?: ReactNode) => (
    <NavRow
      key={node.id}
      row={node}
      here={current.includes(node.id)}
      count={count(node)}
      icon={icon}
      collapsed={collapsed}
      favourite={favourites.has(node.resUrl)}
      onFavourite={() => void favourites.toggle(node.resUrl)}
      onNavigate={onNavigate}
    />
  )
  const branch = (node: MenuNode): ReactNode =>
    node.children.length === 0 ? (
      row(node)
    ) : (
      <InnerGroup
        key={node.id}
        node={node}
        collapsed={collapsed}
        count={count(node)}
        current={current.includes(node.id)}
      >
        {node.children.map(branch)}
      </InnerGroup>
    )
  return (
    <nav aria-label={t('menu')} className={collapsed ? 'lb-nav lb-nav-collapsed' : 'lb-nav'}>
      {favourites.rows.length > 0 && !collapsed && (
        <section aria-label={t('favourites.title')} className="lb-nav-favourites">
          <h2>{t('favourites.title')}</h2>
          <ul>{favourites.rows.map((one) => row({ ...one, children: [] }))}</ul>
        </section>
      )}
      <ul>
        {tree.map((node) => {
          const icon = <MenuIcon style={node.resStyle} />
          return node.children.length === 0 ? (
            row(node, icon)
          ) : (
            <Group
              key={node.id}
              node={node}
              icon={icon}
              open={open === node.id && !collapsed}
              collapsed={collapsed}
              count={count(node)}
              onToggle={() => toggle(node.id)}
            >
              {node.children.map(branch)}
            </Group>
          )
        })}
      </ul>
    </nav>
  )
}
