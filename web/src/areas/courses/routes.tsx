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

type Given = Partial<Pick<AreaRoute, 'permission' | 'menuKey' | 'noTag'>>

/** A page of a course for who teaches it: the end of the address names the tab. */
const view = (path: string, given: Given): AreaRoute => ({
  path,
  title: 'courses:view.title',
  page: () => import('./pages/CourseView.tsx'),
  needs: ['id'],
  forgetParams: true,
  ...given,
})

/** One course: without a tab its overview, with one what is in the address, which is no place of its own among the visited pages. */
const views = (path: string, given: Given): AreaRoute[] => [
  view(path, given),
  view(`${path}/:tab`, { ...given, noTag: true }),
]

/** A course for its student, by the same rule. */
const myCourse = (path: string, more: Given = {}): AreaRoute => ({
  path,
  title: 'courses:my.one',
  page: () => import('./pages/MyCourse.tsx'),
  needs: ['id'],
  permission: 'courses:mine:page',
  menuKey: '/stu/preview',
  forgetParams: true,
  ...more,
})

const myCourses: AreaRoute[] = [
  myCourse('/stu/preview/course'),
  myCourse('/stu/preview/course/:tab', { noTag: true }),
  ...['monitor', 'report', 'guidebook', 'record'].map((tab) => myCourse(`/stu/preview/${tab}`)),
  myCourse('/stu/mooc/overview'),
  ...['task', 'ware', 'guidebook', 'monitor', 'report', 'graph', 'record'].map((tab) =>
    myCourse(`/stu/mooc/${tab}`, { noTag: true }),
  ),
]

/** Open courses as who teaches them sees them. */
const teachersMooc: AreaRoute[] = [
  {
    path: '/teacher/mooc',
    title: 'courses-open:title',
    page: () => import('./pages/MoocList.tsx'),
    permission: 'courses:course:page',
    menuKey: '/course/list',
  },
  ...views('/teacher/mooc/detail', { permission: 'courses:course:page', menuKey: '/course/list' }),
  {
    path: '/teacher/mooc/list',
    title: 'tasks-open:list.title',
    page: () => import('./pages/MoocTasks.tsx'),
    permission: 'tasks:task:page',
    menuKey: '/course/list',
  },
  ...['ware', 'monitor', 'guidebook'].map((tab) =>
    view(`/teacher/mooc/${tab}`, { permission: 'courses:course:page', menuKey: '/course/list' }),
  ),
]

/** Reading a graph, and its editor. */
const graphs = (
  base: '/course/list' | '/course/orgcourse',
  permission: AreaRoute['permission'],
): AreaRoute[] => [
  {
    path: `${base}/graph`,
    title: 'courses-graph:list.title',
    page: () => import('./pages/CourseGraphs.tsx'),
    needs: ['id'],
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
    needs: ['id'],
    ...(permission && { permission }),
    forgetParams: true,
  },
  {
    path: `${base}/graph/relationship`,
    title: 'courses-graph:edit.title',
    page: () => import('./pages/GraphEdit.tsx'),
    needs: ['id'],
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
  ...views('/course/list/view', { permission: 'courses:course:page' }),
  ...['class', 'ware'].map((tab) => view(`/course/list/${tab}`, { permission: 'courses:course:page' })),
  {
    path: '/course/orgcourse',
    title: 'courses:org.title',
    page: () => import('./pages/OrgCourseList.tsx'),
    permission: 'courses:org:page',
    children: drawers('orgcourse'),
  },
  ...views('/course/orgcourse/view', { permission: 'courses:org:page' }),
  ...['class', 'ware'].map((tab) => view(`/course/orgcourse/${tab}`, { permission: 'courses:org:page' })),
  ...graphs('/course/list', 'courses:course:page'),
  ...graphs('/course/orgcourse', 'courses:org:page'),
  ...views('/teacher/detail', { permission: 'courses:course:page', menuKey: '/course/list' }),
  ...teachersMooc,
  {
    path: '/teacher/ware',
    title: 'courses-ware:page',
    page: () => import('./pages/WareView.tsx'),
    needs: ['course'],
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
      { path: 'add', title: 'category:add', page: () => import('./pages/CategoryAdd.tsx') },
      {
        path: ':id/update',
        title: 'category:update',
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
  ...myCourses,
  {
    path: '/stu/preview/ware',
    title: 'courses-ware:page',
    page: () => import('./pages/WareView.tsx'),
    needs: ['course'],
    permission: 'courses:mine:page',
    menuKey: '/stu/preview',
    forgetParams: true,
  },
  {
    path: '/stu/preview/graph',
    title: 'courses-graph:view.title',
    page: () => import('./pages/GraphView.tsx'),
    needs: ['id'],
    permission: 'courses:mine:page',
    menuKey: '/stu/preview',
    forgetParams: true,
  },
  {
    path: '/stu/certificates',
    title: 'courses-certificates:mine.title',
    page: () => import('./pages/MyCertificates.tsx'),
    permission: 'courses:mine:page',
    menuKey: '/stu/preview',
  },
  {
    path: '/stu/certificates/print',
    title: 'courses-certificates:sheet.title',
    page: () => import('./pages/CertificatePrint.tsx'),
    needs: ['id'],
    permission: 'courses:mine:page',
    fullScreen: true,
    passThrough: true,
    forgetParams: true,
  },
  {
    path: '/stu/mooc',
    title: 'courses-open:title',
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
