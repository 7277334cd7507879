import type { AreaRoute, ExperimentPart } from '../../app/areas.ts'

export const routes: AreaRoute[] = [
  {
    path: '/assistant',
    title: 'assistant:title',
    page: () => import('./pages/Assistant.tsx'),
  },
  {
    path: '/assistant/course',
    title: 'course-answers:title',
    page: () => import('./course/CourseAnswers.tsx'),
    needs: ['id'],
    permission: 'courses:course:edit',
    menuKey: '/course/list',
    forgetParams: true,
  },
  {
    path: '/assistant/approved',
    title: 'course-answers:approved.title',
    page: () => import('./course/ApprovedList.tsx'),
    needs: ['id'],
    permission: 'courses:course:edit',
    menuKey: '/course/list',
    forgetParams: true,
    children: [
      {
        path: 'add',
        title: 'course-answers:approved.new',
        page: () => import('./course/ApprovedAdd.tsx'),
        permission: 'courses:course:edit',
      },
      {
        path: ':answer/update',
        title: 'course-answers:approved.edit',
        page: () => import('./course/ApprovedUpdate.tsx'),
        permission: 'courses:course:edit',
        menuKey: '/course/list',
      },
    ],
  },
  {
    path: '/assistant/guardians',
    title: 'answers:guardians.title',
    page: () => import('./provider/Guardians.tsx'),
    permission: 'assistant:guardian:edit',
  },
  {
    path: '/assistant/names',
    title: 'answers:names.title',
    page: () => import('./provider/AskerNames.tsx'),
    permission: 'assistant:names:edit',
    menuKey: '/assistant/guardians',
  },
  {
    path: '/sys/assistant',
    title: 'answers:provider.title',
    page: () => import('./provider/ProviderSettings.tsx'),
    permission: 'assistant:provider:page',
  },
  {
    path: '/sys/assistant/orgs',
    title: 'answers:orgs.title',
    page: () => import('./provider/Organisations.tsx'),
    permission: 'assistant:provider:page',
  },
]

export const navbarParts = [() => import('./components/AssistantButton.tsx')]

export const reviewParts = [() => import('./drafts/DraftFeedback.tsx')]

export const questionParts = [() => import('./drafts/DraftQuestion.tsx')]

export const translationParts = [() => import('./drafts/DraftTranslation.tsx')]

export const experimentParts: ExperimentPart[] = [() => import('./components/AskHere.tsx')]
