import { createHash, timingSafeEqual } from 'node:crypto'
import type { Sql } from 'postgres'
import { oldestProgram } from './oldest-program.ts'
import type { Secrets } from '../safety/secrets.ts'
import { version } from '../process/version.ts'

/** Beside what the migrator keeps: it is about the tables, and belongs to no backup. */
const table = 'drizzle.installation'

interface Installation {
  /** What the secret of this installation hashes to. */
  secret: string | null
  /** How many migrations the tables have seen. */
  schema: number
  /** How many a program must know to work with them. */
  oldestProgram: number
  /** The program that brought them there. */
  program: string
}

const ensureRow = async (owner: Sql): Promise<void> => {
  const [known] = await owner<{ there: boolean }[]>`select to_regclass(${table}) is not null as there`
  if (known?.there) return
  await owner.unsafe(`
    create schema if not exists drizzle;
    create table if not exists ${table} (
      id boolean primary key default true check (id), secret text, schema int not null default 0,
      oldest_program int not null default 0, program text not null default '');
    insert into ${table} default values on conflict do nothing;
  `)
}

const readRow = async (owner: Sql): Promise<Installation> => {
  const [row] = await owner.unsafe<Installation[]>(
    `select secret, schema, oldest_program as "oldestProgram", program from ${table}`,
  )
  return row!
}

/**
 * Makes sure that this database is worked on with the secret it was first used with: with another one the logins of the other
 * nodes would die, and encrypted secrets of devices could not be read.
 * @throws Error that says what to do
 */
export const claimDatabase = async (owner: Sql, secrets: Secrets): Promise<void> => {
  const fingerprint = createHash('sha256').update(secrets.secret('fingerprint')).digest()
  await owner.unsafe(`select pg_advisory_lock(hashtext('labbox secret'))`)
  try {
    await ensureRow(owner)
    const { secret } = await readRow(owner)
    if (!secret) await owner.unsafe(`update ${table} set secret = $1`, [fingerprint.toString('hex')])
    else if (!timingSafeEqual(Buffer.from(secret, 'hex'), fingerprint))
      throw new Error(
        'SECRET: this database belongs to an installation with another secret. Set SECRET to that of the other ' +
          'nodes (on the first one it may stand in DATA_DIR/secret). If it is lost for good, stop all nodes and run ' +
          `“update ${table} set secret = null”: enrolled devices must then be enrolled again.`,
      )
  } finally {
    await owner.unsafe(`select pg_advisory_unlock(hashtext('labbox secret'))`)
  }
}

/**
 * Whether a newer program brought these tables further than this one knows, in a way that both can work with.
 * @throws Error when this program is too old for them
 */
export const isNewer = async (owner: Sql, migrations: readonly string[][]): Promise<boolean> => {
  await ensureRow(owner)
  const row = await readRow(owner)
  if (row.oldestProgram > migrations.length)
    throw new Error(
      `This database was brought up to schema ${row.schema} by Labbox ${row.program}; programs must know ` +
        `${row.oldestProgram} of its steps, this one (Labbox ${version}) knows ${migrations.length}. Start that ` +
        'version or a newer one, or restore a backup that was made before the update.',
    )
  return row.schema > migrations.length
}

/** Writes down which tables these are now. */
export const noteSchema = async (owner: Sql, migrations: readonly string[][]): Promise<void> => {
  const values = [migrations.length, oldestProgram(migrations), version]
  await owner.unsafe(
    `update ${table} set schema = $1, oldest_program = $2, program = $3 where schema is distinct from $1`,
    values,
  )
}

/** For a restore, which makes the tables anew; whose database it is stays. */
export const forgetSchema = async (owner: Pick<Sql, 'unsafe'>): Promise<void> => {
  await owner.unsafe(`
    do $$ begin
      if to_regclass('${table}') is not null then
        update ${table} set schema = 0, oldest_program = 0, program = '';
      end if;
    end $$`)
}
