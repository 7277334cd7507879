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

/** One row; what is before the last dot of its key is the row it stands below. */
const row = (
  key: string,
  zh: string,
  en: string,
  url: string,
  icon: string,
  roles: readonly RoleCode[],
): ShippedMenu => {
  const parent = key.split('.').slice(0, -1).join('.')
  return { key, ...(parent && { parent }), zh, en, url, icon, roles }
}

/** In the order of the sidebar. An administrator may regroup and rename the rows; a new version only adds. */
export const shippedMenus: readonly ShippedMenu[] = [
  row('dashboard', '首页', 'Dashboard', '/dashboard', 'home', all),
  row('task-center', '任务中心', 'Task center', '/task-center', 'inbox', ['student']),
  row('my-courses', '我的课程', 'My courses', '/stu/preview', 'book', ['student']),
  row('workbench', '实验台', 'Workbench', '', 'experiment', ['teacher', 'student']),
  row('workbench.start', '开始实验', 'Start an experiment', '/bench/experimentalize', 'play', [
    'teacher',
    'student',
  ]),
  row('workbench.process', '进行中的实验', 'Experiments in progress', '/bench/performExperiment', 'clock', [
    'teacher',
    'student',
  ]),
  row('workbench.ilabControl', '仪器面板', 'Instrument panels', '/bench/ilabControl', 'dashboard', [
    'teacher',
    'student',
  ]),
  row('my-experiments', '我的实验', 'My experiments', '/my/experiments', 'flask', ['student']),
  row('my-reports', '我的报告', 'My reports', '/my/reports', 'file', ['student']),
  row('my-scores', '成绩查询', 'Scores', '/stu/queryScore', 'chart', ['student']),
  row('exercise', '在线练习', 'Practice', '/stu/exerciseOnline', 'book', ['student']),
  row('course', '课程', 'Courses', '', 'book', staff),
  row('course.list', '课程列表', 'Courses', '/course/list', 'book', staff),
  row('course.org', '单位课程', 'Organisation’s courses', '/course/orgcourse', 'project', administrators),
  row('course.category', '课程分类', 'Course categories', '/course/category', 'list', administrators),
  row('lab', '实验教学', 'Labs', '', 'book', staff),
  row('lab.project', '实验项目', 'Lab projects', '/lab/project', 'project', staff),
  row('lab.classify', '实验分类', 'Lab categories', '/lab/labClassify', 'list', administrators),
  row('lab.monitor', '测量表模板', 'Measurement table templates', '/template/monitor', 'layout', staff),
  row('lab.class', '我的班级', 'My classes', '/lab/myClass', 'team', staff),
  row('lab.orgclass', '单位班级', 'Organisation’s classes', '/lab/orgclass', 'team', administrators),
  row('lab.semester', '学期', 'Semesters', '/lab/semester', 'calendar', administrators),
  row('lab.files', '项目文件', 'Project files', '/projectFile', 'file', staff),
  row('teacher', '教学任务', 'Teaching', '', 'schedule', staff),
  row('teacher.task', '任务管理', 'Tasks', '/teacher/taskMgt', 'tasks', staff),
  row('teacher.review', '报告批阅', 'Report review', '/teacher/reportReview', 'review', staff),
  row('teacher.result', '成绩统计', 'Results', '/teacher/queryResult', 'chart', staff),
  row('teacher.exercise', '练习情况', 'Practice', '/teacher/exerciseList', 'history', staff),
  row('teacher.reading', '班级阅读情况', 'Reading by class', '/projectFile/class', 'book', staff),
  row('teacher.videos', '视频观看情况', 'Video viewing', '/videoReport', 'history', staff),
  row('exam', '题库与考试', 'Questions and exams', '', 'database', staff),
  row('exam.bank', '题库', 'Question banks', '/question-bank', 'database', staff),
  row('exam.paper', '试卷', 'Exam papers', '/exam/paper', 'file', staff),
  row('exam.template', '试卷模板', 'Paper templates', '/exam/template', 'project', staff),
  row('exam.list', '考试', 'Exams', '/exam/list', 'schedule', staff),
  row('exam.quiz', '测验', 'Quizzes', '/exam/quiz', 'tasks', staff),
  row('device', '设备', 'Devices', '', 'device', all),
  row('device.list', '设备列表', 'Devices', '/device/list', 'list', all),
  row('device.listMy', '本单位设备', 'My organisation’s devices', '/device/list/my', 'list', [
    'orgadmin',
    'teacher',
  ]),
  row('device.book', '预约实验台', 'Book a bench', '/device/book/page', 'calendar', ['student']),
  row('device.bookRecord', '我的预约', 'My bookings', '/device/book/record', 'schedule', ['student']),
  row('device.bookMy', '开放时段', 'Bench time slots', '/device/book/my/page', 'calendar', staff),
  row('device.bookRecordList', '预约记录', 'Bookings', '/device/book/recordList', 'schedule', staff),
  row('device.limited', '使用限制', 'Usage limits', '/device/limited/page', 'lock', administrators),
  row('device.limitedMy', '我的使用限制', 'My usage limits', '/device/limited/my/page', 'lock', ['teacher']),
  row('device.app', '实验台软件', 'Bench software', '/device/app/page', 'tool', administrators),
  row('device.online', '实验台实况', 'Live benches', '/device/online', 'live', staff),
  row('device.onlineMy', '学生使用情况', 'My students’ benches', '/device/online/my', 'live', ['teacher']),
  row('device.usage', '使用记录', 'Usage records', '/device/usage', 'history', all),
  row('device.usageMy', '我的使用记录', 'My usage records', '/device/usage/my', 'history', [
    'orgadmin',
    'teacher',
  ]),
  row('sys', '系统管理', 'System', '', 'setting', administrators),
  row('sys.org', '单位管理', 'Organisations', '/sys/org', 'project', administrators),
  row('sys.user', '用户管理', 'Users', '/sys/user', 'team', ['admin']),
  row('sys.orguser', '单位用户', 'Organisation users', '/sys/orguser', 'user', administrators),
  row('sys.role', '角色管理', 'Roles', '/sys/role', 'team', ['admin']),
  row('sys.permission', '权限管理', 'Permissions', '/sys/permission', 'review', ['admin']),
  row('sys.menu', '菜单管理', 'Menus', '/sys/menu', 'list', ['admin']),
  row('sys.onlineUser', '在线用户', 'Online users', '/sys/onlineUser', 'live', administrators),
  row('sys.codeset', '数据字典', 'Dictionaries', '/sys/codeset', 'book', ['admin']),
  row('sys.instrItem', '测量项库', 'Measurement items', '/sys/instrItem', 'tool', ['admin']),
  row('sys.compatible', '仪器指令适配', 'Instrument commands', '/monitorConfig/compatibleConfig', 'control', [
    'admin',
  ]),
  row('sys.clientConfig', '系统设置', 'Settings', '/sys/clientConfig', 'setting', ['admin']),
  row('sys.logoSetting', '标志设置', 'Logos', '/sys/logoSetting', 'project', administrators),
  row('sys.icon', '图标管理', 'Icons', '/sys/icon', 'picture', ['admin']),
  row('sys.sql', 'SQL 控制台', 'SQL console', '/sys/sql', 'database', ['admin']),
  row('sys.casConfig', '统一身份认证', 'Single sign-on', '/sys/casConfig', 'idcard', ['admin']),
  row('sys.tokenIssuer', '第三方登录', 'Third-party sign-in', '/sys/tokenIssuer', 'key', ['admin']),
  row('sys.active', '系统激活', 'Activation', '/sys/active', 'review', ['admin']),
  row('sys.syslog', '系统日志', 'System log', '/sys/syslog', 'history', administrators),
]
