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
    path: '/lab/labClassify',
    title: 'labs:classify.title',
    page: () => import('./pages/ClassifyList.tsx'),
    permission: 'labs:classify:edit',
    children: [
      { path: 'add', title: 'category:add', page: () => import('./pages/ClassifyAdd.tsx') },
      {
        path: ':id/update',
        title: 'category:update',
        page: () => import('./pages/ClassifyUpdate.tsx'),
      },
    ],
  },
  {
    path: '/lab/project/edit',
    title: 'labs:edit.title',
    page: () => import('./pages/ProjectEdit.tsx'),
    needs: ['id'],
    permission: 'labs:project:edit',
    forgetParams: true,
  },
]
