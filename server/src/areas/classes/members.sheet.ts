import { headerFinder, type Headings, type SheetHeader } from '../../platform/sheet/header.rules.ts'
import type { SheetRow } from '../../platform/sheet/limits.ts'
import type { MemberDraft } from './members.rules.ts'

const memberColumns = ['account', 'number', 'name'] as const
type MemberColumn = (typeof memberColumns)[number]

export const headings: Headings<MemberColumn> = {
  account: { zh: '账号', en: 'Account' },
  number: { zh: '学号', en: 'Student no.' },
  name: { zh: '姓名', en: 'Name' },
}

/** How else people head them. */
const others: Record<MemberColumn, string> = {
  account: '用户名 登录名 帐号 username login user accountcode',
  number: '编号 学籍号 studentnumber studentid number no id',
  name: '学生 学生姓名 studentname fullname',
}

const byAccount = headerFinder<MemberColumn>(headings, others, ['account'])
const byNumber = headerFinder<MemberColumn>(headings, others, ['number'])

/** The row of headings: an account or a student number must be there. */
export const findHeader: typeof byAccount = (rows, locale) => {
  const found = byAccount(rows, locale)
  if (!('missing' in found)) return found
  const other = byNumber(rows, locale)
  return 'missing' in other ? found : other
}

/** Who a row names; null for rows that name nobody. */
export const draftOf = (row: SheetRow, header: SheetHeader<MemberColumn>): MemberDraft | null => {
  const cell = (column: MemberColumn) => {
    const at = header.columns.get(column)
    return at === undefined ? '' : (row.cells[at] ?? '').trim().slice(0, 100)
  }
  const account = cell('account').toLowerCase()
  const number = cell('number')
  return account || number ? { line: row.line, account, number, name: cell('name') } : null
}
