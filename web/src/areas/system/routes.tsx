import type { AreaRoute } from '../../app/areas.ts'

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
