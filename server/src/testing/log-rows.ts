import postgres from 'postgres'
import type { PostgresServer } from '../platform/postgres/logins.ts'

/** Fills the system log with so many rows of about half a kilobyte. */
export const insertLogRows = async (server: PostgresServer, rows: number): Promise<void> => {
  const owner = postgres({ ...server.connection('owner'), max: 1 })
  await owner.unsafe(`
    insert into audit_log (id, account, name, role, act, after)
    select gen_random_uuid(), 'student' || k, 'Student ' || k, 'student', 'access:user:page',
      jsonb_build_object('text', repeat(md5(k::text), 14))
    from generate_series(1, ${rows}) as k`)
  await owner.end()
}
