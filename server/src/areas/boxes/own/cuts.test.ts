import { join } from 'node:path'
import type { AddressInfo } from 'node:net'
import postgres, { type Sql } from 'postgres'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { boxAdd, boxGet } from '@labbox/contract/boxes/boxes.ts'
import { BATCH_EVENTS } from '@labbox/contract/boxes/sync.ts'
import { newId } from '../../../platform/database/ids.ts'
import { createTestApp, type TestApp } from '../../../testing/app.ts'
import { temporaryFolder } from '../../../testing/folder.ts'
import { publishedLab } from '../../../testing/lab.ts'
import { forBoxes } from '../testing.ts'
import { openMachine, type Machine } from './machine.ts'
import { cuttableCalls, cutWays, type CutWay } from '../../../testing/cut-calls.ts'

const HOUR = 3600_000
/** Two batches, and the second is not full. */
const EACH = BATCH_EVENTS + 5

let kit: TestApp
let owner: Sql
let wire: Awaited<ReturnType<typeof cuttableCalls>>
let lab: Awaited<ReturnType<typeof publishedLab>>
let machine: Machine
let open: () => Promise<Machine>
let typed = 0
beforeAll(async () => {
  kit = await createTestApp()
  await kit.app.listen({ host: '127.0.0.1', port: 0 })
  wire = await cuttableCalls(`http://127.0.0.1:${(kit.app.server.address() as AddressInfo).port}`)
  owner = postgres({ ...kit.database.server.connection('owner'), max: 1, onnotice: () => {} })
  // A connection that ends where it is: the server loses its database in the middle of its work.
  await owner.unsafe(`
    create function cut_here() returns trigger language plpgsql as $$
      begin perform pg_terminate_backend(pg_backend_pid()); perform pg_sleep(10); return new; end $$`)
  lab = await publishedLab(kit)
  await forBoxes(kit, [lab.published.experimentTaskId, lab.published.reportTaskId])
  const { clock } = kit
  const closesAt = new Date(clock.now().getTime() + 24 * HOUR)
  const window = { opensAt: clock.now(), closesAt }
  const made = await lab.teacher.ok(boxAdd, { name: 'Room 2', classId: lab.classId, ...window })
  const folder = join((await temporaryFolder()).path, 'box')
  const broken = (error: unknown) => {
    throw error
  }
  open = () => openMachine({ folder, of: wire.url, code: made.code, key: 'key', clock, broken })
  machine = await open()
  machine.line.append(clock.now(), { kind: 'start', ...copy() })
  await machine.sync(kit.deps.log)
})
afterAll(async () => {
  await owner.end()
  wire.close()
  await kit.close()
})

const copy = () => ({ studentId: lab.student.userId, studentTaskId: lab.experimentTask.id })

/** As students type it: each value on the one before. */
const type = (n: number) => {
  for (let k = 0; k < n; k++, typed++)
    machine.line.append(kit.clock.now(), {
      kind: 'typed',
      ...copy(),
      body: { cellId: 'uout.l0', value: typed, base: typed, saveId: newId() },
    })
}

/** What stands on the server of what was typed, and how much of it the line says is kept. */
const standing = async () => {
  const [row] = await owner<{ n: number; acts: number; last: number; cell: number; kept: number }[]>`
    select count(*)::int as n, count(distinct save_id)::int as acts, coalesce(max(number) + 1, 0)::int as last,
      coalesce((select seq from measurement_cell limit 1), 0)::int as cell,
      (select count(*)::int from box_event where kind = 'typed' and error is null) as kept
    from measurement_reading`
  return row!
}

/** A synchronisation that is cut; the power of the box may go too. Mended, it sends again. */
const survives = async (powerLost: boolean, mend: () => unknown = () => undefined) => {
  await expect(machine.sync(kit.deps.log)).rejects.toThrow()
  await mend()
  // Whatever came of it: each act once, in their order, and the line knows of all that is there.
  const { n, ...half } = await standing()
  expect(half).toEqual({ acts: n, last: n, cell: n, kept: n })
  if (powerLost) {
    machine.line.close()
    machine = await open()
  }
  await machine.sync(kit.deps.log)
  expect(await standing()).toEqual({ n: typed, acts: typed, last: typed, cell: typed, kept: typed })
  expect(machine.state().pending).toMatchObject({ acts: 0, oldest: null })
}

const calls = ['the question what is kept', 'the first batch', 'the second batch', 'the question what is new']
const ways = calls.flatMap((name, call) =>
  cutWays.map((way) => [name, way, call] as [string, CutWay, number]),
)

it.each(ways)('nothing is lost or there twice where %s is %s', async (_, way, call) => {
  type(EACH)
  wire.cutAt(call, way)
  await survives(call % 2 === 0)
  expect(wire.isWhole()).toBe(true)
})

/** Where the transaction of a batch ends, by the first value of the first batch; acts are numbered from 1, and the first began the lab. */
const points: [string, (value: number) => string][] = [
  [
    'at the first value',
    (value) => `before insert on measurement_reading for each row when (new.number = ${value})`,
  ],
  [
    'in the middle of the values',
    (value) => `before insert on measurement_reading for each row when (new.number = ${value + 9})`,
  ],
  [
    'after the last value',
    (value) => `after insert on measurement_reading for each row when (new.number = ${value + 19})`,
  ],
  [
    'in the second batch',
    (value) => `before insert on measurement_reading for each row when (new.number = ${value + 22})`,
  ],
  ['at the cell', () => 'before insert or update on measurement_cell for each row'],
  ['at the sheet', () => 'before update on measurement_sheet for each row'],
  [
    'at the first act that is noted',
    (value) => `before insert on box_event for each row when (new.number = ${value + 2})`,
  ],
  [
    'after the last act that is noted',
    (value) => `after insert on box_event for each row when (new.number = ${value + 21})`,
  ],
  [
    'before it is known what is kept',
    () => 'before update on box for each row when (new.cursor > old.cursor)',
  ],
  ['when all of it is written', () => 'after update on box for each row when (new.cursor > old.cursor)'],
  ['in the commit', () => 'after insert on box_event deferrable initially deferred for each row'],
]

it.each(points)('nothing is lost or there twice where the database goes away %s', async (_, where) => {
  const clause = where(typed)
  const table = /on (\w+)/.exec(clause)?.[1] ?? ''
  const kind = clause.includes('deferred') ? 'constraint trigger' : 'trigger'
  await owner.unsafe(`create ${kind} cut ${clause} execute function cut_here()`)
  type(EACH)
  const mend = () => owner.unsafe(`drop trigger cut on ${table}`)
  await expect(survives(table !== 'box', mend)).resolves.toBeUndefined()
})

it('has refused nothing of all that', async () => {
  const row = await lab.teacher.ok(boxGet, { id: machine.identity.boxId })
  expect([row.state, row.refused, row.events]).toEqual(['open', 0, typed + 1])
})
