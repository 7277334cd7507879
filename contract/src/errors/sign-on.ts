import type { ErrorTable } from './table.ts'

/** Refusals of the ways in beside the password: invitation keys, single sign-on, tokens of other systems. */
export const signOnErrors = {
  KEY_WRONG: { code: 400, zh: '邀请码不正确', en: 'There is no such invitation key' },
  KEY_OVER: {
    code: 400,
    zh: '邀请码已失效，请向老师索取新的邀请码',
    en: 'This invitation key is no longer valid, please ask for a new one',
  },
  KEY_USED_UP: {
    code: 400,
    zh: '邀请码的名额已用完，请向老师索取新的邀请码',
    en: 'All places of this invitation key are taken, please ask for a new one',
  },
  SIGN_ON_OFF: { code: 404, zh: '未启用统一身份认证', en: 'Single sign-on is not switched on' },
  CAS_TICKET_REFUSED: {
    code: 400,
    zh: '登录凭据已过期或已被使用，请重新登录',
    en: 'The sign-in ticket has expired or was used already, please sign in again',
  },
  CAS_SERVICE_REFUSED: {
    code: 503,
    zh: '统一身份认证不接受本系统，请联系管理员（{code}）',
    en: 'Single sign-on does not accept this system, please tell an administrator ({code})',
  },
  CAS_UNREACHABLE: {
    code: 503,
    zh: '统一身份认证暂时无法访问，请稍后再试',
    en: 'Single sign-on cannot be reached, please try again later',
  },
  CAS_ANSWER_INVALID: {
    code: 503,
    zh: '统一身份认证的应答无法识别，请联系管理员',
    en: 'Single sign-on gave an answer that cannot be understood, please tell an administrator',
  },
  TOKEN_INVALID: { code: 400, zh: '登录令牌无效', en: 'The sign-in token is not valid' },
  TOKEN_EXPIRED: {
    code: 400,
    zh: '登录令牌已过期，请从来源系统重新进入',
    en: 'The sign-in token has expired, please come in from the other system again',
  },
  TOKEN_USED: {
    code: 400,
    zh: '登录令牌已被使用，请从来源系统重新进入',
    en: 'The sign-in token was used already, please come in from the other system again',
  },
  TOKEN_KEY_UNFIT: {
    code: 400,
    zh: '密钥不适用于该算法',
    en: 'This key does not fit the algorithm',
  },
  SIGN_ON_NO_ACCOUNT: {
    code: 403,
    zh: '本系统没有账号“{account}”，请联系管理员',
    en: 'There is no account “{account}” here, please ask an administrator',
  },
  SIGN_ON_ACCOUNT_UNFIT: {
    code: 403,
    zh: '您的统一身份“{account}”不能作为本系统的账号，请联系管理员',
    en: 'Your identity “{account}” cannot be an account here, please ask an administrator',
  },
  SIGN_ON_PASSWORD_ONLY: {
    code: 403,
    zh: '账号“{account}”只能用密码登录',
    en: 'The account “{account}” signs in by password only',
  },
  SIGNED_OUT_THERE: {
    code: 401,
    zh: '您已退出统一身份认证，请重新登录',
    en: 'You have signed out of single sign-on, please sign in again',
  },
  ROLE_CHANGED: {
    code: 401,
    zh: '您的角色已变更，请重新登录',
    en: 'Your roles have changed, please sign in again',
  },
  ROLES_GONE: {
    code: 401,
    zh: '该账号没有分配角色，请联系管理员',
    en: 'No role is assigned to this account, please ask an administrator',
  },
} as const satisfies ErrorTable
