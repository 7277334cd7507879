import type { AreaRoute } from '../../app/areas.ts'

/** Papers, templates, exams and quizzes: before and during. */
const authoring: AreaRoute[] = [
  {
    path: '/exam/paper',
    title: 'exams:paper.title',
    page: () => import('./papers/PaperList.tsx'),
    permission: 'exams:paper:page',
  },
  {
    path: '/exam/paper/edit',
    title: 'exams:edit.page',
    page: () => import('./papers/PaperEdit.tsx'),
    permission: 'exams:paper:edit',
    forgetParams: true,
  },
]

export const routes: AreaRoute[] = [...authoring]
