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
        page: () => import('./announcements/Add.tsx'),
        permission: 'notices:announcement:add',
      },
      {
        path: 'robots',
        title: 'announcements:robot.title',
        page: () => import('./announcements/Robots.tsx'),
        permission: 'notices:announcement:add',
      },
      {
        path: 'robot',
        title: 'announcements:robot.add',
        page: () => import('./announcements/RobotAdd.tsx'),
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
