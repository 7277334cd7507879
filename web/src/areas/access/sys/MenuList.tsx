import ArrowDownOutlined from '@ant-design/icons/es/icons/ArrowDownOutlined'
import ArrowUpOutlined from '@ant-design/icons/es/icons/ArrowUpOutlined'
import MenuFoldOutlined from '@ant-design/icons/es/icons/MenuFoldOutlined'
import MenuUnfoldOutlined from '@ant-design/icons/es/icons/MenuUnfoldOutlined'
import { Outlet } from '@tanstack/react-router'
import { useQuery } from '@tanstack/react-query'
import { Button, Input, Skeleton, Tree } from 'antd'
import type { TreeDataNode, TreeProps } from 'antd'
import { useState } from 'react'
import type { KeyboardEvent, ReactNode } from 'react'
import { menuDelete, menuList } from '@labbox/contract/access/menus.ts'
import { call } from '../../../app/api/call.ts'
import { invalidate, queryOf } from '../../../app/api/query.ts'
import { useLocalText, useTranslation } from '../../../app/i18n.ts'
import { useCan } from '../../../app/session/session.ts'
import { MenuIcon } from '../../../app/shell/menu-icons.tsx'
import { menuTree } from '../../../app/shell/menu-tree.ts'
import type { MenuNode } from '../../../app/shell/menu-tree.ts'
import { ConfirmButton } from '../../../ui/ConfirmButton.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { MenuExport } from './MenuExport.tsx'
import { placeAfter, placeOfDrop } from './menu-order.ts'
import type { Step } from './menu-order.ts'
import { matching } from './org-tree.ts'
import { useMenuMove } from './use-menu-move.ts'
import '../access.css'

const steps: Record<Step, { key: string; icon: ReactNode }> = {
  up: { key: 'ArrowUp', icon: <ArrowUpOutlined /> },
  down: { key: 'ArrowDown', icon: <ArrowDownOutlined /> },
  out: { key: 'ArrowLeft', icon: <MenuFoldOutlined /> },
  in: { key: 'ArrowRight', icon: <MenuUnfoldOutlined /> },
}

/** What is done with the chosen row. */
const RowActions = ({
  row,
  shipped,
  move,
}: {
  row: MenuNode
  shipped: boolean
  move: (step: Step) => void
}) => {
  const { t } = useTranslation('sys-access')
  const text = useLocalText()
  const can = useCan()
  const remove = async () => {
    await call(menuDelete, { id: row.id })
    await invalidate([menuList])
  }
  return (
    <div className="lb-bulk" role="toolbar" aria-label={t('menu.actions')}>
      <strong>{text(row.resName)}</strong>
      {can('access:menu:edit') &&
        (Object.keys(steps) as Step[]).map((step) => (
          <Button
            key={step}
            size="small"
            icon={steps[step].icon}
            aria-label={t(`menu.step.${step}`)}
            title={t(`menu.step.${step}`)}
            onClick={() => move(step)}
          />
        ))}
      {can('access:menu:edit') && (
        <LinkButton to="/sys/menu/$id/update" params={{ id: row.id }} size="small">
          {t('common:action.edit')}
        </LinkButton>
      )}
      {can('access:menu:add') && (
        <LinkButton to="/sys/menu/add" search={{ parent: row.id }} size="small">
          {t('menu.addBelow')}
        </LinkButton>
      )}
      {!shipped && can('access:menu:delete') && (
        <ConfirmButton size="small" loses={t('menu.loses', { name: text(row.resName) })} run={remove}>
          {t('common:action.delete')}
        </ConfirmButton>
      )}
    </div>
  )
}

/** The menu as a tree: reordered by dragging, or by Alt and the arrow keys on the chosen row. */
const MenuList = () => {
  const { t } = useTranslation('sys-access')
  const text = useLocalText()
  const can = useCan()
  const query = useQuery(queryOf(menuList, {}))
  const moveTo = useMenuMove()
  const [chosen, setChosen] = useState<string | null>(null)
  const rows = query.data ?? []
  const tree = menuTree(rows)
  const [wanted, setWanted] = useState('')
  const sought = wanted.trim().toLowerCase()
  const shown = matching(rows, ({ resName: { zh, en }, resUrl }) =>
    `${zh ?? ''} ${en ?? ''} ${resUrl}`.toLowerCase().includes(sought),
  )
  const row = rows.find((each) => each.id === chosen)
  const move = (step: Step) => {
    const place = chosen && placeAfter(tree, chosen, step)
    if (place) moveTo(chosen, place)
  }
  const pressed = (event: KeyboardEvent) => {
    const step = (Object.keys(steps) as Step[]).find((each) => steps[each].key === event.key)
    if (!event.altKey || !step || !can('access:menu:edit')) return
    event.preventDefault()
    event.stopPropagation()
    move(step)
  }
  const dropped: TreeProps['onDrop'] = ({ dragNode, node, dropToGap, dropPosition }) => {
    const own = Number(node.pos.split('-').at(-1))
    const where = !dropToGap ? 'on' : dropPosition > own ? 'after' : 'before'
    const place = placeOfDrop(tree, String(dragNode.key), String(node.key), where)
    if (place) moveTo(String(dragNode.key), place)
  }
  const dataOf = (node: MenuNode): TreeDataNode => ({
    key: node.id,
    title: (
      <span className="lb-menu-row">
        <MenuIcon style={node.resStyle} /> {text(node.resName)}{' '}
        <span className="lb-muted">{node.resUrl}</span>
      </span>
    ),
    children: node.children.map(dataOf),
  })
  const add = can('access:menu:add') && (
    <LinkButton to="/sys/menu/add" look="primary">
      {t('menu.add')}
    </LinkButton>
  )
  return (
    <div className="lb-page">
      <PageHeader
        title={t('menu.title')}
        hint={t('menu.hint')}
        actions={
          <>
            <MenuExport rows={shown} />
            {add}
          </>
        }
      />
      <section className="lb-list" aria-label={t('menu.title')}>
        <div className="lb-filters">
          <Input.Search
            allowClear
            className="lb-filter-text"
            aria-label={t('search')}
            placeholder={t('search')}
            value={wanted}
            onChange={({ target }) => setWanted(target.value)}
          />
        </div>
        {row && <RowActions row={{ ...row, children: [] }} shipped={row.shipped} move={move} />}
        {query.isError ? (
          <ErrorState error={query.error} onRetry={() => void query.refetch()} />
        ) : query.isPending ? (
          <Skeleton active />
        ) : (
          // Before the tree itself takes the arrow keys.
          <div onKeyDownCapture={pressed}>
            <Tree
              key={sought}
              blockNode
              draggable={can('access:menu:edit') ? { icon: false } : false}
              defaultExpandAll
              aria-label={t('menu.title')}
              treeData={menuTree(shown).map(dataOf)}
              selectedKeys={chosen ? [chosen] : []}
              onSelect={(_, { node }) => setChosen(String(node.key))}
              onActiveChange={(key) => key && setChosen(String(key))}
              onDrop={dropped}
            />
          </div>
        )}
      </section>
      <Outlet />
    </div>
  )
}

export default MenuList
