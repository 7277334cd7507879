import type { ErrorTable } from './table.ts'

export const coreErrors = {
  VALIDATION: { code: 400, zh: '提交的内容有误，请检查标出的字段', en: 'Some fields need correction' },
  MALFORMED: { code: 400, zh: '无法读取请求内容', en: 'The request could not be read' },
  UNAUTHENTICATED: {
    code: 401,
    zh: '登录已失效，请重新登录',
    en: 'Your session has ended, please sign in again',
  },
  FORBIDDEN: { code: 403, zh: '没有权限进行此操作', en: 'You do not have permission to do this' },
  NOT_FOUND: { code: 404, zh: '内容不存在或已被删除', en: 'Not found, or no longer there' },
  NO_ROUTE: { code: 404, zh: '接口不存在', en: 'No such call' },
  CONFLICT: {
    code: 409,
    zh: '内容已被他人修改，请刷新后重试',
    en: 'Changed by someone else in the meantime, please reload',
  },
  DUPLICATE: { code: 409, zh: '已存在相同的记录', en: 'Such a record exists already' },
  DUPLICATE_NAME: {
    code: 409,
    zh: '已有同名的记录，请换一个名称',
    en: 'This name is taken, please choose another',
  },
  IN_USE: { code: 409, zh: '仍在使用中，无法删除', en: 'Still in use, so it cannot be deleted' },
  WRONG_STATE: { code: 409, zh: '当前状态下不能进行此操作', en: 'Not possible in the present state' },
  TOO_LARGE: { code: 413, zh: '请求内容过大', en: 'The request is too large' },
  TRIAL_EXPIRED: {
    code: 423,
    zh: '试用期已结束，请激活系统',
    en: 'The trial has expired, please activate the system',
  },
  TOO_MANY: { code: 429, zh: '操作过于频繁，请稍后再试', en: 'Too many requests, please try again later' },
  INTERNAL: {
    code: 500,
    zh: '服务器内部错误（编号 {requestId}）',
    en: 'Internal server error (reference {requestId})',
  },
  DISK_FULL: {
    code: 503,
    zh: '服务器存储空间已满，暂时无法保存；请联系管理员，稍后再试',
    en: 'The disk of the server is full, so nothing can be saved now; please tell the administrator and try again later',
  },
  UNAVAILABLE: { code: 503, zh: '服务暂不可用，请稍后再试', en: 'Temporarily unavailable, please try again' },
} as const satisfies ErrorTable
