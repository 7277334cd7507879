import type { AreaRoute, DashboardCard, TaskPart } from '../../app/areas.ts'
import { workKinds } from '@labbox/contract/tasks/states.ts'

const recordPages = () => import('./records/pages.ts')

export const routes: AreaRoute[] = [
  {
    path: '/doexperiment',
    title: 'experiments:page.title',
    page: () => import('./pages/DoExperiment.tsx'),
    needs: ['id'],
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
    path: '/bench/experimentTable',
    title: 'records:title',
    page: () => import('./records/ExperimentTable.tsx'),
    permission: 'experiments:record:page',
    children: [
      {
        path: ':id/note',
        title: 'records:note.title',
        // In the same file as the list: another one would be named on every page.
        page: async () => ({ default: (await import('./records/ExperimentTable.tsx')).NoteDrawer }),
      },
    ],
  },
  {
    path: '/bench/experimentTable/record',
    title: 'records:replay',
    page: async () => ({ default: (await recordPages()).RecordPage }),
    needs: ['id', 'sheet'],
    permission: 'experiments:record:page',
  },
  {
    path: '/bench/experimentTable/again',
    title: 'records:again.label',
    page: async () => ({ default: (await recordPages()).AgainPage }),
    needs: ['id'],
    permission: 'bench:command:send',
  },
  {
    path: '/bench/experimentTable/compare',
    title: 'records:compare.title',
    page: async () => ({ default: (await recordPages()).ComparePage }),
    needs: ['a', 'b'],
    permission: 'experiments:record:page',
  },
  {
    path: '/bench/synergy',
    title: 'together:title',
    page: () => import('./together/Room.tsx'),
    needs: ['id'],
    permission: 'bench:command:send',
    fullScreen: true,
  },
  {
    path: '/bench/synergytable',
    title: 'together:table',
    page: () => import('./together/SynergyTable.tsx'),
    permission: 'bench:command:send',
  },
  {
    path: '/bench/ilabControl',
    title: 'experiments-bench:control.title',
    page: () => import('./pages/IlabControl.tsx'),
    permission: 'bench:command:send',
  },
  {
    path: '/bench/ifpgaControl',
    title: 'fpga:title',
    page: () => import('./fpga/IfpgaControl.tsx'),
    permission: 'bench:fpga:use',
    children: [
      {
        path: 'allow',
        title: 'fpga:allow.title',
        page: () => import('./fpga/AllowDrawer.tsx'),
        permission: 'bench:fpga:allow',
      },
    ],
  },
  {
    path: '/assisting/task',
    title: 'assisting:task',
    page: () => import('./live/AssistTask.tsx'),
    needs: ['id'],
    permission: 'classes:assisting:page',
    forgetParams: true,
  },
  {
    path: '/my/experiments',
    title: 'experiments:mine.title',
    page: () => import('./pages/MyExperiments.tsx'),
    permission: 'experiments:work:do',
  },
  {
    path: '/stu/photo',
    title: 'experiments-bench:photo.title',
    page: () => import('./pages/Photo.tsx'),
    needs: ['id'],
    permission: 'experiments:work:do',
    menuKey: '/task-center',
    forgetParams: true,
  },
  {
    path: '/stu/operation',
    title: 'experiments:operation.title',
    page: () => import('./pages/Operation.tsx'),
    permission: 'tasks:mine:page',
    menuKey: '/task-center',
  },
  {
    path: '/task-center/calendar',
    title: 'tasks-calendar:title',
    page: () => import('./pages/MyCalendar.tsx'),
    permission: 'tasks:mine:page',
    menuKey: '/task-center',
  },
  {
    path: '/task-center',
    badge: 'tasks',
    title: 'experiments:tasks.title',
    page: () => import('./pages/TaskCenter.tsx'),
    permission: 'tasks:mine:page',
    children: [
      {
        path: 'guidebook',
        title: 'experiments:guide.title',
        page: () => import('./pages/ReadGuidebook.tsx'),
        needs: ['id'],
        permission: 'tasks:mine:page',
      },
    ],
  },
]

export const dashboardCards: DashboardCard[] = [
  {
    key: 'due-tasks',
    title: 'experiments:tasks.due',
    to: '/task-center',
    roles: ['student'],
    order: 10,
    size: 'wide',
    body: () => import('./pages/DueTasks.tsx'),
  },
]

export const taskParts: TaskPart[] = [
  {
    key: 'live',
    title: 'tasks:view.live',
    types: workKinds.experiment,
    place: 'tab',
    permission: 'experiments:work:view',
    body: () => import('./live/TaskLive.tsx'),
  },
  {
    key: 'asStudent',
    title: 'tasks:view.asStudent',
    types: [...workKinds.experiment, ...workKinds.report],
    place: 'tab',
    body: () => import('./preview/AsStudent.tsx'),
  },
  {
    key: 'waiting',
    title: 'help:queue.title',
    types: workKinds.experiment,
    place: 'card',
    permission: 'experiments:help:give',
    body: () => import('./help/TaskWaiting.tsx'),
  },
  {
    key: 'work',
    title: 'tasks:student.work',
    types: workKinds.experiment,
    place: 'student',
    permission: 'experiments:work:view',
    body: () => import('./live/TaskStudent.tsx'),
  },
]

/** Invitations to a bench are shown wherever the person is. */
export const watchers = [() => import('./components/SynergyWatch.tsx')]
