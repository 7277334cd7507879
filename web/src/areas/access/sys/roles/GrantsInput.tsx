import { useQuery } from '@tanstack/react-query'
import { Input, Select, Skeleton, Table } from 'antd'
import { useState } from 'react'
import { scopes, type Scope } from '@labbox/contract/access/permissions.ts'
import { permissionList, type PermissionInfo } from '@labbox/contract/access/permission-list.ts'
import type { Grant } from '@labbox/contract/access/roles.ts'
import { queryOf } from '../../../../app/api/query.ts'
import { useLocalText, useTranslation } from '../../../../app/i18n.ts'
import { useMedia } from '../../../../app/settings/use-media.ts'
import { permissionTree, type PermissionNode } from '../permissions/permission-tree.ts'
import { useNodeName } from '../permissions/use-node-name.ts'
import '../../access.css'

export interface GrantsInputProps {
  /** Given by Form.Item. */
  value?: Grant[]
  onChange?: (value: Grant[]) => void
}

/** Scopes that may be chosen: what may be given, and what the role has already. */
const choices = ({ grantable }: PermissionInfo, held: Scope | undefined): Scope[] =>
  scopes.filter(
    (scope) => scope === held || (grantable && scopes.indexOf(scope) >= scopes.indexOf(grantable)),
  )

/** The rights of a role: the tree of permissions, each with its scope. */
export const GrantsInput = ({ value = [], onChange }: GrantsInputProps) => {
  const { t } = useTranslation('sys-access')
  const text = useLocalText()
  const nameOf = useNodeName()
  const query = useQuery(queryOf(permissionList, {}))
  const [wanted, setWanted] = useState('')
  // On a phone the scope stands below its name.
  const narrow = useMedia('(max-width: 639.98px)')
  if (query.isPending) return <Skeleton active />
  const infos = (query.data ?? []).filter(({ known }) => known === 'both' || known === 'own')
  const held = new Map<string, Scope>(value.map((one) => [one.permission, one.scope]))
  const sought = wanted.trim().toLowerCase()
  const tree = permissionTree(
    infos.filter((info) => `${info.code} ${info.name.zh} ${info.name.en}`.toLowerCase().includes(sought)),
  )
  const change = (code: string, scope: Scope | '') => {
    const rest = value.filter((one) => one.permission !== code)
    onChange?.(scope ? [...rest, { permission: code as Grant['permission'], scope }] : rest)
  }
  const count = (node: PermissionNode): number =>
    (node.children ?? []).reduce(
      (sum, each) => sum + count(each),
      Number(node.info !== undefined && held.has(node.info.code)),
    )
  const label = (node: PermissionNode) => (node.info ? nameOf(node) : `${nameOf(node)} (${count(node)})`)
  const scopeOf = (info: PermissionInfo) => (
    <Select<Scope | ''>
      size="small"
      style={{ width: '100%' }}
      aria-label={text(info.name)}
      value={held.get(info.code) ?? ''}
      disabled={choices(info, held.get(info.code)).length === 0}
      onChange={(scope) => change(info.code, scope)}
      options={(['', ...choices(info, held.get(info.code))] as const).map((scope) => ({
        value: scope,
        label: t(`scope.${scope || 'none'}`),
      }))}
    />
  )
  return (
    <>
      <Input.Search
        allowClear
        aria-label={t('search')}
        placeholder={t('role.searchRights')}
        value={wanted}
        onChange={({ target }) => setWanted(target.value)}
      />
      <Table<PermissionNode>
        key={sought ? 'found' : 'all'}
        size="small"
        rowKey="key"
        showHeader={false}
        pagination={false}
        indentSize={narrow ? 4 : 15}
        dataSource={tree}
        expandable={{ defaultExpandAllRows: Boolean(sought) }}
        columns={[
          {
            key: 'name',
            render: (_, node) => (
              <div className="lb-permission">
                {label(node)}
                {narrow && node.info && scopeOf(node.info)}
              </div>
            ),
          },
          { key: 'scope', width: 190, hidden: narrow, render: (_, { info }) => info && scopeOf(info) },
        ]}
      />
    </>
  )
}
