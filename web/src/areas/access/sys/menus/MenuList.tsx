import { Outlet } from '@tanstack/react-router'
import { useQuery } from '@tanstack/react-query'
import { Input, Skeleton } from 'antd'
import { useState } from 'react'
import { menuDelete, menuList, menuMove, type MenuRow } from '@labbox/contract/access/menus.ts'
import { call } from '../../../../app/api/call.ts'
import { invalidate, queryClient, queryOf } from '../../../../app/api/query.ts'
import { useLocalText, useTranslation } from '../../../../app/i18n.ts'
import { useCan } from '../../../../app/session/session.ts'
import { MenuIcon } from '../../../../app/shell/menu-icons.tsx'
import { menuTree, type MenuNode } from '../../../../app/shell/menu-tree.ts'
import { ConfirmButton } from '../../../../ui/ConfirmButton.tsx'
import { ErrorState } from '../../../../ui/ErrorState.tsx'
import { LinkButton } from '../../../../ui/LinkButton.tsx'
import { PageHeader } from '../../../../ui/PageHeader.tsx'
import { MenuExport } from './MenuExport.tsx'
import { matching } from '../organisations/org-tree.ts'
import { MovableTree, StepButtons } from '../../../../ui/tree/MovableTree.tsx'
import { moved, type Place } from '../../../../ui/tree/order.ts'
import { useTreeMove } from '../../../../ui/tree/use-tree-move.ts'
import '../../access.css'

const moves = {
  list: menuList,
  show: (id: string, place: Place) =>
    queryClient.setQueryData<MenuRow[]>(
      queryOf(menuList, {}).queryKey,
      (rows) => rows && moved(rows, id, place),
    ),
  send: (id: string, place: Place) => call(menuMove, { id, ...place }),
}

/** What is done with the chosen row. */
const RowActions = ({
  row,
  shipped,
  tree,
  onMove,
}: {
  row: MenuNode
  shipped: boolean
  tree: readonly MenuNode[]
  onMove: (id: string, place: Place) => void
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
      {can('access:menu:edit') && <StepButtons tree={tree} id={row.id} onMove={onMove} />}
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
  const moveTo = useTreeMove(moves)
  const [chosen, setChosen] = useState<string | null>(null)
  const rows = query.data ?? []
  const tree = menuTree(rows)
  const [wanted, setWanted] = useState('')
  const sought = wanted.trim().toLowerCase()
  const shown = matching(rows, ({ resName: { zh, en }, resUrl }) =>
    `${zh ?? ''} ${en ?? ''} ${resUrl}`.toLowerCase().includes(sought),
  )
  const row = rows.find((each) => each.id === chosen)
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
        {row && (
          <RowActions row={{ ...row, children: [] }} shipped={row.shipped} tree={tree} onMove={moveTo} />
        )}
        {query.isError ? (
          <ErrorState error={query.error} onRetry={() => void query.refetch()} />
        ) : query.isPending ? (
          <Skeleton active />
        ) : (
          <MovableTree
            key={sought}
            label={t('menu.title')}
            tree={tree}
            shown={menuTree(shown)}
            movable={can('access:menu:edit')}
            chosen={chosen}
            onChoose={setChosen}
            onMove={moveTo}
            title={(node) => (
              <span className="lb-menu-row">
                <MenuIcon style={node.resStyle} /> {text(node.resName)}{' '}
                <span className="lb-muted">{node.resUrl}</span>
              </span>
            )}
          />
        )}
      </section>
      <Outlet />
    </div>
  )
}

export default MenuList
