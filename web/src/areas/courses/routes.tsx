import type { AreaRoute, DashboardCard } from '../../app/areas.ts'

const drawers = (area: 'list' | 'orgcourse'): AreaRoute[] => [
  {
    path: 'add',
    title: 'courses:add.title',
    page: () => import('./pages/CourseAdd.tsx'),
    permission: 'courses:course:add',
  },
  {
    path: ':id/update',
    title: 'courses:update.title',
    page: () => import('./pages/CourseUpdate.tsx'),
    permission: 'courses:course:edit',
    menuKey: `/course/${area}`,
  },
]

/** One course: without a tab its overview, with one what is in the address. */
const views = (path: string, permission: AreaRoute['permission']): AreaRoute[] =>
  ['', '/:tab'].map((tab) => ({
    path: `${path}${tab}`,
    title: 'courses:view.title',
    page: () => import('./pages/CourseView.tsx'),
    ...(permission && { permission }),
    // A tab is no place of its own among the visited pages.
    ...(tab && { noTag: true }),
    forgetParams: true,
  }))

const myCourse: AreaRoute[] = ['', '/:tab'].map((tab) => ({
  path: `/stu/preview/course${tab}`,
  title: 'courses:my.one',
  page: () => import('./pages/MyCourse.tsx'),
  permission: 'courses:mine:page',
  menuKey: '/stu/preview',
  ...(tab && { noTag: true }),
  forgetParams: true,
}))

/** Reading a graph, and its editor. */
const graphs = (
  base: '/course/list' | '/course/orgcourse',
  permission: AreaRoute['permission'],
): AreaRoute[] => [
  {
    path: `${base}/graph`,
    title: 'courses-graph:list.title',
    page: () => import('./pages/CourseGraphs.tsx'),
    ...(permission && { permission }),
    forgetParams: true,
    children: [
      {
        path: 'add',
        title: 'courses-graph:list.add',
        page: () => import('./pages/GraphAdd.tsx'),
        permission: 'courses:course:edit',
      },
      {
        path: ':graphId/update',
        title: 'courses-graph:list.rename',
        page: () => import('./pages/GraphUpdate.tsx'),
        permission: 'courses:course:edit',
        menuKey: base,
      },
    ],
  },
  {
    path: `${base}/graph/graphViews`,
    title: 'courses-graph:view.title',
    page: () => import('./pages/GraphView.tsx'),
    ...(permission && { permission }),
    forgetParams: true,
  },
  {
    path: `${base}/graph/relationship`,
    title: 'courses-graph:edit.title',
    page: () => import('./pages/GraphEdit.tsx'),
    permission: 'courses:course:edit',
    forgetParams: true,
  },
]

export const routes: AreaRoute[] = [
  {
    path: '/course/list',
    title: 'courses:list.title',
    page: () => import('./pages/CourseList.tsx'),
    permission: 'courses:course:page',
    children: drawers('list'),
  },
  ...views('/course/list/view', 'courses:course:page'),
  {
    path: '/course/orgcourse',
    title: 'courses:org.title',
    page: () => import('./pages/OrgCourseList.tsx'),
    permission: 'courses:org:page',
    children: drawers('orgcourse'),
  },
  ...views('/course/orgcourse/view', 'courses:org:page'),
  ...graphs('/course/list', 'courses:course:page'),
  ...graphs('/course/orgcourse', 'courses:org:page'),
  ...views('/teacher/detail', 'courses:course:page'),
  {
    path: '/teacher/ware',
    title: 'courses:ware.page',
    page: () => import('./pages/WareView.tsx'),
    permission: 'courses:ware:page',
    menuKey: '/course/list',
    forgetParams: true,
  },
  {
    path: '/course/category',
    title: 'courses:category.title',
    page: () => import('./pages/CategoryList.tsx'),
    permission: 'courses:category:edit',
    children: [
      { path: 'add', title: 'common:category.add', page: () => import('./pages/CategoryAdd.tsx') },
      {
        path: ':id/update',
        title: 'common:category.update',
        page: () => import('./pages/CategoryUpdate.tsx'),
      },
    ],
  },
  {
    path: '/stu/preview',
    title: 'courses:my.title',
    page: () => import('./pages/MyCourses.tsx'),
    permission: 'courses:mine:page',
  },
  ...myCourse,
  {
    path: '/stu/preview/ware',
    title: 'courses:ware.page',
    page: () => import('./pages/WareView.tsx'),
    permission: 'courses:mine:page',
    menuKey: '/stu/preview',
    forgetParams: true,
  },
  {
    path: '/stu/preview/graph',
    title: 'courses-graph:view.title',
    page: () => import('./pages/GraphView.tsx'),
    permission: 'courses:mine:page',
    menuKey: '/stu/preview',
    forgetParams: true,
  },
  {
    path: '/stu/mooc',
    title: 'courses:mooc.title',
    page: () => import('./pages/Mooc.tsx'),
    permission: 'courses:mine:page',
    menuKey: '/stu/preview',
  },
]

export const dashboardCards: DashboardCard[] = [
  {
    key: 'my-courses',
    title: 'courses:my.title',
    to: '/stu/preview',
    permission: 'courses:mine:page',
    roles: ['student'],
    order: 40,
    body: () => import('./pages/MyCoursesCard.tsx'),
  },
]
