import type { ErrorTable } from './table.ts'

export const accessErrors = {
  WRONG_CREDENTIALS: { code: 400, zh: '账号或密码错误', en: 'Account or password error' },
  CAPTCHA_EMPTY: { code: 400, zh: '请输入验证码', en: 'Please enter the captcha' },
  CAPTCHA_WRONG: { code: 400, zh: '验证码错误或已过期', en: 'The captcha is wrong or has expired' },
  SIGN_IN_THROTTLED: {
    code: 429,
    zh: '登录失败次数过多，请 {minutes} 分钟后再试',
    en: 'Too many failed attempts, please try again in {minutes} minutes',
  },
  ACCOUNT_DISABLED: { code: 403, zh: '账号已停用', en: 'This account is disabled' },
  NO_ROLE: { code: 403, zh: '该账号没有分配角色', en: 'No role is assigned to this account' },
  KICKED_OUT: { code: 401, zh: '您已被管理员下线，请重新登录', en: 'An administrator has signed you out' },
  OTHER_ACCOUNT: { code: 403, zh: '请使用原来的账号登录', en: 'Please sign in with the same account' },
  DUPLICATE_ACCOUNT: { code: 409, zh: '账号已存在', en: 'This account exists already' },
  OLD_PASSWORD_WRONG: { code: 400, zh: '原密码错误', en: 'The old password is wrong' },
} as const satisfies ErrorTable
