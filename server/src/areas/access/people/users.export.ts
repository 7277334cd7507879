import { userStates, type userExport } from '@labbox/contract/access/users.ts'
import type { QueryOf } from '@labbox/contract/core/endpoint.ts'
import { localText } from '@labbox/contract/core/types.ts'
import type { Actor } from '../../../platform/actor.ts'
import { audit } from '../../../platform/audit.ts'
import { FileAnswer } from '../../../platform/http/file-answer.ts'
import { begun, sheetTypes, writeSheet } from '../../../platform/sheet/write.ts'
import type { AccessContext } from '../context.ts'
import { organisationOf } from '../scope.ts'
import { usersToExport } from './users.queries.ts'

const words = {
  zh: {
    sheet: '用户',
    account: '账号',
    name: '姓名',
    number: '学号/工号',
    roles: '角色',
    org: '单位',
    email: '邮箱',
    phone: '手机号',
    status: '状态',
    active: '正常',
    disabled: '停用',
    loginMethod: '登录方式',
    password: '密码',
    sso: '仅统一身份认证',
    any: '两者均可',
    createdAt: '创建时间',
    lastSeenAt: '最近活动',
  },
  en: {
    sheet: 'Users',
    account: 'Account',
    name: 'Name',
    number: 'Student/staff no.',
    roles: 'Roles',
    org: 'Organisation',
    email: 'Email',
    phone: 'Phone',
    status: 'Status',
    active: 'Active',
    disabled: 'Disabled',
    loginMethod: 'Sign-in method',
    password: 'Password',
    sso: 'Single sign-on only',
    any: 'Either',
    createdAt: 'Created',
    lastSeenAt: 'Last active',
  },
} as const

const columns = [
  ...(['account', 'name', 'number', 'org', 'roles', 'email', 'phone', 'status', 'loginMethod'] as const),
  ...(['createdAt', 'lastSeenAt'] as const),
]

/** The list as a sheet; what was let out, to whom, is in the log. */
export const exportUsers = async (ctx: AccessContext, actor: Actor, query: QueryOf<typeof userExport>) => {
  const { locale, timeZone } = actor
  const text = words[locale]
  // Dates as spreadsheets sort them, not as the language writes them.
  const format = new Intl.DateTimeFormat('sv', { dateStyle: 'short', timeStyle: 'medium', timeZone })
  const time = (at: Date | null) => (at ? format.format(at) : '')
  const { format: kind, ...filters } = query
  // An empty list would still be noted in the log.
  if (query.orgId) await organisationOf(ctx.db, actor, 'access:user:export', query.orgId)
  const rows = async function* (): AsyncGenerator<string[]> {
    for await (const row of usersToExport(ctx, actor, query)) {
      const cells = {
        account: row.account,
        name: row.name,
        number: row.number,
        email: row.email ?? '',
        org: row.orgName ? localText(row.orgName, locale) : '',
        roles: row.roles.map((one) => localText(one.name, locale)).join(locale === 'zh' ? '、' : ', '),
        phone: row.phone ?? '',
        status: row.status === userStates.active ? text.active : text.disabled,
        loginMethod: row.loginMethod in text ? text[row.loginMethod as 'sso'] : row.loginMethod,
        createdAt: time(row.createdAt),
        lastSeenAt: time(row.lastSeenAt),
      }
      yield columns.map((column) => cells[column])
    }
  }
  await audit(ctx.db, actor, 'access:user:export', { id: null, name: text.sheet }, null, { ...filters, kind })
  const sheet = {
    name: text.sheet,
    columns: columns.map((column) => ({ title: text[column] })),
    rows: await begun(rows()),
  }
  return new FileAnswer(`${text.sheet}.${kind}`, sheetTypes[kind], writeSheet(kind, sheet))
}
