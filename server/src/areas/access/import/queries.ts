import { and, asc, count, eq, gt, like, sql } from 'drizzle-orm'
import type { importPasswords, importRows, UserImport } from '@labbox/contract/access/user-import.ts'
import { errorText } from '@labbox/contract/errors/index.ts'
import type { QueryOf } from '@labbox/contract/core/endpoint.ts'
import type { Locale } from '@labbox/contract/core/types.ts'
import type { Actor } from '../../../platform/actor.ts'
import { notFound } from '../../../platform/errors.ts'
import { FileAnswer } from '../../../platform/http/file-answer.ts'
import { windowOf } from '../../../platform/database/listing.ts'
import { derivedPassword, madePasswords } from '../../../platform/safety/passwords.ts'
import { begun, sheetTypes, writeSheet } from '../../../platform/sheet/write.ts'
import type { AccessContext } from '../context.ts'
import { headings } from './rules.ts'
import { passwordKey, type ImportRecord } from './run.ts'
import { importOf } from './service.ts'
import { userImportRow } from '../tables.ts'

/** An import whose server has been silent for this long counts as dead. */
const SILENT_MS = 120_000

const interrupted = (record: ImportRecord, now: Date): boolean =>
  (record.state === 'checking' || record.state === 'writing') &&
  now.getTime() - record.touchedAt.getTime() > SILENT_MS

export const importState = async (ctx: AccessContext, actor: Actor, id: string): Promise<UserImport> => {
  const record = await importOf(ctx.db, actor, id)
  const now = ctx.clock.now()
  const dead = interrupted(record, now)
  const problem = dead ? { key: 'UNAVAILABLE' as const, params: {} } : record.problem
  const shown = record.passwordsUntil && record.passwordsUntil > now ? record.passwordsUntil : null
  return {
    id,
    fileName: record.fileName,
    orgId: record.orgId,
    roleId: record.roleId,
    rows: record.rows,
    faulty: record.faulty,
    faults: record.faults,
    ignored: record.ignored,
    state: dead ? 'failed' : record.state,
    progress: record.state === 'writing' && record.rows > 0 ? record.done / record.rows : null,
    problem: problem && errorText(problem.key, actor.locale, problem.params),
    passwordsUntil: shown?.toISOString() ?? null,
    createdAt: record.createdAt.toISOString(),
  }
}

export const importRowsPage = async (ctx: AccessContext, actor: Actor, query: QueryOf<typeof importRows>) => {
  await importOf(ctx.db, actor, query.id)
  const where = and(
    eq(userImportRow.importId, query.id),
    query.faulty ? sql`${userImportRow.faults} <> '[]'` : undefined,
  )
  const window = windowOf(query)
  const items = await ctx.db
    .select()
    .from(userImportRow)
    .where(where)
    .orderBy(asc(userImportRow.line))
    .limit(window.limit)
    .offset(window.offset)
  const [total] = await ctx.db.select({ n: count() }).from(userImportRow).where(where)
  return { items, total: total?.n ?? 0 }
}

const templateWords = {
  zh: { sheet: '用户', file: '用户导入模板.xlsx' },
  en: { sheet: 'Users', file: 'user-import-template.xlsx' },
} as const

/** Headings only, without an example row: somebody would import the example. */
export const templateFile = (locale: Locale): FileAnswer => {
  const columns = Object.values(headings).map((heading) => ({ title: heading[locale], width: 20 }))
  const sheet = { name: templateWords[locale].sheet, columns, rows: [] }
  return new FileAnswer(templateWords[locale].file, sheetTypes.xlsx, writeSheet('xlsx', sheet))
}

const STEP = 2_000

/** Accounts and the first passwords that were made for them, while they may be seen. */
export const passwordsFile = async (
  ctx: AccessContext,
  actor: Actor,
  { id, format }: QueryOf<typeof importPasswords>,
): Promise<FileAnswer> => {
  const record = await importOf(ctx.db, actor, id)
  const { seed, passwordsUntil } = record
  if (!seed || !passwordsUntil || passwordsUntil <= ctx.clock.now()) throw notFound()
  const key = passwordKey(ctx, seed)
  const made = and(eq(userImportRow.importId, id), like(userImportRow.passwordHash, madePasswords))
  const rows = async function* (): AsyncGenerator<string[]> {
    for (let after = 0; ;) {
      const part = await ctx.db
        .select()
        .from(userImportRow)
        .where(and(made, gt(userImportRow.line, after)))
        .orderBy(asc(userImportRow.line))
        .limit(STEP)
      for (const row of part) yield [row.account, row.name, derivedPassword(key, row.id)]
      const last = part.at(-1)
      if (!last || part.length < STEP) return
      after = last.line
    }
  }
  const { locale } = actor
  const columns = (['account', 'name', 'password'] as const).map((field) => ({
    title: headings[field][locale],
  }))
  const name = locale === 'zh' ? '初始密码' : 'initial-passwords'
  return new FileAnswer(
    `${name}.${format}`,
    sheetTypes[format],
    writeSheet(format, { name, columns, rows: await begun(rows()) }),
  )
}
