import { and, eq, sql } from 'drizzle-orm'
import type { RowFault, UserImport } from '@labbox/contract/access/user-import.ts'
import type { Db } from '../../../platform/database/db.ts'
import { newId } from '../../../platform/database/ids.ts'
import type { Draft } from './rules.ts'
import { user, userImport, userImportRow } from '../tables.ts'

/** Statements of imports that handle many rows at once. Lists travel as one JSON value: no parameter per cell. */

export interface StagedRow extends Omit<Draft, 'password'> {
  passwordHash: string | null
}

export const stage = (db: Db, importId: string, rows: readonly StagedRow[]): Promise<unknown> =>
  db.execute(sql`
    insert into ${userImportRow} (import_id, line, id, account, name, number, email, phone, password_hash, faults)
    select ${importId}, r.line, r.id, r.account, r.name, r.number, r.email, r.phone, r."passwordHash", r.faults
    from jsonb_to_recordset(${JSON.stringify(rows.map((row) => ({ ...row, id: newId() })))}::jsonb) as r(
      line int, id uuid, account text, name text, number text, email text, phone text, "passwordHash" text, faults jsonb)`)

const EXISTS: RowFault = 'accountExists'

/** Marks the rows whose account somebody has by now, and answers how many rows there are with which faults. */
export const markExisting = async (db: Db, importId: string) => {
  const ours = eq(userImportRow.importId, importId)
  await db
    .update(userImportRow)
    .set({ faults: sql`${userImportRow.faults} || ${JSON.stringify([EXISTS])}::jsonb` })
    .where(
      and(
        ours,
        sql`not ${userImportRow.faults} ? ${EXISTS}`,
        sql`exists (select 1 from ${user} where ${user.account} = ${userImportRow.account})`,
      ),
    )
  const found = await db.execute<{ fault: RowFault; n: number }>(
    sql`select fault, count(*)::int as n from ${userImportRow}, jsonb_array_elements_text(${userImportRow.faults}) as fault
        where ${ours} group by fault`,
  )
  const [count] = await db.execute<{ rows: number; faulty: number }>(
    sql`select count(*)::int as rows, count(*) filter (where ${userImportRow.faults} <> '[]')::int as faulty
        from ${userImportRow} where ${ours}`,
  )
  return {
    rows: count?.rows ?? 0,
    faulty: count?.faulty ?? 0,
    faults: Object.fromEntries(found.map(({ fault, n }) => [fault, n])) as UserImport['faults'],
  }
}

/** Rows that still need a first password, so many of them. */
export const withoutPassword = (db: Db, importId: string, most: number) =>
  db.execute<{ line: number; id: string; account: string }>(
    sql`select line, id, account from ${userImportRow}
        where ${userImportRow.importId} = ${importId} and ${userImportRow.passwordHash} is null order by line limit ${most}`,
  )

export const setHashes = (db: Db, importId: string, rows: readonly { line: number; hash: string }[]) =>
  db.execute(sql`
    update ${userImportRow} set password_hash = r.hash
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(line int, hash text)
    where ${userImportRow.importId} = ${importId} and ${userImportRow.line} = r.line`)

export interface Place {
  orgId: string
  roleId: string
}

/** Makes users of the rows from one line on, so many of them; answers how many and the line after the last. */
export const makeUsers = async (
  tx: Db,
  importId: string,
  { orgId, roleId }: Place,
  now: Date,
  after: number,
  most: number,
) => {
  const at = now.toISOString()
  const [row] = await tx.execute<{ n: number; last: number | null }>(sql`
    with part as (
      select * from ${userImportRow} where import_id = ${importId} and line > ${after} order by line limit ${most}
    ), people as (
      insert into ${user} (id, account, name, number, email, phone, password_hash, must_change_password, org_id, created_at, updated_at)
      select id, account, name, number, email, phone, password_hash, true, ${orgId}::uuid, ${at}::timestamptz, ${at}::timestamptz from part
      returning id
    ), roles as (
      insert into user_role (user_id, role_id, org_id, sort) select id, ${roleId}::uuid, ${orgId}::uuid, 0 from people
    )
    select (select count(*)::int from people) as n, (select max(line) from part) as last`)
  return { made: row?.n ?? 0, last: row?.last ?? null }
}

/** Moves an import to its next state, if it is still in the expected one. */
export const advance = async (
  db: Db,
  id: string,
  from: UserImport['state'],
  change: Partial<typeof userImport.$inferInsert>,
): Promise<boolean> => {
  const rows = await db
    .update(userImport)
    .set(change)
    .where(and(eq(userImport.id, id), eq(userImport.state, from)))
    .returning({ id: userImport.id })
  return rows.length > 0
}
