import { sql } from 'drizzle-orm'
import postgres from 'postgres'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { usagePage, usageStats } from '@labbox/contract/devices/occupancy.ts'
import { reviewPage } from '@labbox/contract/reports/reports.ts'
import * as statistics from '@labbox/contract/statistics/statistics.ts'
import { logActs, logPage } from '@labbox/contract/system/syslog.ts'
import { keepFigures } from './areas/statistics/figures.jobs.ts'
import { createTestApp, type Client, type TestApp } from './testing/app.ts'
import { publishedLab } from './testing/lab.ts'
import { insertLogRows } from './testing/log-rows.ts'

// Lists that grow for years are read by an index: what a page of them costs does not follow how much there is.

const LOG_ROWS = 60_000
const USES = 30_000
const PEOPLE = 300
const TASKS = 100

let kit: TestApp
let admin: Client
let teacher: Client

/** The reports of many classes: a few wait, all others were graded. */
const fillReports = async (reportTaskId: string, classId: string) => {
  const { db } = kit.deps
  await db.execute(sql`
    insert into app_user (id, account, name, number, password_hash, org_id, created_at, updated_at)
    select gen_random_uuid(), 'filled' || k, 'Filled ' || k, k::text, '', ${kit.firstOrg}::uuid, now(), now()
    from generate_series(1, ${PEOPLE}) k`)
  await db.execute(sql`
    insert into task (id, org_id, owner_id, type, name, settings, start_at, end_at, published_at, created_at)
    select gen_random_uuid(), t.org_id, t.owner_id, t.type, t.name, t.settings, t.start_at, t.end_at, t.published_at, t.created_at
    from task t, generate_series(1, ${TASKS}) where t.id = ${reportTaskId}`)
  await db.execute(sql`
    insert into student_task (id, task_id, student_id, class_id, status, submitted_at, graded_at, created_at)
    select gen_random_uuid(), t.id, u.id, ${classId}::uuid, case when random() < 0.002 then 2 else 3 end, now(), now(), now()
    from task t, app_user u where t.type = 3 and t.id <> ${reportTaskId} and u.account like 'filled%'`)
}

const fillUses = (userId: string) =>
  kit.deps.db.execute(sql`
    with bench as (
      insert into device (id, org_id, name, wiring, created_at, updated_at)
      values (gen_random_uuid(), ${kit.firstOrg}::uuid, '{"en":"Bench"}', 'simulated', now(), now()) returning id)
    insert into occupancy (id, device_id, instance, user_id, started_at, last_activity_at, ended_at, reason, safe_at)
    select gen_random_uuid(), bench.id, 0, ${userId}::uuid, now() - k * interval '1 hour', now(), now() - k * interval '1 hour', 'release', now()
    from bench, generate_series(1, ${USES}) k`)

beforeAll(async () => {
  kit = await createTestApp({ build: { clockwork: false } })
  // No shipped role compares teachers.
  await kit.deps.db.execute(sql`
    insert into role_permission (role_id, permission, scope)
    select id, 'statistics:teacher:page', 'all' from role where code = 'admin' on conflict do nothing`)
  admin = await kit.user('admin')
  const lab = await publishedLab(kit)
  teacher = lab.teacher
  await insertLogRows(kit.database.server, LOG_ROWS)
  await fillReports(lab.published.reportTaskId ?? '', lab.classId)
  await fillUses(lab.student.userId)
  // All but one of the tasks rest; the one is counted as it is.
  await kit.deps.db.execute(
    sql`update task set end_at = now() - interval '3 days' where id <> ${lab.published.reportTaskId}`,
  )
  await keepFigures(kit.deps.db, new Date())
  // Only their owner may gather what the planner knows of tables.
  const owner = postgres({ ...kit.database.server.connection('owner'), max: 1 })
  await owner`analyze`
  await owner.end()
}, 120_000)
afterAll(() => kit.close())

/** Tables that a call reads from end to end. */
const scannedBy = async (call: () => Promise<unknown>): Promise<Set<string>> => {
  const asked: [string, unknown[]][] = []
  const { options } = kit.database.sql as unknown as { options: { debug: unknown } }
  options.debug = (_connection: number, query: string, given: unknown[]) => void asked.push([query, given])
  await call().finally(() => (options.debug = false))
  const reads = asked.filter(([query]) => /^\s*(select|with)/i.test(query))
  expect(reads.length).toBeGreaterThan(0)
  const plans = []
  for (const [query, given] of reads)
    plans.push(
      JSON.stringify(await kit.database.sql.unsafe(`explain (format json) ${query}`, given as never[])),
    )
  return new Set(
    plans.flatMap((plan) =>
      [...plan.matchAll(/"Node Type":"Seq Scan"[^{}]*?"Relation Name":"(\w+)"/g)].map(
        ([, table = '']) => table,
      ),
    ),
  )
}

it.each([
  ['a person', { person: 'student59999' }],
  ['an address', { address: '10.11.12' }],
  ['a thing', { resource: 'nothing such' }],
  ['what was refused', { failed: true }],
])('the log is searched for %s by an index', async (_, query) => {
  expect(await scannedBy(() => admin.ok(logPage, query))).not.toContain('audit_log')
})

it('the acts of the log are looked up one behind the other', async () => {
  expect(await scannedBy(() => admin.ok(logActs))).not.toContain('audit_log')
  expect(await admin.ok(logActs)).toContain('access:user:page')
})

it('the latest uses of benches are found in their order', async () => {
  const { items, total } = await admin.ok(usagePage, { limit: 3 })
  expect([items.length, total]).toEqual([3, USES])
  // The total counts them all; the page does not sort them.
  const month = { from: new Date(Date.now() - 86_400_000).toISOString() }
  for (const read of [() => admin.ok(usagePage, month), () => admin.ok(usageStats, month)])
    expect(await scannedBy(read)).not.toContain('occupancy')
})

it('what waits for review is found without what was graded', async () => {
  expect(await scannedBy(() => teacher.ok(reviewPage, { status: 2 }))).not.toContain('student_task')
})

it.each([
  ['a summary', () => admin.ok(statistics.statisticsSummary, { kind: 'report' })],
  ['a comparison of teachers', () => admin.ok(statistics.statisticsTeachers)],
])('%s reads what is kept of tasks that rest, and not their copies', async (_, read) => {
  expect(await scannedBy(read)).not.toContain('student_task')
})
