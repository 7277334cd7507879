import type { AreaRoute, DashboardCard } from '../../app/areas.ts'

export const routes: AreaRoute[] = [
  {
    path: '/doexperiment',
    title: 'experiments:page.title',
    page: () => import('./pages/DoExperiment.tsx'),
    permission: 'experiments:work:do',
    fullScreen: true,
  },
  {
    path: '/bench/experimentalize',
    title: 'experiments:start.title',
    page: () => import('./pages/Experimentalize.tsx'),
    permission: 'experiments:work:do',
  },
  {
    path: '/bench/performExperiment',
    title: 'experiments:process.title',
    page: () => import('./pages/PerformExperiment.tsx'),
    permission: 'experiments:work:do',
  },
  {
    path: '/my/experiments',
    title: 'experiments:mine.title',
    page: () => import('./pages/MyExperiments.tsx'),
    permission: 'experiments:work:do',
  },
  {
    path: '/task-center',
    title: 'experiments:tasks.title',
    page: () => import('./pages/TaskCenter.tsx'),
    permission: 'tasks:mine:page',
  },
]

export const dashboardCards: DashboardCard[] = [
  {
    key: 'due-tasks',
    title: 'experiments:tasks.due',
    to: '/task-center',
    roles: ['student'],
    order: 10,
    body: () => import('./pages/DueTasks.tsx'),
  },
]
