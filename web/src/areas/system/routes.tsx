import type { AreaRoute, DashboardCard } from '../../app/areas.ts'

export const routes: AreaRoute[] = [
  {
    path: '/sys/codeset',
    title: 'system:codeset.title',
    page: () => import('./pages/DictionaryList.tsx'),
    permission: 'system:dictionary:page',
    children: [
      {
        path: 'add',
        title: 'system:codeset.add',
        page: () => import('./pages/DictionaryAdd.tsx'),
        permission: 'system:dictionary:add',
      },
      {
        path: ':id/update',
        title: 'system:codeset.update',
        page: () => import('./pages/DictionaryUpdate.tsx'),
        permission: 'system:dictionary:edit',
      },
    ],
  },
  {
    path: '/sys/clientConfig',
    title: 'system:config.title',
    page: () => import('./pages/SettingList.tsx'),
    permission: 'system:config:page',
    children: [
      {
        path: ':name/update',
        title: 'system:config.title',
        page: () => import('./pages/SettingUpdate.tsx'),
      },
    ],
  },
  {
    path: '/sys/logoSetting',
    title: 'system:logo.title',
    page: () => import('./pages/LogoList.tsx'),
    permission: 'system:logo:page',
    children: [
      {
        path: 'add',
        title: 'system:logo.add',
        page: () => import('./pages/LogoAdd.tsx'),
        permission: 'system:logo:edit',
      },
      {
        path: ':id/update',
        title: 'system:logo.update',
        page: () => import('./pages/LogoUpdate.tsx'),
        permission: 'system:logo:edit',
      },
    ],
  },
  {
    path: '/sys/icon',
    title: 'system:icon.title',
    page: () => import('./pages/IconList.tsx'),
    permission: 'system:icon:page',
    children: [
      {
        path: 'add',
        title: 'system:icon.add',
        page: () => import('./pages/IconAdd.tsx'),
        permission: 'system:icon:add',
      },
      {
        path: ':id/update',
        title: 'system:icon.update',
        page: () => import('./pages/IconUpdate.tsx'),
        permission: 'system:icon:edit',
      },
    ],
  },
  {
    path: '/sys/sql',
    title: 'system:sql.title',
    page: () => import('./pages/SqlConsole.tsx'),
    permission: 'system:sql:page',
  },
  {
    path: '/sys/sql/history',
    title: 'system:sql.historyTitle',
    page: () => import('./pages/SqlHistory.tsx'),
    permission: 'system:sql:page',
  },
  {
    path: '/sys/sql/slowest',
    title: 'system:sql.slowestTitle',
    page: () => import('./pages/SqlSlowest.tsx'),
    permission: 'system:sql:page',
  },
  {
    path: '/sys/active',
    title: 'system:active.title',
    page: () => import('./pages/ActivationPage.tsx'),
    permission: 'system:licence:page',
  },
  {
    path: '/sys/syslog',
    title: 'system:syslog.title',
    page: () => import('./pages/LogList.tsx'),
    permission: 'system:log:page',
  },
]

export const dashboardCards: DashboardCard[] = [
  {
    key: 'activation',
    title: 'system:active.title',
    to: '/sys/active',
    permission: 'system:licence:page',
    order: 90,
    body: () => import('./pages/ActivationNow.tsx'),
  },
]
