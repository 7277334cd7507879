import type { ErrorTable } from '../core/error-table.ts'

export const accessErrors = {
  WRONG_CREDENTIALS: { code: 400, zh: '账号或密码错误', en: 'Account or password error' },
  CAPTCHA_EMPTY: { code: 400, zh: '请输入验证码', en: 'Enter the captcha' },
  CAPTCHA_WRONG: {
    code: 400,
    zh: '验证码错误或已过期，请重新输入',
    en: 'The captcha is wrong or has expired. Try again.',
  },
  SIGN_IN_THROTTLED: {
    code: 429,
    zh: '登录失败次数过多，请 {minutes} 分钟后再试',
    en: 'Too many failed attempts. Try again in {minutes} min.',
  },
  ACCOUNT_DISABLED: {
    code: 403,
    zh: '账号已停用，请联系管理员',
    en: 'This account is disabled. Contact an administrator.',
  },
  NO_ROLE: {
    code: 403,
    zh: '该账号没有分配角色，请联系管理员',
    en: 'No role is assigned to this account. Contact an administrator.',
  },
  KICKED_OUT: {
    code: 401,
    zh: '您已被管理员强制下线，请重新登录',
    en: 'An administrator signed you out. Sign in again.',
  },
  OTHER_ACCOUNT: { code: 403, zh: '请使用原来的账号登录', en: 'Sign in with the same account' },
  DUPLICATE_ACCOUNT: { code: 409, zh: '账号已存在', en: 'This account already exists' },
  OLD_PASSWORD_WRONG: { code: 400, zh: '原密码错误', en: 'The current password is wrong' },
  FIRST_PASSWORD_EXPIRED: {
    code: 403,
    zh: '初始密码已过期，请联系管理员重置',
    en: 'The initial password has expired. Ask an administrator to reset it.',
  },
  SIGN_IN_ELSEWHERE: {
    code: 403,
    zh: '该账号只能通过统一身份认证登录',
    en: 'This account can only use single sign-on',
  },
  PASSWORD_MUST_CHANGE: { code: 403, zh: '请先修改密码', en: 'Change your password first' },
  RESET_LINK: {
    code: 400,
    zh: '链接无效、已使用或已过期，请重新申请',
    en: 'This link is invalid, used or expired. Ask for a new one.',
  },
  NOT_DOMINATED: {
    code: 403,
    zh: '对方的角色不低于您，无法进行此操作',
    en: 'This user’s role is not below yours',
  },
  GRANT_NOT_HELD: {
    code: 403,
    zh: '不能授予您自己没有的权限或角色',
    en: 'You cannot grant permissions or roles you do not have',
  },
  NOT_ON_SELF: { code: 409, zh: '不能对自己的账号进行此操作', en: 'You cannot do this to your own account' },
  LAST_ADMIN: {
    code: 409,
    zh: '系统至少需要保留一名可用的系统管理员',
    en: 'At least one active system administrator must remain',
  },
  ORG_NOT_EMPTY: {
    code: 409,
    zh: '该单位下还有{what}，不能删除',
    en: 'The organisation cannot be deleted. It still has: {what}',
  },
  ORG_CYCLE: {
    code: 409,
    zh: '不能移动到自身或其下级',
    en: 'An organisation cannot be moved below itself',
  },
  USER_HAS_WORK: {
    code: 409,
    zh: '{who} 已有业务记录（{what}），不能删除。您可以停用该账号',
    en: '{who} cannot be deleted because of existing work ({what}). Disable the account instead.',
  },
  IMPORT_STATE: {
    code: 409,
    zh: '该导入已进入下一步，请刷新后查看',
    en: 'The import has moved on. Reload to see it.',
  },
  IMPORT_ROWS_BAD: {
    code: 409,
    zh: '有 {count} 行存在错误，未导入任何用户',
    en: '{count} rows have errors. No users were imported.',
  },
  ROLE_BUILTIN: { code: 409, zh: '内置角色不能删除', en: 'Built-in roles cannot be deleted' },
  ROLE_HAS_MEMBERS: {
    code: 409,
    zh: '仍有 {count} 名用户拥有该角色，不能删除',
    en: 'The role cannot be deleted while users have it ({count})',
  },
  ROLE_KEEPS_RIGHTS: {
    code: 409,
    zh: '系统管理员角色必须保留角色管理权限',
    en: 'System administrators must keep the permission to manage roles',
  },
  PERMISSION_SHIPPED: {
    code: 409,
    zh: '该权限随产品提供，不能删除，也不能修改标识',
    en: 'This permission is built in. It cannot be deleted, nor its identifier changed.',
  },
  PERMISSION_HELD: {
    code: 409,
    zh: '仍有 {count} 个角色拥有该权限，不能删除，也不能修改标识',
    en: 'Roles still have this permission ({count}). It cannot be deleted, nor its identifier changed.',
  },
  PERMISSION_HAS_CHILDREN: {
    code: 409,
    zh: '请先删除或移走下级权限',
    en: 'Delete or move its child permissions first',
  },
  PERMISSION_CYCLE: {
    code: 409,
    zh: '不能移动到自身或其下级',
    en: 'A permission cannot be moved below itself',
  },
  ACCESS_TOKEN_CLOSED: {
    code: 403,
    zh: '此操作不支持访问令牌，请登录后进行',
    en: 'Access tokens cannot be used for this. Sign in instead.',
  },
  ACCESS_TOKEN_LACKS: {
    code: 403,
    zh: '该访问令牌没有此权限，或持有人已失去此权限',
    en: 'This access token does not have the permission, or its holder has lost it',
  },
  ACCESS_TOKEN_OVER: {
    code: 401,
    zh: '访问令牌不存在、已过期或已撤销',
    en: 'The access token is unknown, expired or revoked',
  },
  ACCESS_TOKENS_MANY: {
    code: 409,
    zh: '每人最多 {most} 个访问令牌，请先撤销不再使用的令牌',
    en: 'You can have up to {most} access tokens. Revoke one first.',
  },
  PREFERENCES_MANY: {
    code: 409,
    zh: '每人最多保存 {most} 个页面的设置，请先清除不再使用的设置',
    en: 'You can save settings for up to {most} pages.',
  },
  MENU_HAS_CHILDREN: { code: 409, zh: '请先删除下级菜单', en: 'Delete its child items first' },
  MENU_SHIPPED: {
    code: 409,
    zh: '该菜单随产品提供，不能删除。您可以取消所有角色的显示',
    en: 'This menu item is built in. Hide it from all roles instead.',
  },
  MENU_CYCLE: { code: 409, zh: '不能移动到自身或其下级', en: 'A menu item cannot be moved below itself' },
  CATEGORY_USED: {
    code: 409,
    zh: '该分类下还有 {uses} 项内容、{children} 个下级分类，不能删除',
    en: 'This category cannot be deleted. It still has {uses} items and {children} subcategories.',
  },
  CATEGORY_CYCLE: {
    code: 409,
    zh: '不能移动到自身或其下级',
    en: 'A category cannot be moved below itself',
  },
} as const satisfies ErrorTable
