import type { AreaRoute, ClassPart, DashboardCard } from '../../app/areas.ts'

export const routes: AreaRoute[] = [
  {
    path: '/teacher/taskMgt',
    title: 'tasks:list.title',
    page: () => import('./pages/TaskList.tsx'),
    permission: 'tasks:task:page',
    children: [
      {
        path: 'publish',
        title: 'tasks-manage:publish.title',
        page: () => import('./pages/TaskPublish.tsx'),
        permission: 'tasks:task:add',
        forgetParams: true,
      },
      ...(['guidebook', 'monitor', 'report'] as const).map((path) => ({
        path,
        title: `tasks:lab.${path}`,
        page: () => import('./pages/TaskLab.tsx'),
        needs: ['task'],
        permission: 'tasks:task:page' as const,
        forgetParams: true,
      })),
    ],
  },
  // The specification's name of the list itself.
  {
    path: '/teacher/taskMgt/list',
    title: 'tasks:list.title',
    page: () => import('./pages/TaskList.tsx'),
    permission: 'tasks:task:page',
  },
  {
    path: '/teacher/taskMgt/calendar',
    title: 'tasks-calendar:title',
    page: () => import('./pages/TaskCalendar.tsx'),
    permission: 'tasks:task:page',
  },
  {
    path: '/teacher/taskMgt/templates',
    title: 'task-templates:title',
    page: () => import('./pages/TaskTemplates.tsx'),
    permission: 'tasks:template:page',
  },
  {
    path: '/assisting',
    title: 'assisting:title',
    page: () => import('./assisting/Assisting.tsx'),
    permission: 'classes:assisting:page',
  },
  {
    path: '/teacher/taskMgt/task',
    title: 'tasks:view.title',
    page: () => import('./pages/TaskView.tsx'),
    needs: ['id'],
    permission: 'tasks:task:page',
    forgetParams: true,
  },
]

export const dashboardCards: DashboardCard[] = [
  {
    key: 'assisting',
    title: 'assisting:title',
    to: '/assisting',
    permission: 'classes:assisting:page',
    order: 20,
    body: () => import('./assisting/AssistingCard.tsx'),
  },
  {
    key: 'running-tasks',
    title: 'tasks:card.title',
    to: '/teacher/taskMgt',
    roles: ['teacher'],
    permission: 'tasks:task:page',
    order: 20,
    body: () => import('./pages/RunningTasks.tsx'),
  },
]

export const classParts: ClassPart[] = [
  {
    key: 'progress',
    title: 'tasks:class.progress',
    permission: 'tasks:task:page',
    body: () => import('./pages/ClassProgress.tsx'),
  },
  {
    key: 'tasks',
    title: 'tasks:class.tasks',
    permission: 'tasks:task:page',
    body: () => import('./pages/ClassTasks.tsx'),
  },
  {
    key: 'extraTime',
    title: 'tasks-extra:title',
    permission: 'tasks:task:page',
    body: () => import('./pages/ClassExtraTime.tsx'),
  },
]
