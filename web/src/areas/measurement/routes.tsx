import type { AreaRoute } from '../../app/areas.ts'

export const routes: AreaRoute[] = [
  {
    path: '/sys/instrItem',
    title: 'monitor:items.title',
    page: () => import('./items/ItemCatalogue.tsx'),
    permission: 'measurement:item:page',
    children: [
      {
        path: 'add',
        title: 'monitor:items.add',
        page: () => import('./items/ItemAdd.tsx'),
        permission: 'measurement:item:add',
      },
      {
        path: ':id/update',
        title: 'monitor:items.update',
        page: () => import('./items/ItemUpdate.tsx'),
        permission: 'measurement:item:edit',
      },
    ],
  },
  {
    path: '/monitorConfig/compatibleConfig',
    title: 'monitor:compat.title',
    page: () => import('./compatible/ConfigList.tsx'),
    permission: 'measurement:config:list',
    children: [
      {
        path: 'add',
        title: 'monitor:compat.add',
        page: () => import('./compatible/ModelAdd.tsx'),
        permission: 'measurement:config:add',
      },
      {
        path: 'addcfg',
        title: 'monitor:compat.addcfg',
        page: () => import('./compatible/ConfigAdd.tsx'),
        permission: 'measurement:config:add',
      },
      {
        path: ':id/update',
        title: 'monitor:compat.update',
        page: () => import('./compatible/ConfigUpdate.tsx'),
        permission: 'measurement:config:edit',
      },
      {
        path: ':id/addDown',
        title: 'monitor:compat.choices',
        page: () => import('./compatible/AddDown.tsx'),
        permission: 'measurement:config:edit',
      },
      {
        path: 'import',
        title: 'monitor:compat.import',
        page: () => import('./compatible/ConfigImport.tsx'),
        permission: 'measurement:config:import',
      },
    ],
  },
  {
    path: '/template/monitor',
    title: 'monitor:library.title',
    page: () => import('./library/TemplateList.tsx'),
    permission: 'measurement:template:page',
    children: [
      {
        path: 'add',
        title: 'monitor:library.add',
        page: () => import('./library/TemplateAdd.tsx'),
        permission: 'measurement:template:add',
      },
      {
        path: 'groups',
        title: 'monitor:library.groups',
        page: () => import('./library/Groups.tsx'),
        permission: 'measurement:template:page',
      },
      {
        path: 'import',
        title: 'monitor:library.import',
        page: () => import('./library/TemplateImport.tsx'),
        permission: 'measurement:template:import',
      },
    ],
  },
  {
    path: '/template/monitor/edit',
    title: 'monitor:library.edit',
    page: () => import('./library/TemplateEdit.tsx'),
    needs: ['id'],
    permission: 'measurement:template:edit',
    forgetParams: true,
  },
]
