import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../testing/app.ts'
import { ensureBuiltin } from '../areas/devices/registry/builtin.service.ts'
import { shipLabs } from '../shipped/ship.ts'
import { createDemoUniversity } from './university.ts'

let kit: TestApp
beforeAll(async () => {
  kit = await createTestApp({ now: new Date('2026-11-20T08:20:00Z'), build: { clockwork: false } })
  await kit.deps.jobs.start()
  await ensureBuiltin(kit.deps)
  await shipLabs(kit.deps)
  const made = await createDemoUniversity(kit.app.areas.boxes)
  expect(made?.students).toBe(42)
})
afterAll(() => kit.close())

it('leaves work of several weeks that was done, graded and missed as its clock says', async () => {
  const now = kit.clock.now().toISOString()
  const rows = await kit.database.sql`
    select t.type, count(*)::int as copies, count(s.score)::int as scored, count(*) filter (where s.status in (0, 1))::int as open,
      count(*) filter (where s.status = 2)::int as waiting, avg(s.score)::float8 as mean,
      bool_and(s.submitted_at is null or s.submitted_at between t.start_at and t.end_at) as in_time
    from student_task s join task t on t.id = s.task_id where t.end_at < ${now} group by t.id order by t.end_at`
  expect(rows.map(({ type, copies, open, in_time: inTime }) => [type, copies, open, inTime])).toEqual([
    [1, 42, 0, true],
    [2, 42, 0, true],
    [3, 42, 0, true],
    [2, 42, 0, true],
    [3, 42, 0, true],
    [6, 42, 0, true],
    [2, 42, 0, true],
    [3, 42, 0, true],
    [1, 42, 0, true],
  ])
  // Of two groups of three each member's copy waits, of their one report.
  expect(rows.map(({ waiting }) => waiting)).toEqual([0, 0, 0, 0, 5, 0, 0, 6, 0])
  expect(rows.at(-1)?.['scored']).toBe(0)
  for (const { scored, mean } of rows.slice(0, -1)) {
    expect(scored).toBeGreaterThan(25)
    expect(mean).toBeGreaterThan(55)
    expect(mean).toBeLessThan(95)
  }
})

it('has labs done at benches, some of them for more than an hour', async () => {
  const rows = await kit.database.sql`
    select count(*) filter (where s.minutes > 0)::int as used, count(*) filter (where s.minutes > 60)::int as long
    from student_task s join task t on t.id = s.task_id
    where t.type = 2 and s.submitted_at is not null and s.origin is null group by t.id order by t.end_at`
  for (const { used, long } of rows.slice(0, 3)) {
    expect(used).toBeGreaterThan(20)
    expect(long).toBeGreaterThan(10)
  }
})

it('has a lab done in groups, with one experiment and one report each, and marks that differ within some', async () => {
  const rows = await kit.database.sql`
    select t.type, count(distinct g.id)::int as groups, count(distinct coalesce(s.payload_id, s.id))::int as payloads,
      max(members.n)::int as largest, count(*) filter (where s.adjustment <> 0)::int as differing,
      bool_and(s.adjustment is null or s.adjust_reason <> '') as said, count(distinct s.score) filter (where g.number = 3)::int as third
    from student_task s join task t on t.id = s.task_id join task_group g on g.id = s.group_id,
      lateral (select count(*) as n from student_task m where m.group_id = g.id and m.task_id = t.id) members
    where s.status <> 0 and s.payload_id is not null group by t.type order by t.type`
  expect(rows).toMatchObject([
    { type: 2, groups: 13, payloads: 13, largest: 3, differing: 0, third: 1 },
    { type: 3, groups: 13, payloads: 13, largest: 3, differing: 4, said: true },
  ])
})

it('holds what holds of all work: answers add up to scores, sheets to theirs, every change is in the history', async () => {
  const [wrong] = await kit.database.sql`
    select count(*)::int as n from student_task s join exam_attempt a on a.id = s.id join task t on t.id = s.task_id
    where t.settings ->> 'marked' is distinct from 'false' and s.score is distinct from (select sum(x.points) from exam_answer x where x.attempt_id = a.id) and s.status = 3`
  expect(wrong?.['n']).toBe(0)
  const [unsaid] = await kit.database.sql`
    select count(*)::int as n from student_task s where s.status <> 0 and s.status is distinct from
      (select h.to_status from student_task_history h where h.student_task_id = s.id order by h.at desc, h.id desc limit 1)`
  expect(unsaid?.['n']).toBe(0)
  const [loose] = await kit.database.sql`
    select count(*)::int as n from measurement_cell c join measurement_reading r on r.id = c.reading_id
    where r.sheet_id <> c.sheet_id or r.cell_id <> c.cell_id`
  expect(loose?.['n']).toBe(0)
  const [sheets] = await kit.database.sql`
    select count(*)::int as n from measurement_sheet where closed_at is null and created_at < ${kit.clock.now().toISOString()}`
  expect(sheets?.['n']).toBe(0)
})

it('has announced something that most have confirmed, the first student too', async () => {
  const [told] = await kit.database.sql`
    select count(*)::int as people, count(read_at)::int as read, count(confirmed_at)::int as confirmed,
      bool_or(confirmed_at is not null and u.account = 'student1') as first
    from announcement_receipt r join app_user u on u.id = r.user_id`
  expect(told).toEqual({ people: 30, read: 26, confirmed: 21, first: true })
})

it('has an experiment that three do together, each with a part, half wired by two of them', async () => {
  const [shared] = await kit.database.sql`
    select count(m.user_id)::int as people, count(m.part)::int as parts, s.diagram->'wires' as wires,
      (select count(distinct by)::int from jsonb_each_text(s.authors) as a(thing, by)) as authors
    from synergy s join synergy_member m on m.synergy_id = s.id where s.ended_at is null group by s.id`
  expect(shared).toMatchObject({ people: 3, parts: 3, authors: 2 })
  expect(Object.keys((shared as { wires: object }).wires).length).toBeGreaterThan(0)
})

it('has a lab box that came back: work of four, graded like any other, and two records that were not taken', async () => {
  const [box] = await kit.database.sql`
    select b.cursor, b.seen_at is not null as seen, array(select error from box_event e where e.box_id = b.id and error is not null order by number) as refused,
      (select count(*)::int from student_task s where s.origin = b.name) as copies,
      (select count(*)::int from student_task s where s.origin = b.name and s.submitted_at is not null) as submitted from box b`
  expect(box).toMatchObject({ seen: true, refused: ['BOX_WINDOW', 'TASK_STATE'], copies: 4, submitted: 4 })
})

it('has courseware that students of both classes read and saved', async () => {
  const rows = await kit.database.sql`
    select count(distinct r.user_id)::int as readers, avg(r.seconds)::int as seconds, max(r.seen_at) <= ${kit.clock.now().toISOString()} as past,
      (select count(*)::int from download_record d where d.project_file_id = r.project_file_id) as downloads
    from preview_record r group by r.project_file_id`
  expect(rows).toHaveLength(5)
  for (const { readers, seconds, past, downloads } of rows) {
    expect(readers).toBeGreaterThan(15)
    expect(readers).toBeLessThan(42)
    expect(seconds).toBeGreaterThan(120)
    expect(past).toBe(true)
    expect(downloads).toBeGreaterThan(2)
  }
})

it('has a design for the FPGA board and an experiment with an Uno of the first student', async () => {
  const files = await kit.database.sql`
    select f.name from fpga_file f join app_user u on u.id = f.owner_id where u.account = 'student1' order by f.name`
  expect(files.map(({ name }) => name)).toEqual(['top.v', 'traffic.v'])
  const [uno] = await kit.database.sql`
    select c.document from experiment e join app_user u on u.id = e.owner_id join circuit c on c.id = e.circuit_id
    where u.account = 'student1' and e.student_task_id is null`
  expect(JSON.stringify(uno?.['document'])).toContain('pwm-dimmer.hex')
})

it('has benches that were used over five weeks, each by one at a time', async () => {
  const [uses] = await kit.database.sql`
    select count(*)::int as n, count(distinct user_id)::int as people, bool_and(ended_at <= ${kit.clock.now().toISOString()}) as past,
      max(ended_at - started_at) < interval '2 hours' as short, count(distinct started_at::date) > 20 as spread from occupancy`
  expect(uses).toMatchObject({ people: 42, past: true, short: true, spread: true })
  expect(uses?.['n']).toBeGreaterThan(180)
  const [clash] = await kit.database.sql`
    select count(*)::int as n from occupancy a join occupancy b on a.id < b.id and a.started_at < b.ended_at and b.started_at < a.ended_at
      and (a.user_id = b.user_id or (a.device_id = b.device_id and a.instance = b.instance))`
  expect(clash?.['n']).toBe(0)
})

it('has benches booked for days to come, by the first student soon, and a full slot that two wait for', async () => {
  const [coming] = await kit.database.sql`
    select count(*)::int as n, count(distinct b.user_id)::int > 20 as many, bool_and(b.starts_at > ${kit.clock.now().toISOString()}) as coming,
      min(b.starts_at) filter (where u.account = 'student1') = min(b.starts_at) as first,
      count(*) filter (where u.account = 'student1')::int as own from booking b join app_user u on u.id = b.user_id`
  expect(coming).toMatchObject({ many: true, coming: true, first: true })
  expect(coming?.['own']).toBeGreaterThan(2)
  const [full] = await kit.database.sql`
    select count(*)::int as waiting, (select count(*)::int from booking_place p where p.slot_id = w.slot_id and p.booking_id is null) as free
    from booking_wait w group by w.slot_id`
  expect(full).toEqual({ waiting: 2, free: 0 })
})

it('is made once', async () => {
  expect(await createDemoUniversity(kit.app.areas.boxes)).toBeNull()
})

it('has rounds of practice in the weeks gone by, whose wrong answers fill the books of those who practised', async () => {
  const now = kit.clock.now().toISOString()
  const [rounds] = await kit.database.sql`
    select count(*)::int as n, count(distinct user_id)::int as people, bool_and(last_at > started_at and ended_at < ${now}) as past,
      count(*) filter (where exists (select 1 from exercise_item i where i.round_id = r.id and i.verdict is null))::int as stopped
    from exercise_round r`
  expect(rounds).toMatchObject({ people: 14, past: true })
  expect(rounds?.['n']).toBeGreaterThan(30)
  expect(rounds?.['stopped']).toBeGreaterThan(0)
  expect(rounds?.['stopped']).toBeLessThan(6)
  const [book] = await kit.database.sql`select count(*)::int as n from exercise_wrong where done_at is null`
  expect(book?.['n']).toBeGreaterThan(20)
})

it('has a template of each kind', async () => {
  const [of] = await kit.database.sql`
    select (select count(*)::int from exam_template) as papers,
      (select count(*)::int from monitor_template t where status = 1 and group_id is not null
        and exists (select 1 from monitor_version v where v.template_id = t.id)) as measurements,
      (select count(*)::int from task_template) as tasks, (select count(*)::int from report_template where owner_id is not null) as reports`
  expect(of).toMatchObject({ papers: 1, measurements: 3, tasks: 1, reports: 1 })
})
