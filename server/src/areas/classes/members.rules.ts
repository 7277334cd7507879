import type { SheetMember } from '@labbox/contract/classes/classes.ts'

export type MemberDraft = Omit<SheetMember, 'verdict'>

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
