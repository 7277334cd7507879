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
    { key: 'people', to: '/sys/orguser' },
    { key: 'classes', to: '/lab/myClass' },
    { key: 'devices', to: '/device/list' },
    { key: 'results', to: '/teacher/queryResult' },
  ],
  admin: [
    { key: 'organisations', to: '/sys/org' },
    { key: 'users', to: '/sys/user' },
    { key: 'devices', to: '/device/list' },
    { key: 'settings', to: '/sys/clientConfig' },
  ],
}
