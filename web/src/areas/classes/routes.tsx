import type { AreaRoute } from '../../app/areas.ts'

export const routes: AreaRoute[] = [
  {
    path: '/lab/myClass',
    title: 'classes:list.title',
    page: () => import('./pages/ClassList.tsx'),
    permission: 'classes:class:page',
    children: [
      {
        path: 'add',
        title: 'classes:add.title',
        page: () => import('./pages/ClassAdd.tsx'),
        permission: 'classes:class:add',
      },
      {
        path: ':id/update',
        title: 'classes:update.title',
        page: () => import('./pages/ClassUpdate.tsx'),
        permission: 'classes:class:edit',
      },
      { path: ':id/view', title: 'classes:view.title', page: () => import('./pages/ClassView.tsx') },
    ],
  },
]
