import type { AreaRoute } from '../../app/areas.ts'

export const routes: AreaRoute[] = [
  {
    path: '/assistant',
    title: 'assistant:title',
    page: () => import('./pages/Assistant.tsx'),
  },
  {
    path: '/assistant/guardians',
    title: 'answers:guardians.title',
    page: () => import('./provider/Guardians.tsx'),
    permission: 'assistant:guardian:edit',
  },
  {
    path: '/sys/assistant',
    title: 'answers:provider.title',
    page: () => import('./provider/ProviderSettings.tsx'),
    permission: 'assistant:provider:page',
  },
  {
    path: '/sys/assistant/orgs',
    title: 'answers:orgs.title',
    page: () => import('./provider/Organisations.tsx'),
    permission: 'assistant:provider:page',
  },
]

export const navbarParts = [() => import('./components/AssistantButton.tsx')]
