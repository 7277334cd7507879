import type { AreaRoute } from '../../app/areas.ts'

/** Pages of those who administer: organisations, people, their rights, the menu, who is in. */
export const sysRoutes: AreaRoute[] = [
  {
    path: '/sys/org',
    title: 'sys-access:org.title',
    page: () => import('./sys/organisations/OrgList.tsx'),
    permission: 'access:org:list',
    children: [
      {
        path: 'add',
        title: 'sys-access:org.add',
        page: () => import('./sys/organisations/OrgAdd.tsx'),
        permission: 'access:org:add',
      },
      {
        path: ':id/update',
        title: 'sys-access:org.update',
        page: () => import('./sys/organisations/OrgUpdate.tsx'),
        permission: 'access:org:edit',
      },
      {
        path: ':id/keys',
        title: 'keys:title',
        page: () => import('./sys/organisations/OrgKeys.tsx'),
        permission: 'access:org:edit',
      },
    ],
  },
  ...(['/sys/user', '/sys/orguser'] as const).map((path): AreaRoute => ({
    path,
    title: path === '/sys/user' ? 'sys-access:user.title' : 'sys-access:user.orgTitle',
    page: () =>
      path === '/sys/user'
        ? import('./sys/users/UserList.tsx')
        : import('./sys/organisations/OrgUserList.tsx'),
    permission: 'access:user:edit',
    children: [
      {
        path: 'add',
        title: 'sys-access:user.add',
        page: () => import('./sys/users/UserAdd.tsx'),
        permission: 'access:user:add',
      },
      {
        path: 'import',
        title: 'user-import:title',
        page: () => import('./sys/import/UserImport.tsx'),
        permission: 'access:user:import',
      },
      {
        path: ':id/update',
        title: 'sys-access:user.update',
        page: () => import('./sys/users/UserUpdate.tsx'),
      },
    ],
  })),
  {
    path: '/sys/role',
    title: 'sys-access:role.title',
    page: () => import('./sys/roles/RoleList.tsx'),
    permission: 'access:role:page',
    children: [
      {
        path: 'add',
        title: 'sys-access:role.add',
        page: () => import('./sys/roles/RoleAdd.tsx'),
        permission: 'access:role:add',
      },
      {
        path: ':id/update',
        title: 'sys-access:role.update',
        page: () => import('./sys/roles/RoleUpdate.tsx'),
        permission: 'access:role:edit',
      },
      {
        path: ':id/copy',
        title: 'sys-access:role.copy',
        page: () => import('./sys/roles/RoleCopy.tsx'),
        permission: 'access:role:add',
      },
      {
        path: ':id/members',
        title: 'sys-access:role.members',
        page: () => import('./sys/roles/RoleMembers.tsx'),
      },
    ],
  },
  {
    path: '/sys/permission',
    title: 'sys-access:permission.title',
    page: () => import('./sys/permissions/PermissionList.tsx'),
    permission: 'access:permission:list',
    children: [
      {
        path: 'add',
        title: 'sys-access:permission.add',
        page: () => import('./sys/permissions/PermissionAdd.tsx'),
        permission: 'access:permission:add',
      },
      {
        path: ':id/update',
        title: 'sys-access:permission.update',
        page: () => import('./sys/permissions/PermissionUpdate.tsx'),
        permission: 'access:permission:edit',
      },
    ],
  },
  {
    path: '/sys/menu',
    title: 'sys-access:menu.title',
    page: () => import('./sys/menus/MenuList.tsx'),
    permission: 'access:menu:list',
    children: [
      {
        path: 'add',
        title: 'sys-access:menu.add',
        page: () => import('./sys/menus/MenuAdd.tsx'),
        permission: 'access:menu:add',
      },
      {
        path: ':id/update',
        title: 'sys-access:menu.update',
        page: () => import('./sys/menus/MenuUpdate.tsx'),
        permission: 'access:menu:edit',
      },
    ],
  },
  {
    path: '/sys/onlineUser',
    title: 'sys-access:online.title',
    page: () => import('./sys/users/OnlineList.tsx'),
    permission: 'access:online:page',
  },
  {
    path: '/sys/casConfig',
    title: 'sso:cas.title',
    page: () => import('./sys/sign-on/CasConfig.tsx'),
    permission: 'access:sso:page',
  },
  {
    path: '/sys/tokenIssuer',
    title: 'sso:issuer.title',
    page: () => import('./sys/sign-on/IssuerList.tsx'),
    permission: 'access:sso:page',
    children: [
      {
        path: 'add',
        title: 'sso:issuer.add',
        page: () => import('./sys/sign-on/IssuerAdd.tsx'),
        permission: 'access:sso:edit',
      },
      {
        path: ':id/update',
        title: 'sso:issuer.update',
        page: () => import('./sys/sign-on/IssuerUpdate.tsx'),
        permission: 'access:sso:edit',
      },
    ],
  },
]
