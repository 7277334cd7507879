import { Account } from '@labbox/contract/access/access.ts'
import { importFields, type ImportField, type RowFault } from '@labbox/contract/access/user-import.ts'
import { Email, isStrongPassword, Phone, UserName, UserNumber } from '@labbox/contract/access/users.ts'
import { headerFinder, type Headings, type SheetHeader } from '../../../platform/sheet/header.rules.ts'
import type { SheetRow } from '../../../platform/sheet/limits.ts'

/** How columns are headed by the template, in both languages. */
export const headings: Headings<ImportField> = {
  account: { zh: '账号', en: 'Account' },
  name: { zh: '姓名', en: 'Name' },
  password: { zh: '初始密码', en: 'Initial password' },
  number: { zh: '学号/工号', en: 'Student/staff no.' },
  email: { zh: '邮箱', en: 'Email' },
  phone: { zh: '手机号', en: 'Phone' },
}

/** How else universities head them. */
const others: Record<ImportField, string> = {
  account:
    '帐号 账户 用户账号 登录账号 登录帐号 登录名 用户名 accountcode username userid login loginname user',
  name: '名字 真实姓名 用户姓名 学生姓名 教师姓名 fullname realname studentname displayname',
  password: '密码 登录密码 password firstpassword',
  number:
    '学号 工号 编号 学工号 教工号 职工号 studentnumber studentno studentid staffnumber staffid number no',
  email: '邮件 电子邮箱 电子邮件 邮箱地址 email mail emailaddress',
  phone: '手机 手机号码 电话 电话号码 联系电话 联系方式 mobile mobilephone tel telephone phonenumber cell',
}

export type Header = SheetHeader<ImportField>

/** Finds the row of headings among the first ones, or says what is missing. */
export const findHeader = headerFinder(headings, others, ['account', 'name'])

export interface Draft {
  line: number
  account: string
  name: string
  number: string
  email: string | null
  phone: string | null
  password: string
  faults: RowFault[]
}

const SHOWN = 200
// PostgreSQL stores neither NUL nor unpaired surrogates; the rule of their field reports them.
const shown = (text: string): string => text.replaceAll('\u0000', '\uFFFD').toWellFormed().slice(0, SHOWN)

/**
 * A row as the person it describes, with what is wrong; null where none of our columns says anything.
 * @param firstLines where each account stood first; this row's is added
 */
export const draftOf = (
  { line, cells }: SheetRow,
  { columns }: Header,
  firstLines: Map<string, number>,
): Draft | null => {
  const raw = (field: ImportField): string => cells[columns.get(field) ?? -1]?.trim() ?? ''
  if (importFields.every((field) => raw(field) === '')) return null
  const account = raw('account')
  const password = raw('password')
  const fits = (schema: typeof Account | typeof Email, field: ImportField): boolean =>
    schema.safeParse(raw(field)).success
  const faults: RowFault[] = []
  if (!fits(Account, 'account')) faults.push('badAccount')
  if (account && firstLines.has(account)) faults.push('duplicateAccount')
  if (password && !isStrongPassword(password)) faults.push('badPassword')
  if (!fits(UserName, 'name')) faults.push('badName')
  if (!fits(UserNumber, 'number') || shown(raw('number')) !== raw('number')) faults.push('badNumber')
  if (raw('email') && !fits(Email, 'email')) faults.push('badEmail')
  if (raw('phone') && !fits(Phone, 'phone')) faults.push('badPhone')
  if (account && !firstLines.has(account)) firstLines.set(account, line)
  return {
    line,
    account: shown(account),
    name: shown(raw('name')),
    number: shown(raw('number')),
    email: shown(raw('email')) || null,
    phone: shown(raw('phone')) || null,
    password,
    faults,
  }
}
