import type { AreaRoute, ClassPart } from '../../app/areas.ts'

const ofClasses = { permission: 'attendance:session:page', menuKey: '/lab/myClass' } as const
const taker = 'attendance:session:edit'

export const routes: AreaRoute[] = [
  {
    path: '/lab/attendance',
    title: 'attendance:list.title',
    page: () => import('./pages/Sessions.tsx'),
    ...ofClasses,
    needs: ['class'],
    children: [
      {
        path: 'add',
        title: 'attendance:add.title',
        page: () => import('./pages/SessionAdd.tsx'),
        permission: taker,
        needs: ['class'],
      },
      {
        path: ':id/update',
        title: 'attendance:update.title',
        page: () => import('./pages/SessionUpdate.tsx'),
        permission: taker,
      },
    ],
  },
  {
    path: '/lab/attendance/take',
    title: 'attendance:take.title',
    page: () => import('./pages/TakeAttendance.tsx'),
    ...ofClasses,
    needs: ['id'],
    children: [
      {
        path: 'bench',
        title: 'attendance:bench.title',
        page: () => import('./pages/BenchUse.tsx'),
        permission: taker,
        needs: ['id'],
      },
      {
        path: 'changes',
        title: 'attendance:changes.title',
        page: () => import('./pages/Changes.tsx'),
        needs: ['id'],
      },
    ],
  },
  {
    path: '/lab/attendance/screen',
    title: 'attendance:screen.title',
    page: () => import('./pages/Screen.tsx'),
    permission: taker,
    fullScreen: true,
    noTag: true,
    needs: ['id'],
  },
  {
    path: '/stu/attendance',
    title: 'attendance:mine.title',
    page: () => import('./pages/MyAttendance.tsx'),
    permission: 'attendance:mine:page',
    forgetParams: true,
  },
]

export const classParts: ClassPart[] = [
  {
    key: 'attendance',
    title: 'attendance:list.title',
    permission: 'attendance:session:page',
    body: () => import('./pages/ClassAttendance.tsx'),
  },
]
