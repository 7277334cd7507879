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
]
