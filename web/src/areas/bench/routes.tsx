import type { AreaRoute } from '../../app/areas.ts'

export const routes: AreaRoute[] = [
  {
    path: '/module/symbol',
    title: 'symbols:list.title',
    page: () => import('./symbol/pages/SymbolList.tsx'),
    permission: 'parts:symbol:page',
    children: [
      {
        path: 'add',
        title: 'symbols:add.title',
        page: () => import('./symbol/pages/SymbolAdd.tsx'),
        permission: 'parts:symbol:add',
      },
    ],
  },
  {
    path: '/module/symbol/edit',
    title: 'symbols:edit.title',
    page: () => import('./symbol/pages/SymbolEdit.tsx'),
    needs: ['id'],
    permission: 'parts:symbol:edit',
    forgetParams: true,
  },
  {
    path: '/module/module',
    title: 'modules:list.title',
    page: () => import('./module/pages/ModuleList.tsx'),
    permission: 'parts:module:page',
    children: [
      {
        path: 'add',
        title: 'modules:add.title',
        page: () => import('./module/pages/ModuleAdd.tsx'),
        permission: 'parts:module:add',
      },
      {
        path: 'import',
        title: 'modules:import.title',
        page: () => import('./module/pages/ModuleImport.tsx'),
        permission: 'parts:module:add',
      },
    ],
  },
  {
    path: '/module/module/edit',
    title: 'modules:edit.title',
    page: () => import('./module/pages/ModuleEdit.tsx'),
    needs: ['id'],
    permission: 'parts:module:edit',
    forgetParams: true,
  },
]
