import { statisticsKinds, type StatisticsKind } from '@labbox/contract/statistics/kinds.ts'
import type { AreaRoute } from '../../app/areas.ts'

/** The figures of one kind of work, and whose they are. */
const pagesOf = (kind: StatisticsKind): AreaRoute[] => [
  {
    path: `/statistics/${kind}`,
    title: `statistics:title.${kind}`,
    page: async () => {
      const { TaskStatistics } = await import('./pages/TaskStatistics.tsx')
      return { default: () => <TaskStatistics kind={kind} /> }
    },
    permission: 'statistics:task:page',
  },
  {
    path: `/statistics/${kind}/students`,
    title: `statistics:students.${kind}`,
    page: async () => {
      const { WorkList } = await import('./pages/WorkList.tsx')
      return { default: () => <WorkList kind={kind} /> }
    },
    permission: 'statistics:task:page',
  },
]

export const routes: AreaRoute[] = [
  ...statisticsKinds.flatMap(pagesOf),
  {
    path: '/statistics/exam/questions',
    title: 'statistics:title.question',
    page: () => import('./pages/QuestionList.tsx'),
    permission: 'statistics:task:page',
  },
  {
    path: '/statistics/course',
    title: 'statistics:title.course',
    page: () => import('./pages/CourseStatistics.tsx'),
    permission: 'statistics:course:page',
  },
  {
    path: '/statistics/course/students',
    title: 'statistics:students.course',
    page: () => import('./pages/MarkList.tsx'),
    permission: 'statistics:course:page',
  },
  {
    path: '/statistics/teacher',
    title: 'statistics:title.teacher',
    page: () => import('./pages/TeacherComparison.tsx'),
    permission: 'statistics:teacher:page',
    menuKey: '/statistics/course',
  },
  {
    path: '/statistics/risk',
    title: 'statistics:title.risk',
    page: () => import('./pages/RiskList.tsx'),
    permission: 'statistics:risk:page',
    menuKey: '/statistics/course',
  },
]
