import type { AreaRoute, ProfilePart } from '../../app/areas.ts'

export const routes: AreaRoute[] = [
  { path: '/notices', title: 'notices:list.title', page: () => import('./pages/Notices.tsx') },
  {
    path: '/announcements',
    title: 'announcements:mine.title',
    page: () => import('./announcements/Announcements.tsx'),
  },
  {
    path: '/announcements/manage',
    title: 'announcements:manage.title',
    page: () => import('./announcements/Manage.tsx'),
    permission: 'notices:announcement:page',
    children: [
      {
        path: 'add',
        title: 'announcements:add.title',
        page: async () => ({ default: (await import('./announcements/Manage.tsx')).Add }),
        permission: 'notices:announcement:add',
      },
      {
        path: 'robots',
        title: 'mail:robot.title',
        // In the same file as the list: another one would be named on every page.
        page: async () => ({ default: (await import('./announcements/Manage.tsx')).Robots }),
        permission: 'notices:announcement:add',
      },
      {
        path: 'robot',
        title: 'mail:robot.add',
        page: async () => ({ default: (await import('./announcements/Manage.tsx')).RobotAdd }),
        permission: 'notices:announcement:add',
      },
      {
        path: ':id/receipts',
        title: 'announcements:receipts.title',
        page: () => import('./announcements/Receipts.tsx'),
      },
    ],
  },
  {
    path: '/sys/mail',
    title: 'mail:title',
    page: () => import('./pages/MailSettings.tsx'),
    permission: 'notices:mail:page',
  },
]

export const profileParts: ProfilePart[] = [
  { key: 'notices', title: 'notices:choices.title', body: () => import('./components/Choices.tsx') },
]

export const navbarParts = [
  () => import('./components/Bell.tsx'),
  () => import('./announcements/MustConfirm.tsx'),
]
