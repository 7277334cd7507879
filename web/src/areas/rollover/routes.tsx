import type { AreaRoute } from '../../app/areas.ts'

export const routes: AreaRoute[] = [
  {
    path: '/rollover',
    title: 'rollover:title',
    page: () => import('./RollOver.tsx'),
    permission: 'rollover:classes:run',
    menuKey: '/lab/myClass',
  },
]
