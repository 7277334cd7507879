import { useQuery } from '@tanstack/react-query'
import { Input, Skeleton, Tree, type TreeDataNode } from 'antd'
import { useState } from 'react'
import { menuList } from '@labbox/contract/access/menus.ts'
import { queryOf } from '../../../../app/api/query.ts'
import { useLocalText, useTranslation } from '../../../../app/i18n.ts'
import { menuTree, type MenuNode } from '../../../../app/shell/menu-tree.ts'

export interface MenusInputProps {
  /** Given by Form.Item. */
  value?: string[]
  onChange?: (value: string[]) => void
}

/** The menu rows that a role sees. */
export const MenusInput = ({ value = [], onChange }: MenusInputProps) => {
  const { t } = useTranslation('sys-access')
  const text = useLocalText()
  const query = useQuery(queryOf(menuList, {}))
  const [wanted, setWanted] = useState('')
  if (query.isPending) return <Skeleton active />
  const sought = wanted.trim().toLowerCase()
  const fits = (node: MenuNode): boolean =>
    `${node.resName.zh ?? ''} ${node.resName.en ?? ''} ${node.resUrl}`.toLowerCase().includes(sought) ||
    node.children.some(fits)
  const dataOf = (node: MenuNode): TreeDataNode => ({
    key: node.id,
    title: text(node.resName),
    children: node.children.filter(fits).map(dataOf),
  })
  const tree = menuTree(query.data ?? [])
    .filter(fits)
    .map(dataOf)
  return (
    <>
      <Input.Search
        allowClear
        aria-label={t('search')}
        placeholder={t('role.searchMenus')}
        value={wanted}
        onChange={({ target }) => setWanted(target.value)}
      />
      <Tree
        key={sought}
        checkable
        checkStrictly
        selectable={false}
        defaultExpandAll
        checkedKeys={value}
        treeData={tree}
        onCheck={(_, { node, checked }) => {
          const id = String(node.key)
          onChange?.(checked ? [...value, id] : value.filter((each) => each !== id))
        }}
      />
    </>
  )
}
