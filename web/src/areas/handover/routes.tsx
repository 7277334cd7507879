import type { AreaRoute, ProfilePart } from '../../app/areas.ts'

const things = { title: 'handover:title', permission: 'handover:things:run' } as const

export const routes: AreaRoute[] = [{ path: '/handover', page: () => import('./HandOver.tsx'), ...things }]

export const profileParts: ProfilePart[] = [
  {
    key: 'handover',
    ...things,
    body: async () => ({ default: (await import('./HandOver.tsx')).OwnThings }),
  },
]
