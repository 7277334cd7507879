import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { OwnerGroup, ownedName } from '../core/ownership.ts'
import { PersonName } from '../core/person-name.ts'
import {
  Id,
  Instant,
  LocalText,
  Nothing,
  OptionalLocalText,
  pageOf,
  pageQuery,
  WithId,
} from '../core/types.ts'

/** Question base type: 0 practice and exam, 1 practice, 2 exam. */
export const bankPurposes = { both: 0, practice: 1, exam: 2 } as const
/** What forms offer: practice or exam; for both only where that is what the thing is already. */
export const offeredPurposes = (present: number | undefined): readonly (0 | 1 | 2)[] =>
  present === bankPurposes.both ? [0, 1, 2] : [1, 2]
export const BankPurpose = z.literal([0, 1, 2])
export type BankPurpose = z.infer<typeof BankPurpose>

export const BankRow = z.object({
  id: Id,
  group: OwnerGroup,
  purpose: BankPurpose,
  name: LocalText,
  remark: OptionalLocalText,
  owner: PersonName.nullable(),
  /** A personal bank that colleagues may read. */
  shared: z.boolean(),
  questions: z.number().int(),
  /** Whether this user may change it; others may only use and copy it. */
  editable: z.boolean(),
  updatedAt: Instant,
})
export type BankRow = z.infer<typeof BankRow>

export const BankDetail = BankRow.extend({
  /** Classes that may practise from a personal bank. */
  classes: z.array(z.object({ id: Id, name: LocalText })),
})
export type BankDetail = z.infer<typeof BankDetail>

const head = {
  name: ownedName,
  remark: OptionalLocalText.default({}),
  purpose: BankPurpose,
  shared: z.boolean().default(false),
  classIds: z.array(Id).max(100).default([]),
}

export const bankPage = endpoint({
  method: 'GET',
  path: '/questions/bank/page',
  access: 'questions:bank:page',
  summary: 'Own and shared question banks, those of the school and of the system',
  query: z.object({
    ...pageQuery(['updatedAt', 'createdAt']),
    name: z.string().max(100).optional(),
    group: OwnerGroup.optional(),
    purpose: BankPurpose.optional(),
    editable: z.boolean().optional(),
  }),
  data: pageOf(BankRow),
})

export const bankGet = endpoint({
  method: 'GET',
  path: '/questions/bank/get',
  access: 'questions:bank:page',
  summary: 'One question bank',
  query: WithId,
  data: BankDetail,
})

export const bankAdd = endpoint({
  method: 'POST',
  path: '/questions/bank/add',
  access: 'questions:bank:add',
  summary: 'A new question bank in the group of one’s role',
  body: z.object(head),
  data: WithId,
})

export const bankUpdate = endpoint({
  method: 'POST',
  path: '/questions/bank/update',
  access: 'questions:bank:edit',
  summary: 'Change what a question bank is for and who may use it',
  body: z.object({ id: Id, ...head }),
  data: Nothing,
})

export const bankCopy = endpoint({
  method: 'POST',
  path: '/questions/bank/copy',
  access: 'questions:bank:add',
  summary: 'Copy a question bank with its tags into one’s own group',
  body: WithId,
  data: WithId,
})

export const bankDelete = endpoint({
  method: 'POST',
  path: '/questions/bank/delete',
  access: 'questions:bank:delete',
  summary: 'Delete a question bank; papers and rounds keep the questions they have',
  body: WithId,
  data: Nothing,
})
