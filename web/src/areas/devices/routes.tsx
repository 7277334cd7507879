import type { AreaRoute, DashboardCard } from '../../app/areas.ts'

/** Drawers over a list of devices. */
const drawers: AreaRoute[] = [
  {
    path: 'add',
    title: 'devices:add.title',
    page: () => import('./pages/DeviceAdd.tsx'),
    permission: 'devices:device:add',
  },
  {
    path: 'import',
    title: 'devices:import.title',
    page: () => import('./pages/DeviceImport.tsx'),
    permission: 'devices:device:import',
  },
  {
    path: ':id/details',
    title: 'devices:details.title',
    page: () => import('./pages/DeviceDetails.tsx'),
  },
  {
    path: ':id/modules',
    title: 'modules:installed.title',
    page: () => import('./pages/DeviceModules.tsx'),
    permission: 'devices:device:edit',
  },
  {
    path: ':id/update',
    title: 'devices:update.title',
    page: () => import('./pages/DeviceUpdate.tsx'),
    permission: 'devices:device:edit',
  },
  {
    path: ':id/enroll',
    title: 'devices:enroll.title',
    page: () => import('./pages/DeviceEnroll.tsx'),
    permission: 'devices:device:edit',
  },
]

export const routes: AreaRoute[] = [
  {
    path: '/device/list',
    title: 'devices:list.title',
    page: () => import('./pages/DeviceList.tsx'),
    permission: 'devices:device:page',
    children: drawers,
  },
  {
    path: '/device/list/my',
    title: 'devices:list.myTitle',
    page: () => import('./pages/DeviceListMy.tsx'),
    permission: 'devices:device:page',
    children: drawers,
  },
  {
    path: '/device/tickets',
    title: 'upkeep:title',
    page: () => import('./pages/TicketList.tsx'),
    permission: 'devices:ticket:page',
  },
  {
    path: '/device/labels',
    title: 'upkeep:label.title',
    page: () => import('./pages/DeviceLabels.tsx'),
    permission: 'devices:device:page',
    fullScreen: true,
    forgetParams: true,
    menuKey: '/device/list',
  },
  {
    path: '/module/installed',
    title: 'modules:installed.list.title',
    page: () => import('./pages/InstalledList.tsx'),
    permission: 'devices:device:page',
  },
  {
    path: '/device/app/page',
    title: 'devices:app.title',
    page: () => import('./pages/AppPackages.tsx'),
    permission: 'devices:app:page',
    children: [
      {
        path: 'add',
        title: 'devices:app.add',
        page: () => import('./pages/AppAdd.tsx'),
        permission: 'devices:app:add',
      },
    ],
  },
  {
    path: '/device/app/rollout',
    title: 'devices:app.rollout',
    page: () => import('./pages/AppRollout.tsx'),
    permission: 'devices:app:page',
  },
  {
    path: '/device/online',
    title: 'devices:online.title',
    page: () => import('./pages/DeviceOnline.tsx'),
    permission: 'devices:wall:view',
  },
  {
    path: '/device/online/my',
    title: 'devices:online.myTitle',
    page: () => import('./pages/DeviceOnlineMy.tsx'),
    permission: 'devices:wall:view',
  },
  {
    path: '/device/usage',
    title: 'devices:usage.title',
    page: () => import('./pages/DeviceUsage.tsx'),
    permission: 'devices:usage:page',
  },
  {
    path: '/device/usage/my',
    title: 'devices:usage.myTitle',
    page: () => import('./pages/DeviceUsageMy.tsx'),
    permission: 'devices:usage:page',
  },
]

export const dashboardCards: DashboardCard[] = [
  {
    key: 'benches-now',
    title: 'devices:card.title',
    to: '/device/online',
    roles: ['teacher', 'orgadmin', 'admin'],
    permission: 'devices:wall:view',
    order: 30,
    body: () => import('./pages/BenchesNow.tsx'),
  },
  {
    key: 'my-bench',
    title: 'devices:card.mineTitle',
    to: '/bench/experimentalize',
    roles: ['student'],
    permission: 'devices:device:page',
    order: 30,
    body: () => import('./pages/MyBench.tsx'),
  },
]

/** What a supervisor says to whoever is on a bench is shown wherever they are. */
export const watchers = [() => import('./components/DeviceWatch.tsx')]
