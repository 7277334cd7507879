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
      { path: ':id/update', title: 'sys-access:user.update', page: () => import('./sys/UserUpdate.tsx') },
    ],
  })),
]
