import type { PermissionInfo } from '@labbox/contract/access/permission-list.ts'

export interface PermissionNode {
  key: string
  level: 'area' | 'resource' | 'permission'
  /** Area or resource, as in the code of the permission. */
  name: string
  info?: PermissionInfo
  children?: PermissionNode[]
}

/**
 * Permissions as a tree, in the order given: each below its parent, those without one (or whose parent is not among them) by
 * the `area:resource:action` of their code. The only one of a resource stands in its area without a level of its own.
 */
export const permissionTree = (infos: readonly PermissionInfo[]): PermissionNode[] => {
  const given = new Set(infos.map(({ code }) => code))
  const below = Map.groupBy(infos, ({ parent }) => (parent !== null && given.has(parent) ? parent : ''))
  const nodeOf = (info: PermissionInfo): PermissionNode => {
    const children = below.get(info.code)?.map(nodeOf)
    return { key: info.code, level: 'permission', name: info.code, info, ...(children && { children }) }
  }
  const part = (index: number) => (info: PermissionInfo) => info.code.split(':')[index] ?? ''
  return [...Map.groupBy(below.get('') ?? [], part(0))].map(([area, ofArea]) => ({
    key: area,
    level: 'area',
    name: area,
    children: [...Map.groupBy(ofArea, part(1))].flatMap(([resource, rows]): PermissionNode[] => {
      const children = rows.map(nodeOf)
      return children.length === 1
        ? children
        : [{ key: `${area}:${resource}`, level: 'resource', name: resource, children }]
    }),
  }))
}
