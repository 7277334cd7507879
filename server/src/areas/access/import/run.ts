import { createHmac } from 'node:crypto'
import type { Actor } from '../../../platform/actor.ts'
import { audit } from '../../../platform/audit.ts'
import { readConfig } from '../../../platform/client-config.ts'
import { transaction } from '../../../platform/database/db.ts'
import { AppError } from '../../../platform/errors.ts'
import { derivedPassword, hashMadePassword, hashSoftly } from '../../../platform/safety/passwords.ts'
import { requireHeader, SheetProblem } from '../../../platform/sheet/problem.ts'
import { readSheet } from '../../../platform/sheet/read.ts'
import { IMPORT_PASSWORDS_MS, IMPORT_ROWS } from '@labbox/contract/access/user-import.ts'
import type { AccessContext } from '../context.ts'
import { draftOf, findHeader, type Draft, type Header } from './rules.ts'
import { advance, makeUsers, markExisting, setHashes, stage, withoutPassword } from './store.ts'
import type { userImport } from '../tables.ts'

export type ImportRecord = typeof userImport.$inferSelect

/** Headings, a title and remarks above them. */
const MORE_ROWS = 20
const STEP = 500
const USERS_STEP = 2_500
/** Hashes computed in parallel. The thread pool also serves files and sign-ins. */
const HASHES = 4

/** Thrown once the import turns out to have been cancelled. */
class Cancelled extends Error {}

/** The key that an import's first passwords are derived with. */
export const passwordKey = (ctx: Pick<AccessContext, 'secrets'>, seed: string): Buffer =>
  createHmac('sha256', ctx.secrets.secret('import passwords')).update(seed).digest()

const inParts = async <T, R>(
  items: readonly T[],
  size: number,
  work: (item: T) => Promise<R>,
): Promise<R[]> => {
  const results: R[] = []
  for (let k = 0; k < items.length; k += size)
    results.push(...(await Promise.all(items.slice(k, k + size).map(work))))
  return results
}

const stageAll = async (ctx: AccessContext, id: string, drafts: readonly Draft[]): Promise<void> => {
  const rows = await inParts(drafts, HASHES, async ({ password, ...draft }) => ({
    ...draft,
    passwordHash: password && draft.faults.length === 0 ? await hashSoftly(password) : null,
  }))
  await stage(ctx.db, id, rows)
}

/** Reads the sheet, keeps its rows with what is wrong with them, and says what was found. */
const check = async (
  ctx: AccessContext,
  actor: Actor,
  { id }: ImportRecord,
  bytes: Uint8Array,
  signal: AbortSignal,
) => {
  const firstLines = new Map<string, number>()
  let header: Header | null = null
  let rows = 0
  for await (const batch of readSheet(bytes, { rows: IMPORT_ROWS + MORE_ROWS, signal })) {
    header ??= requireHeader(findHeader(batch, actor.locale))
    const { line } = header
    const below = batch.filter((row) => row.line > line)
    const drafts = below.flatMap((row) => draftOf(row, header!, firstLines) ?? [])
    rows += drafts.length
    if (rows > IMPORT_ROWS) throw new SheetProblem('SHEET_ROWS', { limit: IMPORT_ROWS })
    if (drafts.length > 0) await stageAll(ctx, id, drafts)
    const going = await advance(ctx.db, id, 'checking', { rows, touchedAt: ctx.clock.now() })
    if (!going) throw new Cancelled()
  }
  if (rows === 0) throw new SheetProblem('SHEET_EMPTY')
  const found = await markExisting(ctx.db, id)
  const change = {
    state: 'checked' as const,
    ...found,
    ignored: header?.ignored ?? [],
    touchedAt: ctx.clock.now(),
  }
  if (!(await advance(ctx.db, id, 'checking', change))) throw new Cancelled()
}

/** First passwords for the rows that name none: made here, or the account itself, as the settings say. */
const makePasswords = async (
  ctx: AccessContext,
  { id, seed }: ImportRecord,
  say: (done: number) => Promise<void>,
) => {
  const { initialPassword } = await readConfig(ctx.db)
  const key = passwordKey(ctx, seed ?? '')
  for (let done = 0; ;) {
    const rows = await withoutPassword(ctx.db, id, STEP)
    if (rows.length === 0) return { shown: initialPassword !== 'account' && done > 0 }
    const hashes = await inParts(rows, HASHES, async (row) => ({
      line: row.line,
      hash: await hashMadePassword(
        initialPassword === 'account' ? row.account : derivedPassword(key, row.id),
      ),
    }))
    await setHashes(ctx.db, id, hashes)
    done += rows.length
    await say(done)
  }
}

/** Makes users of all rows in one transaction; a row that has become faulty meanwhile sends the import back. */
const write = async (ctx: AccessContext, actor: Actor, record: ImportRecord, signal: AbortSignal) => {
  const { id, rows } = record
  const say = async (done: number) => {
    signal.throwIfAborted()
    if (!(await advance(ctx.db, id, 'writing', { done, touchedAt: ctx.clock.now() }))) throw new Cancelled()
  }
  const { shown } = await makePasswords(ctx, record, (done) => say(Math.floor(done / 2)))
  const found = await markExisting(ctx.db, id)
  if (found.faulty > 0)
    return void (await advance(ctx.db, id, 'writing', { state: 'checked', done: 0, ...found }))
  const now = ctx.clock.now()
  await transaction(ctx.db, async (tx) => {
    for (let made = 0, after: number | null = 0; ;) {
      const part: { made: number; last: number | null } = await makeUsers(
        tx,
        id,
        record,
        now,
        after,
        USERS_STEP,
      )
      if (part.last === null) break
      after = part.last
      made += part.made
      // Outside the transaction, so that others see it.
      await say(Math.floor((rows + made) / 2))
    }
    const what = { id, name: record.fileName }
    const { orgId, roleId, sha256 } = record
    await audit(tx, actor, 'access:user:import', what, null, { orgId, roleId, users: rows, sha256 })
    const done = { state: 'done' as const, done: rows, touchedAt: now }
    const passwords = shown
      ? { passwordsUntil: new Date(now.getTime() + IMPORT_PASSWORDS_MS) }
      : { seed: null, passwordsUntil: null }
    if (!(await advance(tx, id, 'writing', { ...done, ...passwords }))) throw new Cancelled()
  })
}

const failureOf = (error: unknown) =>
  error instanceof SheetProblem || error instanceof AppError
    ? { key: error.key, params: error.params }
    : { key: 'INTERNAL' as const, params: { requestId: '–' } }

/** Work on imports that goes on after the call that began it; one per process. */
export const createImportRuns = (ctx: AccessContext) => {
  const running = new Map<string, { abort: AbortController; ended: Promise<void> }>()

  const run = (
    record: ImportRecord,
    from: 'checking' | 'writing',
    work: (signal: AbortSignal) => Promise<void>,
  ) => {
    const abort = new AbortController()
    const ended = work(abort.signal)
      .catch(async (error: unknown) => {
        if (error instanceof Cancelled || abort.signal.aborted) return
        const problem = failureOf(error)
        if (problem.key === 'INTERNAL') ctx.log.error({ err: error, import: record.id }, 'An import failed')
        await advance(ctx.db, record.id, from, { state: 'failed', problem, seed: null })
      })
      .catch((error: unknown) => ctx.log.error({ err: error, import: record.id }, 'An import failed'))
      .finally(() => running.delete(record.id))
    running.set(record.id, { abort, ended })
  }

  return {
    check: (actor: Actor, record: ImportRecord, bytes: Uint8Array) =>
      run(record, 'checking', (signal) => check(ctx, actor, record, bytes, signal)),
    write: (actor: Actor, record: ImportRecord) =>
      run(record, 'writing', (signal) => write(ctx, actor, record, signal)),
    /** Stops it on this node at once; another node notices at its next step. */
    cancel: (id: string) => running.get(id)?.abort.abort(new Cancelled()),
    /** Number of files being processed. */
    size: () => running.size,
    /** Stops what runs here and leaves no trace of it. */
    async stop() {
      const all = [...running]
      for (const [, { abort }] of all) abort.abort(new Cancelled())
      await Promise.all(all.map(([, { ended }]) => ended))
    },
  }
}

export type ImportRuns = ReturnType<typeof createImportRuns>
