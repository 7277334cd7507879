import type { AreaRoute } from '../../app/areas.ts'

export const routes: AreaRoute[] = [
  { path: '/help', title: 'manual:title', page: () => import('./pages/Manual.tsx'), forgetParams: true },
]
