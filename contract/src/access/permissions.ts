/**
 * Every permission the product knows: `area:resource:action`, with its label and the scope each shipped role holds it in.
 * Roles and their permissions are rows; this table fills them at first start. Scopes: all | org (own organisation and
 * below) | classes (own classes) | own.
 */
export type Scope = 'all' | 'org' | 'classes' | 'own'
export type RoleCode = 'admin' | 'orgadmin' | 'teacher' | 'student'
export const roleCodes = ['admin', 'orgadmin', 'teacher', 'student'] as const satisfies readonly RoleCode[]

/** From the widest to the narrowest: a scope covers itself and those after it. */
export const scopes = ['all', 'org', 'classes', 'own'] as const satisfies readonly Scope[]

type Row = { zh: string; en: string } & Partial<Record<RoleCode, Scope>>

const table = {
  'access:user:page': { zh: '用户列表', en: 'List users', admin: 'all', orgadmin: 'org', teacher: 'classes' },
  'access:user:add': { zh: '新增用户', en: 'Add users', admin: 'all', orgadmin: 'org' },
  'access:user:edit': { zh: '编辑用户', en: 'Edit users', admin: 'all', orgadmin: 'org' },
  'access:user:delete': { zh: '删除用户', en: 'Delete users', admin: 'all', orgadmin: 'org' },
  'access:user:import': { zh: '导入用户', en: 'Import users', admin: 'all', orgadmin: 'org' },
  'access:user:export': { zh: '导出用户', en: 'Export users', admin: 'all', orgadmin: 'org' },
  'access:user:kick': { zh: '强制下线', en: 'Sign users out', admin: 'all', orgadmin: 'org' },
  'access:user:resetPassword': { zh: '重置密码', en: 'Reset passwords', admin: 'all', orgadmin: 'org' },
  'access:online:page': { zh: '在线用户', en: 'See who is online', admin: 'all', orgadmin: 'org' },
  'access:org:list': { zh: '组织列表', en: 'List organisations', admin: 'all', orgadmin: 'org' },
  'access:org:add': { zh: '新增组织', en: 'Add organisations', admin: 'all', orgadmin: 'org' },
  'access:org:edit': { zh: '编辑组织', en: 'Edit organisations', admin: 'all', orgadmin: 'org' },
  'access:org:delete': { zh: '删除组织', en: 'Delete organisations', admin: 'all', orgadmin: 'org' },
  'access:role:page': { zh: '角色列表', en: 'List roles', admin: 'all' },
  'access:role:add': { zh: '新增角色', en: 'Add roles', admin: 'all' },
  'access:role:edit': { zh: '编辑角色', en: 'Edit roles', admin: 'all' },
  'access:role:delete': { zh: '删除角色', en: 'Delete roles', admin: 'all' },
  'access:permission:list': { zh: '权限列表', en: 'List permissions', admin: 'all' },
  'access:menu:list': { zh: '菜单列表', en: 'List menus', admin: 'all' },
  'access:menu:add': { zh: '新增菜单', en: 'Add menus', admin: 'all' },
  'access:menu:edit': { zh: '编辑菜单', en: 'Edit menus', admin: 'all' },
  'access:menu:delete': { zh: '删除菜单', en: 'Delete menus', admin: 'all' },
  'access:sso:page': { zh: '查看单点登录设置', en: 'See single sign-on', admin: 'all' },
  'access:sso:edit': { zh: '修改单点登录设置', en: 'Change single sign-on', admin: 'all' },

  'system:dictionary:page': { zh: '字典列表', en: 'List dictionaries', admin: 'all' },
  'system:dictionary:add': { zh: '新增字典', en: 'Add dictionaries', admin: 'all' },
  'system:dictionary:edit': { zh: '编辑字典', en: 'Edit dictionaries', admin: 'all' },
  'system:dictionary:delete': { zh: '删除字典', en: 'Delete dictionaries', admin: 'all' },
  'system:config:page': { zh: '系统设置', en: 'See settings', admin: 'all' },
  'system:config:edit': { zh: '修改系统设置', en: 'Change settings', admin: 'all' },
  'system:logo:page': { zh: '标志列表', en: 'List logos', admin: 'all', orgadmin: 'org' },
  'system:logo:edit': { zh: '设置标志', en: 'Set logos', admin: 'all', orgadmin: 'org' },
  'system:licence:page': { zh: '查看激活', en: 'See the activation', admin: 'all' },
  'system:licence:edit': { zh: '激活系统', en: 'Activate the system', admin: 'all' },
  'system:icon:page': { zh: '图标列表', en: 'List icons', admin: 'all' },
  'system:icon:add': { zh: '新增图标', en: 'Add icons', admin: 'all' },
  'system:icon:edit': { zh: '编辑图标', en: 'Edit icons', admin: 'all' },
  'system:icon:delete': { zh: '删除图标', en: 'Delete icons', admin: 'all' },
  'system:sql:page': { zh: '查看 SQL 记录', en: 'See SQL figures', admin: 'all' },
  'system:sql:run': { zh: '执行 SQL 查询', en: 'Run SQL', admin: 'all' },
  'system:log:page': { zh: '系统日志', en: 'System log', admin: 'all', orgadmin: 'org' },

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

  'questions:bank:page': {
    zh: '题库列表',
    en: 'List question banks',
    admin: 'all',
    orgadmin: 'org',
    teacher: 'org',
  },
  'questions:bank:add': {
    zh: '新增题库',
    en: 'Add question banks',
    admin: 'all',
    orgadmin: 'org',
    teacher: 'own',
  },
  'questions:bank:edit': {
    zh: '编辑题库',
    en: 'Edit question banks',
    admin: 'all',
    orgadmin: 'org',
    teacher: 'own',
  },
  'questions:bank:delete': {
    zh: '删除题库',
    en: 'Delete question banks',
    admin: 'all',
    orgadmin: 'org',
    teacher: 'own',
  },
  'questions:tag:edit': { zh: '编辑标签', en: 'Edit tags', admin: 'all', orgadmin: 'org', teacher: 'own' },
  'questions:question:add': {
    zh: '新增题目',
    en: 'Add questions',
    admin: 'all',
    orgadmin: 'org',
    teacher: 'own',
  },
  'questions:question:edit': {
    zh: '编辑题目',
    en: 'Edit questions',
    admin: 'all',
    orgadmin: 'org',
    teacher: 'own',
  },
  'questions:question:delete': {
    zh: '删除题目',
    en: 'Delete questions',
    admin: 'all',
    orgadmin: 'org',
    teacher: 'own',
  },
  'questions:question:import': {
    zh: '导入题目',
    en: 'Import questions',
    admin: 'all',
    orgadmin: 'org',
    teacher: 'own',
  },
  'questions:question:export': {
    zh: '导出题目',
    en: 'Export questions',
    admin: 'all',
    orgadmin: 'org',
    teacher: 'org',
  },
  'questions:exercise:do': { zh: '在线练习', en: 'Practise online', student: 'own' },
  'questions:exercise:page': {
    zh: '练习情况',
    en: 'See practice',
    admin: 'all',
    orgadmin: 'org',
    teacher: 'classes',
  },

  'exams:paper:page': { zh: '试卷列表', en: 'List papers', admin: 'all', orgadmin: 'org', teacher: 'own' },
  'exams:paper:add': { zh: '新增试卷', en: 'Add papers', admin: 'all', orgadmin: 'org', teacher: 'own' },
  'exams:paper:edit': { zh: '编辑试卷', en: 'Edit papers', admin: 'all', orgadmin: 'org', teacher: 'own' },
  'exams:paper:delete': {
    zh: '删除试卷',
    en: 'Delete papers',
    admin: 'all',
    orgadmin: 'org',
    teacher: 'own',
  },
  'exams:exam:page': { zh: '考试列表', en: 'List exams', admin: 'all', orgadmin: 'org', teacher: 'own' },
  'exams:exam:add': { zh: '发布考试', en: 'Set exams', teacher: 'own' },
  'exams:exam:edit': { zh: '管理考试', en: 'Manage exams', teacher: 'own' },
  'exams:exam:mark': { zh: '批阅考试', en: 'Mark exams', teacher: 'own' },
  'exams:sitting:do': { zh: '参加考试', en: 'Sit exams', student: 'own' },

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
  'files:transfer:add': {
    zh: '上传大文件',
    en: 'Upload large files',
    admin: 'all',
    orgadmin: 'org',
    teacher: 'own',
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
