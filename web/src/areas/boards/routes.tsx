import type { AreaRoute } from '../../app/areas.ts'

// Wall boards: figures for everybody, while an administrator has them on; the second one for whoever is signed in. Whoever is signed in and supervises also sees who is there.
export const routes: AreaRoute[] = [
  {
    path: '/dashboardDisplay',
    title: 'boards:today.title',
    page: () => import('./pages/TodayBoard.tsx'),
    open: true,
    fullScreen: true,
    noTag: true,
  },
  {
    path: '/dashboardDisplay2',
    title: 'boards:trends.title',
    page: () => import('./pages/TrendsBoard.tsx'),
    fullScreen: true,
    noTag: true,
  },
]
