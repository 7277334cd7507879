import type { AreaRoute } from '../../app/areas.ts'

export const routes: AreaRoute[] = [
  {
    path: '/stu/queryScore',
    title: 'scores:mine.title',
    page: () => import('./pages/MyScores.tsx'),
    permission: 'tasks:mine:page',
  },
  {
    path: '/teacher/queryResult',
    title: 'scores:results.title',
    page: () => import('./pages/Results.tsx'),
    permission: 'tasks:task:page',
  },
]
