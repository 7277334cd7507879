import type { AreaRoute, DashboardCard } from '../../app/areas.ts'

/** Papers, templates, exams and quizzes: before and during. */
const authoring: AreaRoute[] = [
  {
    path: '/teacher/taskMgt/plan',
    title: 'plan:title',
    page: () => import('./plan/Plan.tsx'),
    permission: 'tasks:task:add',
    menuKey: '/teacher/taskMgt',
  },
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
  {
    path: '/exam/paper/preview',
    title: 'exams:preview.title',
    page: () => import('./papers/PaperPreview.tsx'),
    needs: ['id'],
    permission: 'exams:paper:page',
    forgetParams: true,
  },
  {
    path: '/exam/paper/print',
    title: 'exams:preview.print',
    page: () => import('./papers/PaperPrint.tsx'),
    needs: ['id'],
    fullScreen: true,
    passThrough: true,
    forgetParams: true,
  },
  {
    path: '/exam/template',
    title: 'exams:template.title',
    page: () => import('./templates/TemplateList.tsx'),
    permission: 'exams:paper:page',
  },
  {
    path: '/exam/template/edit',
    title: 'exams:template.page',
    page: () => import('./templates/TemplateEdit.tsx'),
    permission: 'exams:paper:edit',
    forgetParams: true,
  },
  {
    path: '/exam/list',
    badge: 'marking',
    title: 'exams:exam.title',
    page: () => import('./list/ExamList.tsx'),
    permission: 'exams:exam:page',
    children: [
      {
        path: 'add',
        title: 'exams:exam.add',
        page: () => import('./list/ExamAdd.tsx'),
        permission: 'exams:exam:add',
        forgetParams: true,
      },
      {
        path: ':id/update',
        title: 'exams:exam.update',
        page: () => import('./list/ExamUpdate.tsx'),
        permission: 'exams:exam:edit',
      },
    ],
  },
  {
    path: '/exam/quiz',
    title: 'exams:quiz.title',
    page: () => import('./list/QuizList.tsx'),
    permission: 'exams:exam:page',
    children: [
      {
        path: 'add',
        title: 'exams:quiz.add',
        page: () => import('./list/QuizAdd.tsx'),
        permission: 'exams:exam:add',
        forgetParams: true,
      },
      {
        path: ':id/update',
        title: 'exams:exam.update',
        page: () => import('./list/ExamUpdate.tsx'),
        permission: 'exams:exam:edit',
      },
    ],
  },
  {
    path: '/exam/list/exam',
    title: 'exams:exam.view',
    page: () => import('./list/ExamView.tsx'),
    needs: ['id'],
    permission: 'exams:exam:page',
    forgetParams: true,
  },
]

/** What a student sits; outside the shell. */
const sitting: AreaRoute[] = [
  {
    path: '/stu/stuExaming',
    title: 'exams-sit:title.exam',
    page: () => import('./sit/SittingPage.tsx'),
    needs: ['id'],
    permission: 'exams:sitting:do',
    fullScreen: 'light',
  },
  {
    path: '/stu/stuMoocExaming',
    title: 'exams-sit:title.exam',
    page: () => import('./sit/SittingPage.tsx'),
    needs: ['id'],
    permission: 'exams:sitting:do',
    fullScreen: 'light',
  },
  {
    path: '/stu/quiz',
    title: 'exams-sit:title.quiz',
    page: () => import('./sit/SittingPage.tsx'),
    needs: ['id'],
    permission: 'exams:sitting:do',
    fullScreen: 'light',
  },
]

/** Marking and results. */
const after: AreaRoute[] = [
  {
    path: '/exam/list/marking',
    title: 'exams-results:title.marking',
    page: () => import('./marking/Marking.tsx'),
    needs: ['id'],
    permission: 'exams:exam:mark',
    forgetParams: true,
  },
  {
    path: '/exam/list/mark',
    title: 'exams-results:title.mark',
    page: () => import('./marking/MarkPage.tsx'),
    needs: ['id'],
    permission: 'exams:exam:mark',
    forgetParams: true,
  },
  {
    path: '/exam/list/results',
    title: 'exams-results:title.results',
    page: () => import('./results/ExamResults.tsx'),
    needs: ['id'],
    permission: 'exams:result:page',
    forgetParams: true,
  },
  {
    path: '/exam/list/paper',
    title: 'exams-results:title.paper',
    page: () => import('./results/StudentPaper.tsx'),
    needs: ['attempt'],
    permission: 'exams:result:page',
    forgetParams: true,
  },
  {
    path: '/stu/examResult',
    title: 'exams-results:title.mine',
    page: () => import('./results/MyResult.tsx'),
    needs: ['id'],
    permission: 'exams:sitting:do',
    menuKey: '/stu/queryScore',
    forgetParams: true,
  },
]

export const routes: AreaRoute[] = [...authoring, ...sitting, ...after]

export const dashboardCards: DashboardCard[] = [
  {
    key: 'exams-waiting',
    title: 'exams-results:card.title',
    to: '/exam/list',
    roles: ['teacher'],
    order: 12,
    body: () => import('./results/WaitingExams.tsx'),
  },
]
