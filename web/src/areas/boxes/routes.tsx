import type { AreaRoute } from '../../app/areas.ts'

export const routes: AreaRoute[] = [
  {
    path: '/device/boxes',
    title: 'boxes:title',
    page: () => import('./pages/Boxes.tsx'),
    permission: 'boxes:box:page',
    children: [
      {
        path: 'add',
        title: 'boxes:add.title',
        page: () => import('./pages/BoxAdd.tsx'),
        permission: 'boxes:box:edit',
      },
      {
        path: ':id/details',
        title: 'boxes:details',
        page: () => import('./pages/BoxDetails.tsx'),
      },
    ],
  },
  {
    path: '/box',
    title: 'boxes:room.page',
    page: () => import('./pages/Room.tsx'),
    open: true,
    signedOutOnly: true,
    plain: true,
    forgetParams: true,
  },
  {
    path: '/box/cards',
    title: 'boxes:cards.title',
    page: () => import('./pages/Cards.tsx'),
    open: true,
    passThrough: true,
    fullScreen: true,
    noTag: true,
  },
]
