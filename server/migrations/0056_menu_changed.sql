ALTER TABLE "menu" ADD COLUMN "changed" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
-- Rows that are not as every version up to this one shipped them have been changed by an administrator.
UPDATE "menu" SET "changed" = true
WHERE "shipped" IS NOT NULL AND NOT EXISTS (
  SELECT 1 FROM (VALUES
    ('dashboard', '首页', 'Dashboard', '/dashboard', 'home', null),
    ('task-center', '任务中心', 'Task center', '/task-center', 'inbox', null),
    ('my-courses', '我的课程', 'My courses', '/stu/preview', 'book', null),
    ('workbench', '实验台', 'Workbench', '', 'experiment', null),
    ('workbench.start', '开始实验', 'Start an experiment', '/bench/experimentalize', 'play', 'workbench'),
    ('workbench.process', '进行中的实验', 'Experiments in process', '/bench/performExperiment', 'clock', 'workbench'),
    ('workbench.ilabControl', '仪器面板', 'Instrument panels', '/bench/ilabControl', 'dashboard', 'workbench'),
    ('my-experiments', '我的实验', 'My experiments', '/my/experiments', 'flask', null),
    ('my-reports', '我的报告', 'My reports', '/my/reports', 'file', null),
    ('my-scores', '成绩查询', 'Scores', '/stu/queryScore', 'chart', null),
    ('exercise', '在线练习', 'Practice', '/stu/exerciseOnline', 'book', null),
    ('course', '课程', 'Courses', '', 'book', null),
    ('course.list', '课程列表', 'Courses', '/course/list', 'book', 'course'),
    ('course.org', '组织课程', 'Courses of the organisation', '/course/orgcourse', 'project', 'course'),
    ('course.category', '课程分类', 'Categories', '/course/category', 'list', 'course'),
    ('lab', '实验教学', 'Labs', '', 'book', null),
    ('lab.project', '实验项目', 'Lab projects', '/lab/project', 'project', 'lab'),
    ('lab.classify', '实验分类', 'Lab categories', '/lab/labClassify', 'list', 'lab'),
    ('lab.monitor', '监测模板', 'Monitor templates', '/template/monitor', 'layout', 'lab'),
    ('lab.class', '我的班级', 'My classes', '/lab/myClass', 'team', 'lab'),
    ('lab.orgclass', '组织班级', 'Classes of the organisation', '/lab/orgclass', 'team', 'lab'),
    ('lab.semester', '学期', 'Semesters', '/lab/semester', 'calendar', 'lab'),
    ('lab.files', '项目文件', 'Project files', '/projectFile', 'file', 'lab'),
    ('teacher', '教学任务', 'Teaching', '', 'schedule', null),
    ('teacher.task', '任务管理', 'Tasks', '/teacher/taskMgt', 'tasks', 'teacher'),
    ('teacher.review', '报告批阅', 'Report review', '/teacher/reportReview', 'review', 'teacher'),
    ('teacher.result', '成绩统计', 'Results', '/teacher/queryResult', 'chart', 'teacher'),
    ('teacher.exercise', '练习情况', 'Practice', '/teacher/exerciseList', 'history', 'teacher'),
    ('teacher.reading', '阅读情况', 'Reading', '/projectFile/class', 'book', 'teacher'),
    ('teacher.videos', '视频观看报告', 'Videos watched', '/videoReport', 'history', 'teacher'),
    ('exam', '题库与考试', 'Questions and exams', '', 'database', null),
    ('exam.bank', '题库', 'Question banks', '/question-bank', 'database', 'exam'),
    ('exam.paper', '试卷', 'Exam papers', '/exam/paper', 'file', 'exam'),
    ('exam.template', '试卷模板', 'Paper templates', '/exam/template', 'project', 'exam'),
    ('exam.list', '考试', 'Exams', '/exam/list', 'schedule', 'exam'),
    ('exam.quiz', '测验', 'Quizzes', '/exam/quiz', 'tasks', 'exam'),
    ('device', '设备', 'Devices', '', 'device', null),
    ('device.list', '设备列表', 'Devices', '/device/list', 'list', 'device'),
    ('device.listMy', '本单位设备', 'Our benches', '/device/list/my', 'list', 'device'),
    ('device.book', '预约实验台', 'Book a bench', '/device/book/page', 'calendar', 'device'),
    ('device.bookRecord', '我的预约', 'My bookings', '/device/book/record', 'schedule', 'device'),
    ('device.bookMy', '预约发布', 'Offers of bookings', '/device/book/my/page', 'calendar', 'device'),
    ('device.bookRecordList', '预约记录', 'Booking records', '/device/book/recordList', 'schedule', 'device'),
    ('device.limited', '使用限制', 'Limits', '/device/limited/page', 'lock', 'device'),
    ('device.limitedMy', '使用限制', 'Limits', '/device/limited/my/page', 'lock', 'device'),
    ('device.app', '实验台软件', 'Bench software', '/device/app/page', 'tool', 'device'),
    ('device.online', '在线设备', 'Live benches', '/device/online', 'live', 'device'),
    ('device.onlineMy', '我的学生在用', 'My students now', '/device/online/my', 'live', 'device'),
    ('device.usage', '使用记录', 'Usage', '/device/usage', 'history', 'device'),
    ('device.usageMy', '我的使用记录', 'My uses', '/device/usage/my', 'history', 'device'),
    ('sys', '系统管理', 'System', '', 'setting', null),
    ('sys.org', '组织管理', 'Organisations', '/sys/org', 'project', 'sys'),
    ('sys.user', '用户管理', 'Users', '/sys/user', 'team', 'sys'),
    ('sys.orguser', '组织用户', 'Users of an organisation', '/sys/orguser', 'user', 'sys'),
    ('sys.role', '角色管理', 'Roles', '/sys/role', 'team', 'sys'),
    ('sys.permission', '权限管理', 'Permissions', '/sys/permission', 'review', 'sys'),
    ('sys.menu', '菜单管理', 'Menus', '/sys/menu', 'list', 'sys'),
    ('sys.onlineUser', '在线用户', 'Online users', '/sys/onlineUser', 'live', 'sys'),
    ('sys.codeset', '数据字典', 'Dictionaries', '/sys/codeset', 'book', 'sys'),
    ('sys.instrItem', '测量项目录', 'Measurement items', '/sys/instrItem', 'tool', 'sys'),
    ('sys.compatible', '兼容配置', 'Compatible configs', '/monitorConfig/compatibleConfig', 'control', 'sys'),
    ('sys.clientConfig', '系统设置', 'Settings', '/sys/clientConfig', 'setting', 'sys'),
    ('sys.logoSetting', '标志设置', 'Logos', '/sys/logoSetting', 'project', 'sys'),
    ('sys.icon', '图标管理', 'Icons', '/sys/icon', 'picture', 'sys'),
    ('sys.sql', 'SQL 控制台', 'SQL console', '/sys/sql', 'database', 'sys'),
    ('sys.casConfig', '统一身份认证', 'Single sign-on', '/sys/casConfig', 'idcard', 'sys'),
    ('sys.tokenIssuer', '令牌登录', 'Sign-in by token', '/sys/tokenIssuer', 'key', 'sys'),
    ('sys.active', '系统激活', 'Activation', '/sys/active', 'review', 'sys'),
    ('sys.syslog', '系统日志', 'System log', '/sys/syslog', 'history', 'sys')
  ) AS was (key, zh, en, url, icon, parent)
  LEFT JOIN "menu" above ON above."id" = "menu"."parent_id"
  WHERE was.key = "menu"."shipped" AND "menu"."res_name" = jsonb_build_object('zh', was.zh, 'en', was.en)
    AND "menu"."res_url" = was.url AND "menu"."res_style" = was.icon
    AND above."shipped" IS NOT DISTINCT FROM was.parent
);
--> statement-breakpoint
-- So have those that were moved, or shown to other roles: the log tells, as long as it is kept.
UPDATE "menu" SET "changed" = true FROM "audit_log"
WHERE "menu"."shipped" IS NOT NULL AND "audit_log"."act" = 'access:menu:edit' AND "audit_log"."result" = 'ok'
  AND "audit_log"."resource_id" = "menu"."id"::text;
