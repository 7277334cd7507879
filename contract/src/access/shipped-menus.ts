import type { RoleCode } from './permissions.ts'

/** A shipped menu row: its key, which stays for ever, the key of its group, page, icon, and the roles that see it at first. */
export interface ShippedMenu {
  key: string
  group?: string
  zh: string
  en: string
  url: string
  icon: string
  roles: readonly RoleCode[]
}

/** Shown only to who assists in a class. */
export const ASSISTING_URL = '/assisting'

const all: readonly RoleCode[] = ['admin', 'orgadmin', 'teacher', 'student']
const staff: readonly RoleCode[] = ['admin', 'orgadmin', 'teacher']
const administrators: readonly RoleCode[] = ['admin', 'orgadmin']
const atBenches: readonly RoleCode[] = ['teacher', 'student']
const teacher: readonly RoleCode[] = ['teacher']
const student: readonly RoleCode[] = ['student']
const admin: readonly RoleCode[] = ['admin']

type Row = [key: string, zh: string, en: string, url: string, icon: string, roles: readonly RoleCode[]]

const row = ([key, zh, en, url, icon, roles]: Row): ShippedMenu => ({ key, zh, en, url, icon, roles })

/** A heading and the rows below it; it is seen by whoever sees one of them. */
const group = (key: string, zh: string, en: string, icon: string, rows: readonly Row[]): ShippedMenu[] => {
  const below = rows.map((one) => ({ ...row(one), group: key }))
  const roles = all.filter((role) => below.some((one) => one.roles.includes(role)))
  return [{ key, zh, en, url: '', icon, roles }, ...below]
}

/**
 * In the order of the sidebar: by what somebody comes for. A row is called as its page is. An administrator may regroup and rename
 * the rows; those that nobody has changed follow a new version.
 */
export const shippedMenus: readonly ShippedMenu[] = [
  row(['dashboard', '首页', 'Dashboard', '/dashboard', 'home', all]),
  row(['messages', '消息', 'Messages', '/messages', 'message', all]),
  ...group('learn', '学习', 'Learning', 'book', [
    ['task-center', '任务中心', 'Task center', '/task-center', 'inbox', student],
    ['my-courses', '我的课程', 'My courses', '/stu/preview', 'book', student],
    ['exercise', '在线练习', 'Practice', '/stu/exerciseOnline', 'review', student],
    ['my-experiments', '我的实验', 'My experiments', '/my/experiments', 'flask', student],
    ['my-reports', '我的报告', 'My reports', '/my/reports', 'file', student],
    ['my-attendance', '我的考勤', 'My attendance', '/stu/attendance', 'calendar', student],
    ['assisting', '助教工作', 'Teaching assistance', ASSISTING_URL, 'team', student],
    ['my-scores', '成绩查询', 'Scores', '/stu/queryScore', 'chart', student],
  ]),
  ...group('teacher', '教学', 'Teaching', 'schedule', [
    ['course.list', '课程', 'Courses', '/course/list', 'book', staff],
    ['course.org', '单位课程', 'Organisation’s courses', '/course/orgcourse', 'project', administrators],
    ['lab.class', '我的班级', 'My classes', '/lab/myClass', 'team', staff],
    ['lab.orgclass', '单位班级', 'Organisation’s classes', '/lab/orgclass', 'team', administrators],
    ['teacher.task', '任务管理', 'Tasks', '/teacher/taskMgt', 'tasks', staff],
    ['exam.list', '考试', 'Exams', '/exam/list', 'schedule', staff],
    ['exam.quiz', '测验', 'Quizzes', '/exam/quiz', 'tasks', staff],
    ['teacher.review', '报告批阅', 'Report review', '/teacher/reportReview', 'review', staff],
    ['teacher.result', '成绩统计', 'Results', '/teacher/queryResult', 'chart', staff],
    ['teacher.attainment', '课程目标达成度', 'Outcome attainment', '/teacher/attainment', 'chart', staff],
    ['teacher.exercise', '练习情况', 'Practice', '/teacher/exerciseList', 'history', staff],
    ['teacher.reading', '班级阅读情况', 'Reading by class', '/projectFile/class', 'book', staff],
    ['teacher.videos', '视频观看情况', 'Video viewing', '/videoReport', 'history', staff],
    ['announcements', '公告管理', 'Announcements', '/announcements/manage', 'flag', staff],
    ['lab.semester', '学期', 'Semesters', '/lab/semester', 'calendar', administrators],
  ]),
  ...group('statistics', '统计', 'Statistics', 'chart', [
    ['statistics.exam', '考试统计', 'Exam statistics', '/statistics/exam', 'schedule', staff],
    ['statistics.experiment', '实验统计', 'Lab statistics', '/statistics/experiment', 'flask', staff],
    ['statistics.report', '报告统计', 'Report statistics', '/statistics/report', 'file', staff],
    ['statistics.course', '课程统计', 'Course statistics', '/statistics/course', 'book', staff],
  ]),
  ...group('lab', '教学资源', 'Materials', 'database', [
    ['lab.project', '实验项目', 'Lab projects', '/lab/project', 'project', staff],
    ['exam.bank', '题库', 'Question banks', '/question-bank', 'database', staff],
    ['exam.paper', '试卷', 'Exam papers', '/exam/paper', 'file', staff],
    ['exam.template', '试卷模板', 'Paper templates', '/exam/template', 'project', staff],
    ['teacher.taskTemplate', '任务模板', 'Task templates', '/teacher/taskMgt/templates', 'schedule', staff],
    ['lab.monitor', '测量表模板', 'Measurement table templates', '/template/monitor', 'layout', staff],
    ['lab.report', '报告模板', 'Report templates', '/template/report', 'file', staff],
    ['module.symbol', '元件符号', 'Symbols', '/module/symbol', 'tool', staff],
    ['module.module', '模块', 'Modules', '/module/module', 'gold', staff],
    ['lab.files', '项目文件', 'Project files', '/projectFile', 'file', staff],
    ['lab.classify', '实验分类', 'Lab categories', '/lab/labClassify', 'list', administrators],
    ['course.category', '课程分类', 'Course categories', '/course/category', 'list', administrators],
  ]),
  ...group('workbench', '实验台', 'Bench', 'experiment', [
    ['workbench.start', '开始实验', 'Start an experiment', '/bench/experimentalize', 'play', atBenches],
    [
      'workbench.process',
      '进行中的实验',
      'Experiments in progress',
      '/bench/performExperiment',
      'clock',
      atBenches,
    ],
    ['workbench.records', '实验记录', 'Experiment records', '/bench/experimentTable', 'history', all],
    ['workbench.synergy', '共同实验列表', 'Shared experiments', '/bench/synergytable', 'team', atBenches],
    ['workbench.ilabControl', '仪器面板', 'Instrument panels', '/bench/ilabControl', 'dashboard', atBenches],
    ['workbench.ifpgaControl', 'FPGA 实验板', 'FPGA board', '/bench/ifpgaControl', 'control', atBenches],
    ['device.book', '预约实验台', 'Book a bench', '/device/book/page', 'calendar', student],
    ['device.bookRecord', '我的预约', 'My bookings', '/device/book/record', 'schedule', student],
    ['device.online', '实验台实况', 'Live benches', '/device/online', 'live', staff],
    ['device.onlineMy', '学生使用情况', 'My students’ benches', '/device/online/my', 'live', teacher],
    ['device.bookMy', '开放时段', 'Bench time slots', '/device/book/my/page', 'calendar', staff],
    ['device.bookRecordList', '预约记录', 'Bookings', '/device/book/recordList', 'schedule', staff],
  ]),
  ...group('device', '设备', 'Equipment', 'device', [
    ['device.list', '设备列表', 'Devices', '/device/list', 'list', all],
    [
      'device.listMy',
      '本单位设备',
      'My organisation’s devices',
      '/device/list/my',
      'list',
      ['orgadmin', 'teacher'],
    ],
    ['device.tickets', '报修单', 'Repair tickets', '/device/tickets', 'tool', all],
    ['device.usage', '使用记录', 'Usage records', '/device/usage', 'history', all],
    [
      'device.usageMy',
      '我的使用记录',
      'My usage records',
      '/device/usage/my',
      'history',
      ['orgadmin', 'teacher'],
    ],
    ['device.limited', '使用限制', 'Usage limits', '/device/limited/page', 'lock', administrators],
    ['device.limitedMy', '我的使用限制', 'My usage limits', '/device/limited/my/page', 'lock', teacher],
    [
      'module.installed',
      '已安装的模块与元件',
      'Installed modules and components',
      '/module/installed',
      'gold',
      staff,
    ],
    ['device.boxes', '实验箱', 'Lab boxes', '/device/boxes', 'device', staff],
    ['device.app', '实验台软件', 'Bench software', '/device/app/page', 'tool', administrators],
  ]),
  ...group('people', '用户与单位', 'Users and organisations', 'team', [
    ['sys.user', '用户管理', 'Users', '/sys/user', 'team', admin],
    ['sys.orguser', '单位用户', 'Organisation users', '/sys/orguser', 'user', administrators],
    ['sys.org', '单位管理', 'Organisations', '/sys/org', 'project', administrators],
    ['sys.role', '角色管理', 'Roles', '/sys/role', 'team', admin],
    ['sys.permission', '权限管理', 'Permissions', '/sys/permission', 'review', admin],
    ['sys.onlineUser', '在线用户', 'Online users', '/sys/onlineUser', 'live', administrators],
    ['sys.casConfig', '统一身份认证（CAS）', 'Single sign-on (CAS)', '/sys/casConfig', 'idcard', admin],
    ['sys.guardian', '监护人同意', 'Guardians’ consent', '/assistant/guardians', 'idcard', administrators],
    ['sys.tokenIssuer', '第三方登录', 'Third-party sign-in', '/sys/tokenIssuer', 'key', admin],
  ]),
  ...group('sys', '系统', 'System', 'setting', [
    ['sys.clientConfig', '系统设置', 'Settings', '/sys/clientConfig', 'setting', admin],
    ['sys.mail', '邮件设置', 'E-mail', '/sys/mail', 'message', admin],
    ['sys.assistant', '智能助手设置', 'Assistant settings', '/sys/assistant', 'setting', admin],
    ['sys.logoSetting', '标志设置', 'Logos', '/sys/logoSetting', 'project', administrators],
    ['sys.menu', '菜单管理', 'Menus', '/sys/menu', 'list', admin],
    ['sys.icon', '图标管理', 'Icons', '/sys/icon', 'picture', admin],
    ['sys.codeset', '数据字典', 'Dictionaries', '/sys/codeset', 'book', admin],
    ['sys.instrItem', '测量项库', 'Measurement items', '/sys/instrItem', 'tool', admin],
    [
      'sys.compatible',
      '仪器指令适配',
      'Instrument commands',
      '/monitorConfig/compatibleConfig',
      'control',
      admin,
    ],
    ['sys.sql', 'SQL 控制台', 'SQL console', '/sys/sql', 'database', admin],
    ['sys.active', '系统激活', 'Activation', '/sys/active', 'review', admin],
    ['sys.syslog', '系统日志', 'System log', '/sys/syslog', 'history', administrators],
  ]),
]
