/**
 * What each role does first, in order: pages by their address. Texts are under `access:steps.<key>`; a step whose page is
 * not in the user's menu is left out.
 */
export const firstSteps: Record<string, readonly { key: string; to: string }[]> = {
  student: [
    { key: 'tasks', to: '/task-center' },
    { key: 'start', to: '/bench/experimentalize' },
    { key: 'reports', to: '/my/reports' },
    { key: 'scores', to: '/stu/queryScore' },
  ],
  teacher: [
    { key: 'projects', to: '/lab/project' },
    { key: 'classes', to: '/lab/myClass' },
    { key: 'publish', to: '/teacher/taskMgt' },
    { key: 'review', to: '/teacher/reportReview' },
  ],
  orgadmin: [
    { key: 'devices', to: '/device/list' },
    { key: 'live', to: '/device/online' },
    { key: 'classes', to: '/lab/myClass' },
    { key: 'results', to: '/teacher/queryResult' },
  ],
  admin: [
    { key: 'devices', to: '/device/list' },
    { key: 'live', to: '/device/online' },
    { key: 'projects', to: '/lab/project' },
    { key: 'usage', to: '/device/usage' },
  ],
}
