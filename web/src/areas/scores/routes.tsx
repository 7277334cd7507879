import type { AreaRoute, DashboardCard } from '../../app/areas.ts'

export const routes: AreaRoute[] = [
  {
    path: '/stu/queryScore',
    title: 'scores:mine.title',
    page: () => import('./pages/MyScores.tsx'),
    permission: 'tasks:mine:page',
  },
  {
    path: '/stu/queryScore/list',
    title: 'scores:mine.list',
    page: () => import('./pages/MyScoreList.tsx'),
    permission: 'tasks:mine:page',
  },
  {
    path: '/teacher/queryResult',
    title: 'scores:results.title',
    page: () => import('./pages/GradeBooks.tsx'),
    permission: 'scores:book:page',
  },
  {
    path: '/teacher/queryResult/list',
    title: 'scores:tasks.title',
    page: () => import('./pages/Results.tsx'),
    permission: 'tasks:task:page',
  },
  {
    path: '/teacher/queryResult/one',
    title: 'scores:tasks.title',
    page: () => import('./pages/Results.tsx'),
    permission: 'tasks:task:page',
    needs: ['id'],
  },
  {
    path: '/teacher/queryResult/book',
    title: 'scores:book.title',
    page: () => import('./pages/GradeBook.tsx'),
    permission: 'scores:book:page',
    needs: ['course'],
    children: [
      {
        path: 'scheme',
        title: 'scores:scheme.title',
        page: () => import('./pages/Scheme.tsx'),
        permission: 'scores:book:edit',
        needs: ['course'],
      },
      {
        path: 'import',
        title: 'scores:import.title',
        page: () => import('./pages/ScoreImport.tsx'),
        permission: 'scores:book:edit',
        needs: ['course'],
      },
      {
        path: 'template',
        title: 'scores:template.title',
        page: () => import('./pages/GradeTemplate.tsx'),
        needs: ['course'],
      },
      {
        path: 'changes',
        title: 'scores:changes.title',
        page: () => import('./pages/GradeChanges.tsx'),
        needs: ['course'],
      },
    ],
  },
  {
    path: '/teacher/attainment',
    title: 'scores-attainment:title',
    page: () => import('./pages/Attainments.tsx'),
    permission: 'scores:book:page',
  },
  {
    path: '/teacher/attainment/class',
    title: 'scores-attainment:title',
    page: () => import('./pages/Attainment.tsx'),
    permission: 'scores:book:page',
    needs: ['course'],
    children: [
      {
        path: 'outcomes',
        title: 'scores-attainment:form.title',
        page: () => import('./pages/Outcomes.tsx'),
        permission: 'scores:book:edit',
        needs: ['course'],
      },
      {
        path: 'report',
        title: 'scores-attainment:words.title',
        page: () => import('./pages/AttainmentReport.tsx'),
        permission: 'scores:book:edit',
        needs: ['course'],
      },
    ],
  },
]

export const dashboardCards: DashboardCard[] = [
  {
    key: 'regrades',
    title: 'scores-regrades:title',
    to: '/teacher/queryResult',
    roles: ['teacher'],
    permission: 'scores:book:page',
    order: 13,
    body: () => import('./components/Regrades.tsx'),
  },
]
