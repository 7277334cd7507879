import type { AreaRoute } from '../../app/areas.ts'

export const routes: AreaRoute[] = [
  {
    path: '/assistant',
    title: 'assistant:title',
    page: () => import('./pages/Assistant.tsx'),
  },
]

export const navbarParts = [() => import('./components/AssistantButton.tsx')]
