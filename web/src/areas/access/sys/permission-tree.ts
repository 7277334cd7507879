import type { PermissionInfo } from '@labbox/contract/access/roles.ts'

export interface PermissionNode {
  key: string
  level: 'area' | 'resource' | 'permission'
  /** Area or resource, as in the code of the permission. */
  name: string
  info?: PermissionInfo
  children?: PermissionNode[]
}

/** `area:resource:action` as a tree of three levels, in the order given. */
export const permissionTree = (infos: readonly PermissionInfo[]): PermissionNode[] =>
  [...Map.groupBy(infos, ({ code }) => code.split(':')[0] ?? '')].map(([area, ofArea]) => ({
    ...{ key: area, level: 'area' as const, name: area },
    children: [...Map.groupBy(ofArea, ({ code }) => code.split(':')[1] ?? '')].map(([resource, rows]) => ({
      ...{ key: `${area}:${resource}`, level: 'resource' as const, name: resource },
      children: rows.map((info) => ({
        ...{ key: info.code, level: 'permission' as const, name: info.code, info },
      })),
    })),
  }))
