/**
 * Every permission the product knows: `area:resource:action`, with its label and the scope each shipped role holds it in.
 * Roles and their permissions are rows; this table fills them at first start. Scopes: all | org (own organisation and
 * below) | classes (own classes) | own.
 */
export type Scope = 'all' | 'org' | 'classes' | 'own'
export type RoleCode = 'admin' | 'orgadmin' | 'teacher' | 'student'
export const roleCodes = ['admin', 'orgadmin', 'teacher', 'student'] as const satisfies readonly RoleCode[]

type Row = { zh: string; en: string } & Partial<Record<RoleCode, Scope>>

const table = {
  'access:user:page': { zh: '用户列表', en: 'List users', admin: 'all', orgadmin: 'org', teacher: 'classes' },
  'access:user:add': { zh: '新增用户', en: 'Add users', admin: 'all', orgadmin: 'org' },
  'access:user:edit': { zh: '编辑用户', en: 'Edit users', admin: 'all', orgadmin: 'org' },
  'access:user:kick': { zh: '强制下线', en: 'Sign users out', admin: 'all', orgadmin: 'org' },
  'access:org:list': { zh: '组织列表', en: 'List organisations', admin: 'all', orgadmin: 'org' },

  'devices:device:page': {
    zh: '设备列表',
    en: 'List devices',
    admin: 'all',
    orgadmin: 'org',
    teacher: 'org',
    student: 'org',
  },
  'devices:device:add': { zh: '新增设备', en: 'Add devices', admin: 'all', orgadmin: 'org' },
  'devices:device:edit': { zh: '编辑设备', en: 'Edit devices', admin: 'all', orgadmin: 'org' },
  'devices:device:delete': { zh: '删除设备', en: 'Delete devices', admin: 'all', orgadmin: 'org' },
  'devices:device:use': {
    zh: '使用设备',
    en: 'Use devices',
    admin: 'all',
    orgadmin: 'org',
    teacher: 'org',
    student: 'org',
  },
  'devices:device:kick': {
    zh: '释放他人占用',
    en: "End another's occupancy",
    admin: 'all',
    orgadmin: 'org',
    teacher: 'classes',
  },
  'devices:usage:page': {
    zh: '使用记录',
    en: 'Usage records',
    admin: 'all',
    orgadmin: 'org',
    teacher: 'classes',
    student: 'own',
  },

  'bench:command:send': {
    zh: '操作实验台',
    en: 'Operate benches',
    admin: 'own',
    orgadmin: 'own',
    teacher: 'own',
    student: 'own',
  },
  'bench:circuit:edit': {
    zh: '绘制电路',
    en: 'Draw circuits',
    admin: 'own',
    orgadmin: 'own',
    teacher: 'own',
    student: 'own',
  },

  'classes:class:page': {
    zh: '班级列表',
    en: 'List classes',
    admin: 'all',
    orgadmin: 'org',
    teacher: 'own',
    student: 'own',
  },
  'classes:class:add': { zh: '新增班级', en: 'Add classes', orgadmin: 'org', teacher: 'own' },
  'classes:class:edit': { zh: '编辑班级', en: 'Edit classes', admin: 'all', orgadmin: 'org', teacher: 'own' },
  'classes:semester:page': {
    zh: '学期列表',
    en: 'List semesters',
    admin: 'all',
    orgadmin: 'org',
    teacher: 'org',
  },

  'labs:project:page': {
    zh: '实验项目列表',
    en: 'List lab projects',
    admin: 'all',
    orgadmin: 'org',
    teacher: 'org',
  },
  'labs:project:add': {
    zh: '新增实验项目',
    en: 'Add lab projects',
    admin: 'all',
    orgadmin: 'org',
    teacher: 'own',
  },
  'labs:project:edit': {
    zh: '编辑实验项目',
    en: 'Edit lab projects',
    admin: 'all',
    orgadmin: 'org',
    teacher: 'own',
  },
  'labs:project:delete': {
    zh: '删除实验项目',
    en: 'Delete lab projects',
    admin: 'all',
    orgadmin: 'org',
    teacher: 'own',
  },

  'tasks:task:page': { zh: '任务列表', en: 'List tasks', admin: 'all', orgadmin: 'org', teacher: 'own' },
  'tasks:task:add': { zh: '发布任务', en: 'Publish tasks', teacher: 'own' },
  'tasks:task:edit': { zh: '管理任务', en: 'Manage tasks', teacher: 'own' },
  'tasks:mine:page': { zh: '我的任务', en: 'My tasks', student: 'own' },

  'experiments:work:do': { zh: '做实验', en: 'Do experiments', teacher: 'own', student: 'own' },
  'experiments:work:view': {
    zh: '查看实验过程',
    en: 'See experiments',
    admin: 'all',
    orgadmin: 'org',
    teacher: 'classes',
  },

  'measurement:reading:add': { zh: '读取仪器', en: 'Take readings', teacher: 'own', student: 'own' },
  'measurement:config:list': {
    zh: '兼容配置列表',
    en: 'List compatible configs',
    admin: 'all',
    orgadmin: 'all',
    teacher: 'all',
  },

  'reports:report:write': { zh: '撰写报告', en: 'Write reports', student: 'own' },
  'reports:report:page': {
    zh: '报告列表',
    en: 'List reports',
    admin: 'all',
    orgadmin: 'org',
    teacher: 'classes',
  },
  'reports:report:review': { zh: '批阅报告', en: 'Review reports', teacher: 'classes' },

  'files:file:add': {
    zh: '上传文件',
    en: 'Upload files',
    admin: 'all',
    orgadmin: 'org',
    teacher: 'own',
    student: 'own',
  },

  'scores:score:page': {
    zh: '成绩查询',
    en: 'Scores',
    admin: 'all',
    orgadmin: 'org',
    teacher: 'classes',
    student: 'own',
  },
} as const satisfies Record<`${string}:${string}:${string}`, Row>

export type Permission = keyof typeof table
export const permissions: Record<Permission, Row> = table
