import type { PermissionTable } from './row.ts'

/**
 * Permissions over figures of many. Nobody holds the last two at first: they judge people, and each look is logged. Who looks after an
 * organisation reads its figures; whose work they are made of is for those who teach.
 */
export const statistics = {
  'statistics:task:page': {
    zh: '查看考试、实验和报告统计',
    en: 'View statistics of exams, labs and reports',
    admin: 'all',
    orgadmin: 'org',
    teacher: 'classes',
  },
  'statistics:course:page': {
    zh: '查看课程统计',
    en: 'View course statistics',
    admin: 'all',
    orgadmin: 'org',
    teacher: 'classes',
  },
  'statistics:student:page': {
    zh: '在统计中查看学生姓名',
    en: 'See names of students in statistics',
    teacher: 'classes',
    offered: 'all',
  },
  'statistics:teacher:page': { zh: '教师对比', en: 'Compare teachers', offered: 'all' },
  'statistics:risk:page': { zh: '学业预警', en: 'List students at risk', offered: 'all' },
} as const satisfies PermissionTable
