import type { SheetMember } from '@labbox/contract/classes/classes.ts'
import { headerFinder, type Headings, type SheetHeader } from '../../platform/sheet/header.ts'
import type { SheetRow } from '../../platform/sheet/limits.ts'

const memberColumns = ['account', 'number', 'name'] as const
type MemberColumn = (typeof memberColumns)[number]

export const headings: Headings<MemberColumn> = {
  account: { zh: '账号', en: 'Account' },
  number: { zh: '学号', en: 'Number' },
  name: { zh: '姓名', en: 'Name' },
}

/** How else people head them. */
const others: Record<MemberColumn, string> = {
  account: '用户名 登录名 帐号 username login user accountcode',
  number: '编号 学籍号 studentnumber studentno studentid no id',
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

export type MemberDraft = Omit<SheetMember, 'verdict'>

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

export interface KnownPerson {
  id: string
  account: string
  number: string
  name: string
  student: boolean
}

/** What becomes of each row: an account names one person, a number those who have it. */
export const judgeMembers = (
  drafts: readonly MemberDraft[],
  people: readonly KnownPerson[],
  members: ReadonlySet<string>,
): { row: SheetMember; userId: string | null }[] => {
  const accounts = new Map(people.map((person) => [person.account, person]))
  const numbers = Map.groupBy(
    people.filter((person) => person.number !== ''),
    (person) => person.number,
  )
  const taken = new Set<string>()
  return drafts.map((draft) => {
    const named = accounts.get(draft.account)
    const fits = draft.account ? (named ? [named] : []) : (numbers.get(draft.number) ?? [])
    const [one] = fits
    const verdict = (): SheetMember['verdict'] => {
      if (!one) return 'unknown'
      if (fits.length > 1) return 'ambiguous'
      if (!one.student) return 'notStudent'
      if (members.has(one.id)) return 'member'
      return taken.has(one.id) ? 'repeated' : 'ready'
    }
    const result = verdict()
    if (result === 'ready' && one) taken.add(one.id)
    const shown = fits.length === 1 && one ? { ...draft, account: one.account, name: one.name } : draft
    return { row: { ...shown, verdict: result }, userId: result === 'ready' && one ? one.id : null }
  })
}
