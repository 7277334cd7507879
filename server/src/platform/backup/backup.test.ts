import { spawnSync } from 'node:child_process'
import {
  closeSync,
  mkdirSync,
  openSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import postgres from 'postgres'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../testing/database/database.ts'
import { temporaryFolder } from '../../testing/folder.ts'
import type { PostgresServer } from '../postgres/logins.ts'
import { backup } from './backup.ts'
import { readTables } from './catalogue.ts'
import { restore } from './restore.ts'

const { path: folder, remove } = await temporaryFolder()
const file = join(folder, 'saved.tar.gz')
const files = join(folder, 'files')
const parent = '01a00000-0000-7000-8000-000000000001'
const child = '01a00000-0000-7000-8000-000000000002'
const awkward = 'tab\t newline\n backslash\\ quote" 中文 \\N'

let origin: TestDatabase
let saved: Record<string, string>

/** Every row of every table as JSON, in one order. */
async function contents({ server }: TestDatabase): Promise<Record<string, string>> {
  const sql = postgres({ ...server.connection('owner'), max: 1, onnotice: () => {} })
  const found: Record<string, string> = {}
  for (const { name } of await readTables(sql)) {
    const rows = await sql.unsafe<{ row: string }[]>(
      `select to_jsonb(t)::text as row from public."${name}" t order by 1`,
    )
    found[name] = rows.map(({ row }) => row).join('\n')
  }
  await sql.end()
  return found
}

const open: TestDatabase[] = []
async function emptyDatabase(): Promise<TestDatabase> {
  const database = await createTestDatabase('empty')
  // A server that is connected would keep restore from working.
  await database.sql.end()
  open.push(database)
  return database
}

/** A copy of a task with what is kept of it, which a trigger takes away when the copy changes. */
const keepFigure = async ({ sql }: TestDatabase) => {
  const [person, task, copy, group] = [1, 2, 3, 4].map((n) => `01a00000-0000-7000-8000-00000000001${n}`)
  await sql`
    insert into app_user (id, account, name, number, password_hash, org_id, created_at, updated_at)
    values (${person!}, 'pupil1', 'Pupil', '1', '', ${parent}, now(), now())`
  await sql`insert into class (id, org_id, name, created_at) values (${group!}, ${parent}, '{"en":"Class"}', now())`
  await sql`
    insert into task (id, org_id, owner_id, type, name, settings, start_at, end_at, created_at)
    values (${task!}, ${parent}, ${person!}, 2, '{"en":"Task"}', '{}', now(), now(), now())`
  await sql`
    insert into student_task (id, task_id, student_id, class_id, created_at)
    values (${copy!}, ${task!}, ${person!}, ${group!}, now())`
  await sql`insert into counted_task values (${task!})`
  await sql`
    insert into work_figure (task_id, class_id, statuses, hours, points, scores, reviews, students)
    values (${task!}, ${group!}, '{1,0,0,0,0,0,0}', '{0,0,0}', 0, '{}', '{}', array[${person!}::uuid])`
}

beforeAll(async () => {
  origin = await createTestDatabase('empty')
  await origin.sql`
    insert into organisation (id, parent_id, path, name, abbreviation, remark, created_at) values
      (${child}, null, ${`/${child}/`}, ${JSON.stringify({ zh: '物理系', en: 'Physics' })}, 'P', ${awkward}, '2026-01-02T03:04:05.678901Z'),
      (${parent}, null, ${`/${parent}/`}, ${JSON.stringify({ zh: '大学' })}, '', '', '2026-01-01')`
  // An update moves a row to the end: the parent stands after its child, which refers to a row that comes later.
  await origin.sql`update organisation set parent_id = ${parent} where id = ${child}`
  await origin.sql`update organisation set remark = 'root' where id = ${parent}`
  await keepFigure(origin)
  mkdirSync(join(files, 'ab/cd'), { recursive: true })
  writeFileSync(join(files, 'ab/cd/picture'), Buffer.from([0, 255, 10, 13]))
  writeFileSync(join(files, 'empty'), '')
  saved = await contents(origin)
  const result = await backup(origin.server, files, file)
  expect(result).toMatchObject({ rows: 8, files: 2 })
})
afterAll(async () => {
  await origin.close()
  await remove()
})
afterEach(async () => {
  for (const database of open.splice(0)) await database.close()
})

describe('a backup', () => {
  it('comes back row for row and byte for byte, into another database', async () => {
    const target = await emptyDatabase()
    const place = join(folder, 'elsewhere/files')
    await restore(target.server, place, file)
    expect(await contents(target)).toEqual(saved)
    expect(readdirSync(place, { recursive: true }).sort()).toEqual(['ab', 'ab/cd', 'ab/cd/picture', 'empty'])
    expect(readFileSync(join(place, 'ab/cd/picture'))).toEqual(Buffer.from([0, 255, 10, 13]))
  })

  it('leaves a database the server can work with, keys and rights included', async () => {
    const target = await emptyDatabase()
    await restore(target.server, join(folder, 'f2'), file)
    const app = postgres({ ...target.server.connection('app'), max: 1 })
    const orphan = app`update organisation set parent_id = ${'01a00000-0000-7000-8000-00000000dead'}`
    await expect(orphan).rejects.toThrow('foreign key')
    expect(await app`select count(*)::int as jobs from jobs.job`).toEqual([{ jobs: 0 }])
    // Triggers rested while the rows came, and do their work again.
    expect(await app`select count(*)::int as kept from work_figure`).toEqual([{ kept: 1 }])
    await app`update student_task set status = 1`
    expect(await app`select count(*)::int as kept from work_figure`).toEqual([{ kept: 0 }])
    await app.end()
  })

  it('does not replace a file unless told to', async () => {
    const taken = join(folder, 'taken.tar.gz')
    writeFileSync(taken, 'precious')
    await expect(backup(origin.server, files, taken)).rejects.toThrow('--force')
    expect(readFileSync(taken, 'utf8')).toBe('precious')
    await backup(origin.server, files, taken, { force: true })
    expect(readFileSync(taken)[0]).toBe(0x1f)
    rmSync(taken)
  })

  it('gives up when nothing moves, says so, and leaves nothing', async () => {
    const place = join(folder, 'stalled')
    mkdirSync(place)
    const told: string[] = []
    const locker = postgres({ ...origin.server.connection('owner'), max: 1, onnotice: () => {} })
    await locker.begin(async (tx) => {
      await tx`lock table organisation in access exclusive mode`
      const options = { stallMs: 3_000, tellMs: 20, tell: (line: string) => void told.push(line) }
      await expect(backup(origin.server, files, join(place, 'saved.tar.gz'), options)).rejects.toThrow(
        'Nothing has moved',
      )
    })
    await locker.end()
    expect(told.at(-1)).toMatch(/^table \d+ of \d+: organisation, \d+\.\d MB$/)
    expect(readdirSync(place)).toEqual([])
  })

  it('says how far it is while it comes back', async () => {
    const target = await emptyDatabase()
    const told: string[] = []
    const tell = (line: string) => void told.push(line)
    await restore(target.server, join(folder, 'told'), file, { tellMs: 1, tell })
    expect(told).toContainEqual(expect.stringMatching(/^tables\/\w+\.copy, \d+\.\d MB$/))
    expect(told).toContain('checking what refers to what')
  })

  it.each([
    ['nothing', () => 0],
    ['the beginning', () => 200],
    ['the half', (size: number) => size / 2],
    ['all but the end', (size: number) => size - 20],
  ])('of which only %s arrives is given up, and changes nothing', async (_, part) => {
    const target = await emptyDatabase()
    const before = await contents(target)
    const place = join(folder, 'never')
    const pipe = join(folder, 'pipe')
    spawnSync('mkfifo', [pipe])
    const open = openSync(pipe, 'r+')
    try {
      const bytes = readFileSync(file)
      writeSync(open, bytes.subarray(0, part(bytes.length)))
      const coming = restore(target.server, place, pipe, { stallMs: 300 })
      await expect(coming).rejects.toThrow('Nothing has moved')
    } finally {
      closeSync(open)
      rmSync(pipe)
    }
    expect(await contents(target)).toEqual(before)
    expect(readdirSync(folder).filter((name) => name.startsWith('never'))).toEqual([])
  })

  it('is given up where somebody holds a table of the database, and changes nothing', async () => {
    const target = await emptyDatabase()
    const before = await contents(target)
    const place = join(folder, 'held')
    const locker = postgres({ ...target.server.connection('owner'), max: 1, onnotice: () => {} })
    await locker.begin(async (tx) => {
      await tx`lock table organisation in access share mode`
      await expect(restore(target.server, place, file, { stallMs: 300 })).rejects.toThrow('Nothing has moved')
    })
    await locker.end()
    expect(await contents(target)).toEqual(before)
    expect(readdirSync(folder).filter((name) => name.startsWith('held'))).toEqual([])
  })

  it('is for the eyes of its owner', () => {
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(readdirSync(folder).filter((name) => name.startsWith('.backup'))).toEqual([])
  })

  it('does not replace what is there unless told to', async () => {
    const target = await emptyDatabase()
    const place = join(folder, 'f3')
    await restore(target.server, place, file)
    await expect(restore(target.server, place, file)).rejects.toThrow('not empty')
    await restore(target.server, place, file, { force: true })
    expect(await contents(target)).toEqual(saved)
  })

  it('is not restored under a server that runs', async () => {
    const target = await createTestDatabase('empty')
    open.push(target)
    await target.sql`select 1`
    await expect(restore(target.server, join(folder, 'f4'), file, { force: true })).rejects.toThrow(
      'Servers are connected',
    )
  })

  const damage: [string, string, (bytes: Buffer) => Buffer][] = [
    ['cut in the middle', 'is damaged', (bytes) => bytes.subarray(0, bytes.length / 2)],
    ['changed in a row', 'organisation.copy is not what', (bytes) => edit(bytes, 'Physics', 'Chemist')],
    ['without its end', 'is damaged', (bytes) => edit(bytes, 'sums.json', 'some.json')],
    ['made by a later version', 'does not know', (bytes) => edit(bytes, '"hash": "', '"hash": "f')],
    ['something else', 'is damaged', () => gzipSync('hello')],
    ['not even compressed', 'is damaged', () => Buffer.from('hello')],
  ]

  it.each(damage)('that is %s changes nothing', async (_, complaint, spoil) => {
    const target = await emptyDatabase()
    const place = join(folder, 'f5')
    mkdirSync(place, { recursive: true })
    writeFileSync(join(place, 'mine'), 'kept')
    const bad = join(folder, 'bad.tar.gz')
    writeFileSync(bad, spoil(readFileSync(file)))
    const before = await contents(target)
    await expect(restore(target.server, place, bad)).rejects.toThrow(complaint)
    expect(await contents(target)).toEqual(before)
    expect(readdirSync(place)).toEqual(['mine'])
    expect(readdirSync(folder).filter((name) => name.includes('.restore-'))).toEqual([])
  })

  it('does not appear when it could not be finished', async () => {
    const place = join(folder, 'unfinished')
    mkdirSync(place)
    const broken: PostgresServer = {
      ...origin.server,
      connection: () => ({ ...origin.server.connection('owner'), password: 'wrong' }),
    }
    await expect(backup(broken, files, join(place, 'saved.tar.gz'))).rejects.toThrow('authentication')
    expect(readdirSync(place)).toEqual([])
  })
})

/** Changes the text inside the archive, keeping its length. */
function edit(bytes: Buffer, from: string, to: string): Buffer {
  const content = gunzipSync(bytes)
  const at = content.indexOf(from)
  expect(at).toBeGreaterThan(0)
  content.write(to, at)
  return gzipSync(content)
}
