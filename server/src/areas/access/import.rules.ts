import { Account } from '@labbox/contract/access/access.ts'
import { importFields, type ImportField, type RowFault } from '@labbox/contract/access/user-import.ts'
import { Email, isStrongPassword, Phone, UserName, UserNumber } from '@labbox/contract/access/users.ts'
import type { Locale } from '@labbox/contract/core/types.ts'
import type { SheetRow } from '../../platform/sheet/limits.ts'

/** How columns are headed by the template, in both languages. */
export const headings: Record<ImportField, Record<Locale, string>> = {
  account: { zh: '账号', en: 'Account' },
  name: { zh: '姓名', en: 'Name' },
  password: { zh: '初始密码', en: 'First password' },
  number: { zh: '学号/工号', en: 'Number' },
  email: { zh: '邮箱', en: 'E-mail' },
  phone: { zh: '手机号', en: 'Phone' },
}

/** How else universities head them. */
const others: Record<ImportField, string> = {
  account:
    '帐号 账户 用户账号 登录账号 登录帐号 登录名 用户名 accountcode username userid login loginname user',
  name: '名字 真实姓名 用户姓名 学生姓名 教师姓名 fullname realname studentname displayname',
  password: '密码 登录密码 password initialpassword',
  number: '学号 工号 编号 学工号 教工号 职工号 studentnumber studentno studentid staffnumber staffid no',
  email: '邮件 电子邮箱 电子邮件 邮箱地址 email mail emailaddress',
  phone: '手机 手机号码 电话 电话号码 联系电话 联系方式 mobile mobilephone tel telephone phonenumber cell',
}

/** Without width, case, blanks, stars and remarks in brackets: `* 账号（必填）` is 账号. */
const plain = (heading: string): string =>
  heading
    .normalize('NFKC')
    .replace(/\([^)]*\)|\[[^\]]*\]/g, '')
    .toLowerCase()
    .replace(/[\s*_:./-]/g, '')

const known = new Map<string, ImportField>(
  importFields.flatMap((field) =>
    [...Object.values(headings[field]), ...others[field].split(' ')].map(
      (text) => [plain(text), field] as const,
    ),
  ),
)

export interface Header {
  line: number
  columns: Map<ImportField, number>
  /** Headings that were not understood. */
  ignored: string[]
}

const headerIn = ({ line, cells }: SheetRow): Header => {
  const columns = new Map<ImportField, number>()
  const ignored: string[] = []
  for (const [column, cell] of cells.entries()) {
    const field = known.get(plain(cell))
    if (field && !columns.has(field)) columns.set(field, column)
    else if (cell.trim()) ignored.push(cell.trim().slice(0, 60))
  }
  return { line, columns, ignored }
}

/** A title may stand above the headings. */
const HEADER_ROWS = 10
const MOST_NAMED = 20

/** Columns that must be there and are not, and those that the file has: parameters of SHEET_HEADER. */
export type HeaderProblem = { missing: string; found: string }

/** Finds the row of headings among the first ones, or says what is missing. */
export const findHeader = (rows: readonly SheetRow[], locale: Locale): Header | HeaderProblem => {
  const candidates = rows.slice(0, HEADER_ROWS).map(headerIn)
  const complete = candidates.find(({ columns }) => columns.has('account') && columns.has('name'))
  if (complete) return complete
  const best = candidates.reduce((a, b) => (b.columns.size > a.columns.size ? b : a))
  const row = rows.find(({ line }) => line === best.line)
  const comma = locale === 'zh' ? '、' : ', '
  const missing = (['account', 'name'] as const).filter((field) => !best.columns.has(field))
  return {
    missing: missing.map((field) => headings[field][locale]).join(comma),
    found: (row?.cells ?? [])
      .map((cell) => cell.trim().slice(0, 60))
      .filter(Boolean)
      .slice(0, MOST_NAMED)
      .join(comma),
  }
}

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
// NUL and half characters are kept by no database; they make their field faulty by its own rule.
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
    ...{ line, account: shown(account), name: shown(raw('name')), number: shown(raw('number')) },
    ...{ email: shown(raw('email')) || null, phone: shown(raw('phone')) || null, password, faults },
  }
}
