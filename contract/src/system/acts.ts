import { permissions, type Permission } from '../access/permissions.ts'

/** What may stand in the system log beside permissions: acts that need none, or are more exact than one. */
const furtherActs = {
  'access:session:signIn': { zh: '登录', en: 'Sign in' },
  'access:session:signOut': { zh: '退出登录', en: 'Sign out' },
  'access:session:switchRole': { zh: '切换角色', en: 'Switch role' },
  'access:password:change': { zh: '修改密码', en: 'Change password' },
  'access:password:byMail': { zh: '通过邮件重置密码', en: 'Reset password by e-mail' },
  'access:profile:edit': { zh: '修改个人资料', en: 'Edit profile' },
  'access:token:revoke': { zh: '撤销访问令牌', en: 'Revoke access token' },
  'access:key:add': { zh: '生成邀请码', en: 'Create invitation code' },
  'access:key:revoke': { zh: '撤销邀请码', en: 'Revoke invitation code' },
  'access:user:register': { zh: '注册账号', en: 'Register' },
  'devices:app:release': { zh: '发布实验台软件', en: 'Release bench software' },
  'devices:app:withdraw': { zh: '撤回实验台软件', en: 'Withdraw bench software' },
  'devices:app:hold': { zh: '保持实验台版本', en: 'Pin bench version' },
  'devices:app:try': { zh: '重试实验台更新', en: 'Retry bench update' },
  'devices:device:override': { zh: '解除设备故障', en: 'Clear device fault' },
  'devices:occupancy:free': { zh: '代为释放设备', en: 'Release device for user' },
  'devices:occupancy:extend': { zh: '延长设备使用', en: 'Extend device use' },
  'devices:occupancy:message': { zh: '给使用者留言', en: 'Message device user' },
  'devices:device:retire': { zh: '停用设备', en: 'Retire device' },
  'devices:device:restore': { zh: '恢复使用设备', en: 'Return device to service' },
  'tasks:task:window': { zh: '设置个人时间', en: 'Set individual times' },
  'tasks:task:groups': { zh: '调整任务小组', en: 'Change task groups' },
  'tasks:task:unpublish': { zh: '撤销发布任务', en: 'Unpublish task' },
  'tasks:task:delete': { zh: '删除任务草稿', en: 'Delete task draft' },
  'tasks:task:close': { zh: '作废任务', en: 'Close task' },
  'reports:report:grade': { zh: '批阅报告', en: 'Grade report' },
  'reports:report:reject': { zh: '退回报告', en: 'Reject report' },
  'reports:report:withdraw': { zh: '撤回成绩', en: 'Withdraw grade' },
  'courses:completion:edit': { zh: '设置结业条件', en: 'Set course completion' },
  'courses:certificate:revoke': { zh: '撤销结业证书', en: 'Revoke certificate' },
  'courses:certificate:restore': { zh: '恢复结业证书', en: 'Restore certificate' },
  'courses:visitors:edit': { zh: '设置课程公开页', en: 'Set public course page' },
  'rollover:classes:undo': { zh: '撤销学期结转', en: 'Undo roll-over of classes' },
  'attendance:session:add': { zh: '新建课次', en: 'Create class session' },
  'attendance:session:delete': { zh: '删除课次', en: 'Delete class session' },
  'scores:book:publish': { zh: '公布总评成绩', en: 'Publish course marks' },
  'scores:book:withdraw': { zh: '撤回总评成绩', en: 'Withdraw course marks' },
  'scores:book:copy': { zh: '复制评分方案', en: 'Copy grading scheme' },
  'scores:outcomes:edit': { zh: '设置课程目标', en: 'Set course outcomes' },
  'scores:attainment:report': { zh: '填写达成度分析', en: 'Write attainment analysis' },
  'scores:book:import': { zh: '导入成绩', en: 'Import scores' },
  'notices:announcement:withdraw': { zh: '撤回公告', en: 'Withdraw announcement' },
  'reports:report:reopen': { zh: '重新开放报告', en: 'Reopen report' },
} as const

/** An act in the system log: mostly the permission it was done by. */
export type Act = Permission | keyof typeof furtherActs

export const actLabels: Record<string, { zh: string; en: string }> = { ...permissions, ...furtherActs }
