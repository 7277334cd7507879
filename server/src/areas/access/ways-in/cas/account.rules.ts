import type { CasConfig } from '@labbox/contract/access/cas.ts'
import { UserName } from '@labbox/contract/access/users.ts'
import { z } from 'zod'
import type { CasIdentity } from './answer.ts'

type Mapping = Pick<
  CasConfig,
  'accountFrom' | 'nameFrom' | 'numberFrom' | 'emailFrom' | 'teacherFrom' | 'teacherValues'
>

/** The only value of an attribute. Several values identify nobody. */
const one = ({ attributes }: CasIdentity, name: string): string => {
  const values = (name && attributes.get(name)) || []
  return values.length === 1 ? (values[0] ?? '') : ''
}

/**
 * The account an identity stands for; null where it cannot be one. Checked before it is folded to lower case: some letters of
 * other scripts (K of Kelvin) become Latin ones by that, and would be somebody else.
 */
export const accountFor = (identity: CasIdentity, mapping: Pick<Mapping, 'accountFrom'>): string | null => {
  const name = mapping.accountFrom ? one(identity, mapping.accountFrom) : identity.user
  return /^[A-Za-z0-9]{6,20}$/.test(name) ? name.toLowerCase() : null
}

const email = z.email().max(200)

/** What a new account is made of. */
export const profileFor = (identity: CasIdentity, mapping: Mapping, account: string) => {
  const name = UserName.safeParse(one(identity, mapping.nameFrom))
  const mail = email.safeParse(one(identity, mapping.emailFrom))
  const kinds = (mapping.teacherFrom && identity.attributes.get(mapping.teacherFrom)) || []
  return {
    name: name.success ? name.data : account,
    number: one(identity, mapping.numberFrom).slice(0, 50),
    email: mail.success ? mail.data : null,
    role: kinds.some((kind) => mapping.teacherValues.includes(kind))
      ? ('teacher' as const)
      : ('student' as const),
  }
}
