import type { AreaRoute } from '../../app/areas.ts'

const viewer = { page: () => import('./pages/Viewer.tsx'), fullScreen: true, forgetParams: true } as const

export const routes: AreaRoute[] = [
  {
    path: '/projectFile',
    title: 'files:list.title',
    page: () => import('./pages/FileList.tsx'),
    permission: 'files:project:page',
    children: [
      {
        path: 'create',
        title: 'files:create.title',
        page: () => import('./pages/FileCreate.tsx'),
        permission: 'files:project:add',
      },
      {
        path: ':id/rename',
        title: 'files:rename.title',
        page: () => import('./pages/FileRename.tsx'),
        permission: 'files:project:edit',
      },
    ],
  },
  {
    path: '/projectFile/readers',
    title: 'files:readers.title',
    page: () => import('./pages/FileReaders.tsx'),
    needs: ['id'],
    permission: 'files:record:page',
    forgetParams: true,
  },
  {
    path: '/projectFile/student',
    title: 'files:student.title',
    page: () => import('./pages/StudentReading.tsx'),
    needs: ['id'],
    permission: 'files:record:page',
    forgetParams: true,
  },
  {
    path: '/projectFile/class',
    title: 'files:class.title',
    page: () => import('./pages/ClassReading.tsx'),
    permission: 'files:record:page',
  },
  {
    path: '/videoReport',
    title: 'files:videoReport.title',
    page: () => import('./pages/VideoReport.tsx'),
    permission: 'files:record:page',
  },
  // With a session by the file's id, without one by a signed link that somebody was given.
  { path: '/officeView', title: 'files:viewer.title', open: true, ...viewer },
  { path: '/videoView', title: 'files:viewer.title', open: true, ...viewer },
  {
    path: '/officeViewFront',
    title: 'files:viewer.title',
    permission: 'files:preview:view',
    ...viewer,
  },
  { path: '/pdfViewFront', title: 'files:viewer.title', permission: 'files:preview:view', ...viewer },
]

export const watchers = [
  () => import('./components/LeaveFlush.tsx'),
  () => import('./components/KeptUploads.tsx'),
]
