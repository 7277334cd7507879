import DownOutlined from '@ant-design/icons/es/icons/DownOutlined'
import { useRouterState } from '@tanstack/react-router'
import { Link } from '../../ui/navigation.ts'
import { useId, useState } from 'react'
import { useLocalText, useTranslation } from '../i18n.ts'
import { useSession } from '../session/session.ts'
import { setSidebarOpen } from '../settings/settings.ts'
import { EXPAND_BELOW, menuOf, menuPath, menuTree, type MenuNode } from './menu-tree.ts'
import { MenuIcon } from './menu-icons.tsx'

interface BranchProps {
  node: MenuNode
  /** Ids of the current row and of all it stands under. */
  current: readonly string[]
  expandAll: boolean
  collapsed: boolean
  onNavigate: () => void
}

const Group = ({ node, current, expandAll, collapsed, onNavigate }: BranchProps) => {
  const text = useLocalText()
  const listId = useId()
  const [chosen, setChosen] = useState<boolean | null>(null)
  const open = !collapsed && (chosen ?? (expandAll || current.includes(node.id)))
  const toggle = () => {
    // A collapsed sidebar shows only icons, so opening a group expands it first.
    if (collapsed) setSidebarOpen(true)
    setChosen(collapsed ? true : !open)
  }
  return (
    <li>
      <button
        type="button"
        className="lb-nav-item"
        aria-expanded={open}
        aria-controls={listId}
        title={collapsed ? text(node.resName) : undefined}
        onClick={toggle}
      >
        <MenuIcon style={node.resStyle} />
        <span className="lb-nav-label">{text(node.resName)}</span>
        <DownOutlined className={open ? 'lb-nav-arrow lb-nav-arrow-open' : 'lb-nav-arrow'} />
      </button>
      <ul id={listId} className="lb-nav-sub" hidden={!open}>
        {node.children.map((child) => (
          <Branch
            key={child.id}
            node={child}
            current={current}
            expandAll={expandAll}
            collapsed={collapsed}
            onNavigate={onNavigate}
          />
        ))}
      </ul>
    </li>
  )
}

const Branch = (props: BranchProps) => {
  const text = useLocalText()
  const { node, current, collapsed, onNavigate } = props
  if (node.children.length > 0) return <Group {...props} />
  const here = current.includes(node.id)
  return (
    <li>
      <Link
        to={node.resUrl || '/404'}
        className={here ? 'lb-nav-item lb-nav-here' : 'lb-nav-item'}
        aria-current={here ? 'page' : undefined}
        title={collapsed ? text(node.resName) : undefined}
        onClick={onNavigate}
      >
        <MenuIcon style={node.resStyle} />
        <span className="lb-nav-label">{text(node.resName)}</span>
      </Link>
    </li>
  )
}

/** The menu the server gives this user, as a tree of links. */
export const SideMenu = ({ collapsed, onNavigate }: { collapsed: boolean; onNavigate: () => void }) => {
  const { t } = useTranslation('shell')
  const menus = useSession((state) => state.user?.menus) ?? []
  const path = useRouterState({
    select: (state) =>
      state.matches.findLast((match) => match.staticData.menuKey)?.staticData.menuKey ??
      state.location.pathname,
  })
  const tree = menuTree(menus)
  const current = menuPath(menus, menuOf(menus, path)).map(({ id }) => id)
  return (
    <nav aria-label={t('menu')} className={collapsed ? 'lb-nav lb-nav-collapsed' : 'lb-nav'}>
      <ul>
        {tree.map((node) => (
          <Branch
            key={node.id}
            expandAll={tree.length < EXPAND_BELOW}
            node={node}
            current={current}
            collapsed={collapsed}
            onNavigate={onNavigate}
          />
        ))}
      </ul>
    </nav>
  )
}
