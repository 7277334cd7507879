import { and, eq, exists, isNull, ne, or, sql, type SQL } from 'drizzle-orm'
import { bankPurposes } from '@labbox/contract/questions/banks.ts'
import type { Actor } from '../../platform/actor.ts'
import type { Db } from '../../platform/database/db.ts'
import { orgAbove, ownedRows } from '../../platform/ownership.ts'
import { classMember } from '../classes/tables.ts'
import type { OpenBanks } from './context.ts'
import { questionBank, questionBankClass } from './tables.ts'

const banks = ownedRows(questionBank, {
  permissions: {
    list: 'questions:bank:page',
    change: [
      'questions:bank:edit',
      'questions:bank:delete',
      'questions:tag:edit',
      'questions:question:add',
      'questions:question:edit',
      'questions:question:delete',
      'questions:question:import',
    ],
  },
})

export const { visibleTo: bankVisibleTo, editableBy: bankEditableBy, editable: editableBank } = banks

/**
 * Practice: banks of the system and the school, personal ones opened to a class one is in, and what other areas open; none that is
 * for exams only.
 */
export const bankPractisableBy = (openBanks: OpenBanks, db: Db, actor: Actor): SQL | undefined => {
  const opened = db
    .select({ one: sql`1` })
    .from(questionBankClass)
    .innerJoin(classMember, eq(classMember.classId, questionBankClass.classId))
    .where(
      and(
        eq(questionBankClass.bankId, questionBank.id),
        eq(classMember.userId, actor.userId),
        isNull(classMember.leftAt),
      ),
    )
  return and(
    banks.live,
    ne(questionBank.purpose, bankPurposes.exam),
    or(
      banks.inGroup('system'),
      and(banks.inGroup('school'), orgAbove(questionBank.orgId, actor)),
      and(banks.inGroup('person'), exists(opened)),
      openBanks(actor),
    ),
  )
}
