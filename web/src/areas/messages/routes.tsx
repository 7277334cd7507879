import { taskTypes } from '@labbox/contract/tasks/states.ts'
import type { AreaRoute, TaskPart } from '../../app/areas.ts'

export const routes: AreaRoute[] = [
  {
    path: '/messages',
    title: 'messages:title',
    page: () => import('./pages/Messages.tsx'),
    permission: 'messages:conversation:use',
    badge: 'messages',
    children: [
      { path: 'new', title: 'messages:new.title', page: () => import('./pages/NewTalk.tsx') },
      {
        path: 'hours',
        title: 'messages:hours.title',
        // In the same file as its list: another one would be named on every page.
        page: async () => ({ default: (await import('./pages/Messages.tsx')).Hours }),
        permission: 'messages:hours:edit',
      },
    ],
  },
  {
    path: '/messages/rules',
    title: 'messages:rules.title',
    page: () => import('./pages/Rules.tsx'),
    permission: 'messages:rules:edit',
    children: [
      {
        path: ':id/update',
        title: 'messages:rules.title',
        page: async () => ({ default: (await import('./pages/Rules.tsx')).RulesEdit }),
      },
    ],
  },
  {
    path: '/messages/watched',
    title: 'messages:watched.title',
    page: async () => ({ default: (await import('./pages/Reported.tsx')).Watched }),
  },
  {
    path: '/messages/reported',
    title: 'messages:reported.title',
    page: () => import('./pages/Reported.tsx'),
  },
]

export const taskParts: TaskPart[] = [
  {
    key: 'messages',
    title: 'tasks:ask.tab',
    types: Object.values(taskTypes),
    place: 'tab',
    permission: 'messages:conversation:use',
    body: () => import('./components/TaskQuestions.tsx'),
  },
]
