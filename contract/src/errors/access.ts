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
  FIRST_PASSWORD_EXPIRED: {
    code: 403,
    zh: '初始密码已过期，请联系管理员重置',
    en: 'The first password has expired, please ask an administrator for a new one',
  },
  SIGN_IN_ELSEWHERE: {
    code: 403,
    zh: '该账号只能通过统一身份认证登录',
    en: 'This account signs in through single sign-on only',
  },
  PASSWORD_MUST_CHANGE: { code: 403, zh: '请先修改密码', en: 'Please change your password first' },
  NOT_DOMINATED: {
    code: 403,
    zh: '对方的角色不低于您的角色，不能对其进行此操作',
    en: 'Not possible on somebody whose role is not below yours',
  },
  GRANT_NOT_HELD: {
    code: 403,
    zh: '不能授予您自己没有的权限或角色',
    en: 'You cannot grant a right or role that you do not hold yourself',
  },
  NOT_ON_SELF: { code: 409, zh: '不能对自己的账号进行此操作', en: 'Not possible on your own account' },
  LAST_ADMIN: {
    code: 409,
    zh: '系统必须至少有一名可用的系统管理员',
    en: 'At least one active system administrator must remain',
  },
  ORG_NOT_EMPTY: {
    code: 409,
    zh: '该组织下还有：{what}，不能删除',
    en: 'The organisation cannot be deleted, it still has: {what}',
  },
  ORG_CYCLE: {
    code: 409,
    zh: '不能移动到自己或自己的下级',
    en: 'It cannot be moved below itself',
  },
  USER_HAS_WORK: {
    code: 409,
    zh: '{who} 在系统中已有记录（{what}），不能删除，可以停用',
    en: '{who} cannot be deleted, there is work of theirs ({what}); disable the account instead',
  },
  IMPORT_STATE: {
    code: 409,
    zh: '该导入已进行到下一步，请刷新查看',
    en: 'The import has moved on; look at it again',
  },
  IMPORT_ROWS_BAD: {
    code: 409,
    zh: '有 {count} 行存在问题，未导入任何用户',
    en: 'There are faults in {count} rows; nobody was imported',
  },
  ROLE_BUILTIN: { code: 409, zh: '内置角色不能删除', en: 'Built-in roles cannot be deleted' },
  ROLE_HAS_MEMBERS: {
    code: 409,
    zh: '仍有 {count} 名用户拥有该角色，不能删除',
    en: 'The role cannot be deleted while people hold it ({count})',
  },
  ROLE_KEEPS_RIGHTS: {
    code: 409,
    zh: '系统管理员角色必须保留角色管理权限',
    en: 'System administrators must keep the right to manage roles',
  },
  PERMISSION_SHIPPED: {
    code: 409,
    zh: '该权限随产品提供：不能删除，也不能修改标识',
    en: 'This permission comes with the product: it stays, and so does its identifier',
  },
  PERMISSION_HELD: {
    code: 409,
    zh: '仍有 {count} 个角色拥有该权限，不能删除，也不能修改标识',
    en: 'Roles hold this permission ({count}): it can neither be deleted nor change its identifier',
  },
  PERMISSION_HAS_CHILDREN: {
    code: 409,
    zh: '请先删除或移走下级权限',
    en: 'Delete or move the permissions below it first',
  },
  PERMISSION_CYCLE: {
    code: 409,
    zh: '不能移动到自己或自己的下级',
    en: 'It cannot be moved below itself',
  },
  ACCESS_TOKEN_CLOSED: {
    code: 403,
    zh: '访问令牌不能用于此操作，请登录后进行',
    en: 'Access tokens cannot be used for this; sign in instead',
  },
  ACCESS_TOKEN_LACKS: {
    code: 403,
    zh: '该访问令牌没有此权限，或持有人已失去此权限',
    en: 'This access token does not have the permission, or its holder has lost it',
  },
  ACCESS_TOKEN_OVER: {
    code: 401,
    zh: '访问令牌不存在、已过期或已撤销',
    en: 'There is no such access token, or it has expired or was revoked',
  },
  ACCESS_TOKENS_MANY: {
    code: 409,
    zh: '每人最多 {most} 个访问令牌，请先撤销不再使用的',
    en: 'A person has at most {most} access tokens; revoke one that is not used any more first',
  },
  PREFERENCES_MANY: {
    code: 409,
    zh: '每人最多保存 {most} 个页面的设置',
    en: 'The settings of at most {most} pages can be saved per person',
  },
  MENU_HAS_CHILDREN: { code: 409, zh: '请先删除下级菜单', en: 'Delete the rows below it first' },
  MENU_SHIPPED: {
    code: 409,
    zh: '该菜单随产品提供，不能删除；可取消它对所有角色的显示',
    en: 'This row comes with the product; take it from all roles instead of deleting it',
  },
  MENU_CYCLE: { code: 409, zh: '不能移动到自己或自己的下级', en: 'It cannot be moved below itself' },
  CATEGORY_USED: {
    code: 409,
    zh: '该分类下还有 {uses} 项内容、{children} 个下级分类，不能删除',
    en: 'This category still holds {uses} entries and {children} categories',
  },
  CATEGORY_CYCLE: {
    code: 409,
    zh: '不能把分类移到它自己的下级',
    en: 'A category cannot stand below itself',
  },
} as const satisfies ErrorTable
