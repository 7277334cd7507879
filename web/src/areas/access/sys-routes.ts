import type { AreaRoute } from '../../app/areas.ts'

/** Pages of those who administer: organisations, people, their rights, the menu, who is in. */
export const sysRoutes: AreaRoute[] = [
  {
    path: '/sys/org',
    title: 'sys-access:org.title',
    page: () => import('./sys/OrgList.tsx'),
    permission: 'access:org:list',
    children: [
      {
        path: 'add',
        title: 'sys-access:org.add',
        page: () => import('./sys/OrgAdd.tsx'),
        permission: 'access:org:add',
      },
      {
        path: ':id/update',
        title: 'sys-access:org.update',
        page: () => import('./sys/OrgUpdate.tsx'),
        permission: 'access:org:edit',
      },
      {
        path: ':id/keys',
        title: 'keys:title',
        page: () => import('./sys/OrgKeys.tsx'),
        permission: 'access:org:edit',
      },
    ],
  },
  ...(['/sys/user', '/sys/orguser'] as const).map((path): AreaRoute => ({
    path,
    title: path === '/sys/user' ? 'sys-access:user.title' : 'sys-access:user.orgTitle',
    page: () => (path === '/sys/user' ? import('./sys/UserList.tsx') : import('./sys/OrgUserList.tsx')),
    permission: 'access:user:edit',
    children: [
      {
        path: 'add',
        title: 'sys-access:user.add',
        page: () => import('./sys/UserAdd.tsx'),
        permission: 'access:user:add',
      },
      {
        path: 'import',
        title: 'user-import:title',
        page: () => import('./sys/import/UserImport.tsx'),
        permission: 'access:user:import',
      },
      { path: ':id/update', title: 'sys-access:user.update', page: () => import('./sys/UserUpdate.tsx') },
    ],
  })),
  {
    path: '/sys/role',
    title: 'sys-access:role.title',
    page: () => import('./sys/RoleList.tsx'),
    permission: 'access:role:page',
    children: [
      {
        path: 'add',
        title: 'sys-access:role.add',
        page: () => import('./sys/RoleAdd.tsx'),
        permission: 'access:role:add',
      },
      {
        path: ':id/update',
        title: 'sys-access:role.update',
        page: () => import('./sys/RoleUpdate.tsx'),
        permission: 'access:role:edit',
      },
      {
        path: ':id/copy',
        title: 'sys-access:role.copy',
        page: () => import('./sys/RoleCopy.tsx'),
        permission: 'access:role:add',
      },
      { path: ':id/members', title: 'sys-access:role.members', page: () => import('./sys/RoleMembers.tsx') },
    ],
  },
  {
    path: '/sys/permission',
    title: 'sys-access:permission.title',
    page: () => import('./sys/PermissionList.tsx'),
    permission: 'access:permission:list',
    children: [
      {
        path: 'add',
        title: 'sys-access:permission.add',
        page: () => import('./sys/PermissionAdd.tsx'),
        permission: 'access:permission:add',
      },
      {
        path: ':id/update',
        title: 'sys-access:permission.update',
        page: () => import('./sys/PermissionUpdate.tsx'),
        permission: 'access:permission:edit',
      },
    ],
  },
  {
    path: '/sys/menu',
    title: 'sys-access:menu.title',
    page: () => import('./sys/MenuList.tsx'),
    permission: 'access:menu:list',
    children: [
      {
        path: 'add',
        title: 'sys-access:menu.add',
        page: () => import('./sys/MenuAdd.tsx'),
        permission: 'access:menu:add',
      },
      {
        path: ':id/update',
        title: 'sys-access:menu.update',
        page: () => import('./sys/MenuUpdate.tsx'),
        permission: 'access:menu:edit',
      },
    ],
  },
  {
    path: '/sys/onlineUser',
    title: 'sys-access:online.title',
    page: () => import('./sys/OnlineList.tsx'),
    permission: 'access:online:page',
  },
  {
    path: '/sys/casConfig',
    title: 'sso:cas.title',
    page: () => import('./sys/CasConfig.tsx'),
    permission: 'access:sso:page',
  },
  {
    path: '/sys/tokenIssuer',
    title: 'sso:issuer.title',
    page: () => import('./sys/IssuerList.tsx'),
    permission: 'access:sso:page',
    children: [
      {
        path: 'add',
        title: 'sso:issuer.add',
        page: () => import('./sys/IssuerAdd.tsx'),
        permission: 'access:sso:edit',
      },
      {
        path: ':id/update',
        title: 'sso:issuer.update',
        page: () => import('./sys/IssuerUpdate.tsx'),
        permission: 'access:sso:edit',
      },
    ],
  },
]
