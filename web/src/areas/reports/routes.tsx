import type { AreaRoute, DashboardCard } from '../../app/areas.ts'

export const routes: AreaRoute[] = [
  {
    path: '/my/reports',
    title: 'reports:mine.title',
    page: () => import('./pages/MyReports.tsx'),
    permission: 'reports:report:write',
  },
  {
    path: '/stu/doReport',
    title: 'reports:write.title',
    page: () => import('./pages/DoReport.tsx'),
    needs: ['id'],
    permission: 'reports:report:write',
    menuKey: '/my/reports',
    forgetParams: true,
  },
  {
    path: '/stu/stuReporting',
    title: 'reports:reporting.title',
    page: () => import('./pages/StuReporting.tsx'),
    permission: 'reports:report:write',
    menuKey: '/my/reports',
    forgetParams: true,
  },
  {
    path: '/teacher/reportReview',
    badge: 'review',
    title: 'reports:list.title',
    page: () => import('./pages/ReviewList.tsx'),
    permission: 'reports:report:page',
  },
  // The specification's name of the list itself.
  {
    path: '/teacher/reportReview/list',
    title: 'reports:list.title',
    page: () => import('./pages/ReviewList.tsx'),
    permission: 'reports:report:page',
  },
  {
    path: '/teacher/reportReviewing',
    title: 'reports:review.title',
    page: () => import('./pages/Reviewing.tsx'),
    needs: ['id'],
    permission: 'reports:report:page',
    menuKey: '/teacher/reportReview',
    forgetParams: true,
  },
  {
    path: '/teacher/reportReviewingReadonly',
    title: 'reports:review.readonly',
    page: () => import('./pages/ReviewingReadonly.tsx'),
    needs: ['id'],
    permission: 'reports:report:page',
    menuKey: '/teacher/reportReview',
    forgetParams: true,
  },
  {
    path: '/exportpdf',
    title: 'reports:print.title',
    page: () => import('./pages/ExportPdf.tsx'),
    open: true,
    fullScreen: true,
    passThrough: true,
    forgetParams: true,
  },
]

export const dashboardCards: DashboardCard[] = [
  {
    key: 'reports-waiting',
    title: 'reports:card.title',
    to: '/teacher/reportReview',
    roles: ['teacher'],
    order: 10,
    body: () => import('./pages/WaitingReports.tsx'),
  },
]
