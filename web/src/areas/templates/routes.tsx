import type { AreaRoute } from '../../app/areas.ts'

export const routes: AreaRoute[] = [
  {
    path: '/template/report',
    title: 'templates:list.title',
    page: () => import('./pages/TemplateList.tsx'),
    permission: 'templates:report:page',
    children: [
      {
        path: 'add',
        title: 'templates:add.title',
        page: () => import('./pages/TemplateAdd.tsx'),
        permission: 'templates:report:add',
      },
    ],
  },
  {
    path: '/template/report/edit',
    title: 'templates:edit.title',
    page: () => import('./pages/TemplateEdit.tsx'),
    needs: ['id'],
    permission: 'templates:report:edit',
    forgetParams: true,
  },
]
