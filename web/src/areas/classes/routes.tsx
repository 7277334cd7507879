import type { AreaRoute } from '../../app/areas.ts'

const classRoutes = (path: string, title: string): AreaRoute => ({
  path,
  title,
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
})

export const routes: AreaRoute[] = [
  classRoutes('/lab/myClass', 'classes:list.title'),
  classRoutes('/lab/orgclass', 'classes:list.orgTitle'),
  classRoutes('/lab/class', 'classes:list.orgTitle'),
  {
    path: '/lab/semester',
    title: 'classes:semester.title',
    page: () => import('./pages/SemesterList.tsx'),
    permission: 'classes:semester:page',
    children: [
      {
        path: 'add',
        title: 'classes:semester.add',
        page: () => import('./pages/SemesterAdd.tsx'),
        permission: 'classes:semester:edit',
      },
      {
        path: ':id/update',
        title: 'classes:semester.update',
        page: () => import('./pages/SemesterUpdate.tsx'),
        permission: 'classes:semester:edit',
      },
    ],
  },
]
