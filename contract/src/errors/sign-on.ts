import type { ErrorTable } from '../core/error-table.ts'

/** Refusals of the ways in beside the password: invitation codes, single sign-on, tokens of other systems. */
export const signOnErrors = {
  KEY_WRONG: { code: 400, zh: '邀请码不正确', en: 'This invitation code is not valid' },
  KEY_OVER: {
    code: 400,
    zh: '邀请码已失效，请向教师索取新的邀请码',
    en: 'This invitation code has expired. Ask for a new one.',
  },
  KEY_USED_UP: {
    code: 400,
    zh: '邀请码的名额已用完，请向教师索取新的邀请码',
    en: 'This invitation code is used up. Ask for a new one.',
  },
  SIGN_ON_OFF: { code: 404, zh: '未启用统一身份认证', en: 'Single sign-on is not enabled' },
  CAS_TICKET_REFUSED: {
    code: 400,
    zh: '登录凭据已过期或已被使用，请重新登录',
    en: 'The sign-in ticket has expired or was already used. Sign in again.',
  },
  CAS_SERVICE_REFUSED: {
    code: 503,
    zh: '统一身份认证未接受本系统，请联系管理员（{code}）',
    en: 'Single sign-on refused this system. Contact an administrator ({code}).',
  },
  CAS_UNREACHABLE: {
    code: 503,
    zh: '统一身份认证暂时无法访问，请稍后再试',
    en: 'Single sign-on cannot be reached. Try again later.',
  },
  CAS_ANSWER_INVALID: {
    code: 503,
    zh: '统一身份认证的响应无法识别，请联系管理员',
    en: 'Single sign-on sent an unknown response. Contact an administrator.',
  },
  TOKEN_INVALID: { code: 400, zh: '登录令牌无效', en: 'The sign-in token is invalid' },
  TOKEN_EXPIRED: {
    code: 400,
    zh: '登录令牌已过期，请从来源系统重新进入',
    en: 'The sign-in token has expired. Sign in from the other system again.',
  },
  TOKEN_USED: {
    code: 400,
    zh: '登录令牌已被使用，请从来源系统重新进入',
    en: 'The sign-in token was already used. Sign in from the other system again.',
  },
  TOKEN_KEY_UNFIT: {
    code: 400,
    zh: '密钥与签名算法不匹配',
    en: 'This key does not match the algorithm',
  },
  SIGN_ON_NO_ACCOUNT: {
    code: 403,
    zh: '本系统没有账号“{account}”，请联系管理员',
    en: 'There is no account “{account}” here. Contact an administrator.',
  },
  SIGN_ON_ACCOUNT_UNFIT: {
    code: 403,
    zh: '统一身份“{account}”不符合本系统的账号格式，请联系管理员',
    en: '“{account}” cannot be used as an account here. Contact an administrator.',
  },
  SIGN_ON_PASSWORD_ONLY: {
    code: 403,
    zh: '账号“{account}”只能用密码登录',
    en: 'The account “{account}” can only sign in with a password',
  },
  SIGNED_OUT_THERE: {
    code: 401,
    zh: '您已退出统一身份认证，请重新登录',
    en: 'You signed out of single sign-on. Sign in again.',
  },
  ROLE_CHANGED: {
    code: 401,
    zh: '您的角色已变更，请重新登录',
    en: 'Your roles have changed. Sign in again.',
  },
  ROLES_GONE: {
    code: 401,
    zh: '该账号没有分配角色，请联系管理员',
    en: 'No role is assigned to this account. Contact an administrator.',
  },
} as const satisfies ErrorTable
