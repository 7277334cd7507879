import type { AreaRoute } from '../../app/areas.ts'

export const routes: AreaRoute[] = [
  {
    path: '/lab/project',
    title: 'labs:list.title',
    page: () => import('./pages/ProjectList.tsx'),
    permission: 'labs:project:page',
    children: [
      {
        path: 'add',
        title: 'labs:add.title',
        page: () => import('./pages/ProjectAdd.tsx'),
        permission: 'labs:project:add',
      },
    ],
  },
  {
    path: '/lab/project/edit',
    title: 'labs:edit.title',
    page: () => import('./pages/ProjectEdit.tsx'),
    permission: 'labs:project:edit',
    forgetParams: true,
  },
]
