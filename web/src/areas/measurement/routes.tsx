import type { AreaRoute } from '../../app/areas.ts'

export const routes: AreaRoute[] = [
  {
    path: '/sys/instrItem',
    title: 'monitor:items.title',
    page: () => import('./items/ItemCatalogue.tsx'),
    permission: 'measurement:item:page',
    children: [
      {
        path: 'add',
        title: 'monitor:items.add',
        page: () => import('./items/ItemAdd.tsx'),
        permission: 'measurement:item:add',
      },
      {
        path: ':id/update',
        title: 'monitor:items.update',
        page: () => import('./items/ItemUpdate.tsx'),
        permission: 'measurement:item:edit',
      },
    ],
  },
]
