import { and, eq, inArray, or, sql } from 'drizzle-orm'
import { MEMBER_SHEET_LIMIT, MEMBERS_AT_ONCE } from '@labbox/contract/classes/classes.ts'
import type { Locale } from '@labbox/contract/core/types.ts'
import type { Actor } from '../../platform/actor.ts'
import { transaction, type Db } from '../../platform/database/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { AppError, found } from '../../platform/errors.ts'
import { FileAnswer } from '../../platform/http/file-answer.ts'
import type { SentFile } from '../../platform/http/one-file.ts'
import { requireHeader, SheetProblem } from '../../platform/sheet/problem.ts'
import { atFile, requireSome, requireWhole, sheetRows } from '../../platform/sheet/sent.ts'
import { sheetTypes, writeSheet } from '../../platform/sheet/write.ts'
import { user } from '../access/tables.ts'
import { judgeMembers, type MemberDraft } from './members.rules.ts'
import { draftOf, findHeader, headings } from './members.sheet.ts'
import { membersOf, selectOptionalClass } from './queries.ts'
import { joinClass, tellJoined, type OnJoined } from './service.ts'

const readDrafts = (bytes: Uint8Array, locale: Locale) =>
  atFile(async () => {
    const rows = await sheetRows(bytes, MEMBERS_AT_ONCE)
    if (rows.length === 0) throw new SheetProblem('SHEET_EMPTY')
    const header = requireHeader(findHeader(rows, locale))
    const drafts = rows.flatMap((row) => (row.line > header.line ? (draftOf(row, header) ?? []) : []))
    return { drafts: requireSome(drafts, MEMBERS_AT_ONCE), ignored: header.ignored }
  })

/** People of the organisation whom the rows name by account or number. */
const peopleOf = (db: Db, orgId: string, drafts: readonly MemberDraft[]) =>
  db
    .select({
      id: user.id,
      account: user.account,
      number: user.number,
      name: user.name,
      // by name: in a select from one table Drizzle leaves the table out, and the inner ones have such columns too
      student: sql<boolean>`exists (select 1 from user_role ur join role r on r.id = ur.role_id where ur.user_id = app_user.id and r.base = 'student')`,
    })
    .from(user)
    .where(
      and(
        eq(user.orgId, orgId),
        or(
          inArray(
            user.account,
            drafts.map((draft) => draft.account),
          ),
          inArray(
            user.number,
            drafts.flatMap((draft) => (draft.number ? [draft.number] : [])),
          ),
        ),
      ),
    )

/**
 * Students of a sheet into a class. Without `write` it only says what would become of each row, and nothing is kept; with it those
 * that are ready become members, in one transaction.
 */
export const importMembers = async (
  deps: Deps,
  actor: Actor,
  { id, write }: { id: string; write: boolean },
  file: SentFile,
  onJoined: OnJoined,
) => {
  requireWhole(file, MEMBER_SHEET_LIMIT)
  const { drafts, ignored } = await readDrafts(file.bytes, actor.locale)
  return transaction(deps.db, async (tx) => {
    const row = found(await selectOptionalClass(tx, actor, 'classes:class:edit', id))
    const { orgId, archived } = row
    if (archived) throw new AppError('CLASS_ARCHIVED')
    const members = new Set((await membersOf(tx, id)).map((member) => member.userId))
    const judged = judgeMembers(drafts, await peopleOf(tx, orgId, drafts), members)
    const ready = judged.flatMap(({ userId }) => userId ?? [])
    if (write) {
      await joinClass(tx, deps.clock.now(), id, ready)
      await tellJoined(tx, deps.clock.now(), row, ready)
      await onJoined(tx, id, ready)
    }
    return { rows: judged.map(({ row }) => row), ready: ready.length, ignored, written: write }
  })
}

const words = {
  zh: { sheet: '学生', file: '班级成员导入模板.xlsx' },
  en: { sheet: 'Students', file: 'class-members-template.xlsx' },
} as const

/** Headings only, without an example row: somebody would import the example. */
export const memberTemplateFile = (locale: Locale): FileAnswer => {
  const columns = Object.values(headings).map((heading) => ({ title: heading[locale], width: 20 }))
  const sheet = { name: words[locale].sheet, columns, rows: [] }
  return new FileAnswer(words[locale].file, sheetTypes.xlsx, writeSheet('xlsx', sheet))
}
