import type { AreaRoute } from '../../app/areas.ts'

export const routes: AreaRoute[] = [
  {
    path: '/question-bank',
    title: 'questions:bank.title',
    page: () => import('./pages/BankList.tsx'),
    permission: 'questions:bank:page',
    children: [
      {
        path: 'add',
        title: 'questions:bank.add',
        page: () => import('./pages/BankAdd.tsx'),
        permission: 'questions:bank:add',
      },
      {
        path: ':id/update',
        title: 'questions:bank.update',
        page: () => import('./pages/BankUpdate.tsx'),
        permission: 'questions:bank:edit',
      },
    ],
  },
  {
    path: '/question-bank/questions',
    title: 'questions:list.title',
    page: () => import('./pages/QuestionList.tsx'),
    permission: 'questions:bank:page',
    children: [
      {
        path: ':id/view',
        title: 'questions:view.question',
        page: () => import('./pages/QuestionShow.tsx'),
        permission: 'questions:bank:page',
      },
      {
        path: 'tags',
        title: 'questions:tags.title',
        page: () => import('./pages/TagsEdit.tsx'),
        needs: ['bank'],
        permission: 'questions:tag:edit',
      },
      {
        path: 'import',
        title: 'questions:import.title',
        page: () => import('./pages/QuestionImport.tsx'),
        needs: ['bank'],
        permission: 'questions:question:import',
      },
      {
        path: 'export',
        title: 'questions:export.title',
        page: () => import('./pages/QuestionExport.tsx'),
        needs: ['bank'],
        permission: 'questions:question:export',
      },
    ],
  },
  {
    path: '/question-bank/edit',
    title: 'questions:edit.page',
    page: () => import('./pages/QuestionEdit.tsx'),
    needs: ['id', 'bank'],
    permission: 'questions:question:edit',
    forgetParams: true,
  },
  {
    path: '/stu/exerciseOnline',
    title: 'questions:exercise.title',
    page: () => import('./pages/ExerciseOnline.tsx'),
    permission: 'questions:exercise:do',
  },
  {
    path: '/stu/exerciseOnline/round',
    title: 'questions:exercise.round',
    page: () => import('./pages/ExerciseRound.tsx'),
    needs: ['id'],
    permission: 'questions:exercise:do',
  },
  {
    path: '/stu/stuMoocPracticing',
    title: 'questions:exercise.round',
    page: () => import('./pages/MoocPractice.tsx'),
    permission: 'questions:exercise:do',
    menuKey: '/stu/preview',
  },
  {
    path: '/teacher/exerciseList',
    title: 'questions:practice.title',
    page: () => import('./pages/ExerciseList.tsx'),
    permission: 'questions:exercise:page',
  },
  {
    path: '/teacher/mooc/exerciseList',
    title: 'questions:practice.title',
    page: () => import('./pages/ExerciseList.tsx'),
    permission: 'questions:exercise:page',
    menuKey: '/teacher/exerciseList',
  },
]
