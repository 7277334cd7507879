import type { ErrorTable } from '../core/error-table.ts'

export const coreErrors = {
  VALIDATION: {
    code: 400,
    zh: '提交的内容有误，请检查标出的字段',
    en: 'Some fields are invalid. Check the marked fields.',
  },
  MALFORMED: { code: 400, zh: '无法读取请求内容', en: 'The request could not be read' },
  UNAUTHENTICATED: {
    code: 401,
    zh: '登录已失效，请重新登录',
    en: 'Your session has ended. Sign in again.',
  },
  FORBIDDEN: { code: 403, zh: '您没有权限进行此操作', en: 'You do not have permission to do this' },
  NOT_FOUND: { code: 404, zh: '内容不存在或已被删除', en: 'Not found or no longer available' },
  NO_ROUTE: { code: 404, zh: '接口不存在', en: 'No such API endpoint' },
  CONFLICT: {
    code: 409,
    zh: '内容已被他人修改，请刷新后重试',
    en: 'Someone else changed this. Reload and try again.',
  },
  DUPLICATE: { code: 409, zh: '已存在相同的记录', en: 'This record already exists' },
  DUPLICATE_NAME: {
    code: 409,
    zh: '名称已存在，请换一个名称',
    en: 'This name is taken. Choose another.',
  },
  IN_USE: { code: 409, zh: '正在使用中，无法删除', en: 'This is in use and cannot be deleted' },
  WRONG_STATE: { code: 409, zh: '当前状态下不能进行此操作', en: 'This is not possible in the current state' },
  TOO_LARGE: { code: 413, zh: '请求内容过大', en: 'The request is too large' },
  TRIAL_EXPIRED: {
    code: 423,
    zh: '试用期已结束，请激活系统',
    en: 'The trial has expired. Activate the system to continue.',
  },
  TOO_MANY: { code: 429, zh: '操作过于频繁，请稍后再试', en: 'Too many requests. Try again later.' },
  INTERNAL: {
    code: 500,
    zh: '服务器内部错误（编号 {requestId}）',
    en: 'Internal server error (reference {requestId})',
  },
  DISK_FULL: {
    code: 503,
    zh: '服务器存储空间已满，无法保存。请联系管理员处理后重试',
    en: 'The server’s disk is full, so nothing can be saved. Tell the administrator and try again later.',
  },
  UNAVAILABLE: { code: 503, zh: '服务暂不可用，请稍后再试', en: 'Temporarily unavailable. Try again later.' },
} as const satisfies ErrorTable
