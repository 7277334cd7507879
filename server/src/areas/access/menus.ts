import type { RoleCode } from '@labbox/contract/access/permissions.ts'

/** A shipped menu row: key of the row and of its parent, page, icon, and the roles that see it at first. */
export interface ShippedMenu {
  key: string
  parent?: string
  zh: string
  en: string
  url: string
  icon: string
  roles: readonly RoleCode[]
}

const all: readonly RoleCode[] = ['admin', 'orgadmin', 'teacher', 'student']
const staff: readonly RoleCode[] = ['admin', 'orgadmin', 'teacher']
const administrators: readonly RoleCode[] = ['admin', 'orgadmin']

/** In the order of the sidebar. An administrator may regroup and rename the rows; a new version only adds. */
export const shippedMenus: readonly ShippedMenu[] = [
  { key: 'dashboard', zh: '首页', en: 'Dashboard', url: '/dashboard', icon: 'home', roles: all },
  {
    key: 'task-center',
    zh: '任务中心',
    en: 'Task center',
    url: '/task-center',
    icon: 'inbox',
    roles: ['student'],
  },
  {
    key: 'workbench',
    zh: '实验台',
    en: 'Workbench',
    url: '',
    icon: 'experiment',
    roles: ['teacher', 'student'],
  },
  {
    key: 'workbench.start',
    parent: 'workbench',
    zh: '开始实验',
    en: 'Start an experiment',
    url: '/bench/experimentalize',
    icon: 'play',
    roles: ['teacher', 'student'],
  },
  {
    key: 'workbench.process',
    parent: 'workbench',
    zh: '进行中的实验',
    en: 'Experiments in process',
    url: '/bench/performExperiment',
    icon: 'clock',
    roles: ['teacher', 'student'],
  },
  {
    key: 'my-experiments',
    zh: '我的实验',
    en: 'My experiments',
    url: '/my/experiments',
    icon: 'flask',
    roles: ['student'],
  },
  {
    key: 'my-reports',
    zh: '我的报告',
    en: 'My reports',
    url: '/my/reports',
    icon: 'file',
    roles: ['student'],
  },
  {
    key: 'my-scores',
    zh: '成绩查询',
    en: 'Scores',
    url: '/stu/queryScore',
    icon: 'chart',
    roles: ['student'],
  },
  { key: 'lab', zh: '实验教学', en: 'Labs', url: '', icon: 'book', roles: staff },
  {
    key: 'lab.project',
    parent: 'lab',
    zh: '实验项目',
    en: 'Lab projects',
    url: '/lab/project',
    icon: 'project',
    roles: staff,
  },
  {
    key: 'lab.class',
    parent: 'lab',
    zh: '我的班级',
    en: 'My classes',
    url: '/lab/myClass',
    icon: 'team',
    roles: staff,
  },
  { key: 'teacher', zh: '教学任务', en: 'Teaching', url: '', icon: 'schedule', roles: staff },
  {
    key: 'teacher.task',
    parent: 'teacher',
    zh: '任务管理',
    en: 'Tasks',
    url: '/teacher/taskMgt',
    icon: 'tasks',
    roles: staff,
  },
  {
    key: 'teacher.review',
    parent: 'teacher',
    zh: '报告批阅',
    en: 'Report review',
    url: '/teacher/reportReview',
    icon: 'review',
    roles: staff,
  },
  {
    key: 'teacher.result',
    parent: 'teacher',
    zh: '成绩统计',
    en: 'Results',
    url: '/teacher/queryResult',
    icon: 'chart',
    roles: staff,
  },
  { key: 'device', zh: '设备', en: 'Devices', url: '', icon: 'device', roles: all },
  {
    key: 'device.list',
    parent: 'device',
    zh: '设备列表',
    en: 'Devices',
    url: '/device/list',
    icon: 'list',
    roles: all,
  },
  {
    key: 'device.online',
    parent: 'device',
    zh: '在线设备',
    en: 'Live benches',
    url: '/device/online',
    icon: 'live',
    roles: staff,
  },
  {
    key: 'device.usage',
    parent: 'device',
    zh: '使用记录',
    en: 'Usage',
    url: '/device/usage',
    icon: 'history',
    roles: all,
  },
  { key: 'sys', zh: '系统管理', en: 'System', url: '', icon: 'setting', roles: administrators },
  {
    key: 'sys.org',
    parent: 'sys',
    zh: '组织管理',
    en: 'Organisations',
    url: '/sys/org',
    icon: 'project',
    roles: administrators,
  },
  {
    key: 'sys.user',
    parent: 'sys',
    zh: '用户管理',
    en: 'Users',
    url: '/sys/user',
    icon: 'team',
    roles: ['admin'],
  },
  {
    key: 'sys.orguser',
    parent: 'sys',
    zh: '组织用户',
    en: 'Users of an organisation',
    url: '/sys/orguser',
    icon: 'user',
    roles: administrators,
  },
  {
    key: 'sys.codeset',
    parent: 'sys',
    zh: '数据字典',
    en: 'Dictionaries',
    url: '/sys/codeset',
    icon: 'book',
    roles: ['admin'],
  },
  {
    key: 'sys.clientConfig',
    parent: 'sys',
    zh: '系统设置',
    en: 'Settings',
    url: '/sys/clientConfig',
    icon: 'setting',
    roles: ['admin'],
  },
  {
    key: 'sys.syslog',
    parent: 'sys',
    zh: '系统日志',
    en: 'System log',
    url: '/sys/syslog',
    icon: 'history',
    roles: administrators,
  },
]
