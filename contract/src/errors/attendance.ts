import type { ErrorTable } from '../core/error-table.ts'

export const attendanceErrors = {
  ATTENDANCE_CODE: {
    code: 400,
    zh: '签到码已失效，请重新扫描屏幕上的二维码',
    en: 'This code has expired. Scan the code on the screen again.',
  },
  ATTENDANCE_LIMIT: {
    code: 429,
    zh: '签到尝试次数过多。请 {minutes} 分钟后再试，或请教师代为登记',
    en: 'Too many attempts to check in. Try again in {minutes} min, or ask your teacher.',
  },
  ATTENDANCE_NOT_MEMBER: {
    code: 403,
    zh: '您不在这个班级，无法签到',
    en: 'You are not in this class, so you cannot check in',
  },
  ATTENDANCE_STRANGERS: {
    code: 400,
    zh: '{count} 名学生不在该班级，未登记任何考勤',
    en: '{count} students are not in this class. No attendance was recorded.',
  },
  ATTENDANCE_EARLY: { code: 409, zh: '签到尚未开始', en: 'Check-in has not opened yet' },
  ATTENDANCE_ENDED: {
    code: 409,
    zh: '这次课已结束，无法签到',
    en: 'This class session has ended, so you cannot check in',
  },
} as const satisfies ErrorTable
