import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import postgres from 'postgres'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { boxSync } from '@labbox/contract/boxes/sync.ts'
import { systemClock } from '../../../platform/clock.ts'
import { newId } from '../../../platform/database/ids.ts'
import { createLog } from '../../../platform/log.ts'
import { startPostgres } from '../../../platform/postgres/embedded.ts'
import { openSecrets } from '../../../platform/safety/secrets.ts'
import { Person } from '../../../testing/exams/scripted-exam.ts'
import { temporaryFolder } from '../../../testing/folder.ts'
import { fillFolder, openProduct } from '../../../testing/product.ts'
import { setLab } from '../../../testing/scripted-lab.ts'
import { openMachine, type Machine } from './machine.ts'
import { openUpstream, type Upstream } from './upstream.ts'

// A box sends what a class has typed while the server, a process of its own, is killed under it and started again.
const KILLS = process.env.LONG === '1' ? 20 : 3
const STUDENTS = 3
const VALUES = 40

const { path: dataDir, remove } = await temporaryFolder()
const product = await openProduct(dataDir)
let machine: Machine
let copies: { studentId: string; studentTaskId: string }[]
/** The server dies so many ms after it was given a batch, of which so many are taken before; null: it lives. */
let death: { before: number; ms: number } | null = null
let killed: Promise<unknown> | undefined

beforeAll(async () => {
  const people = JSON.parse(await fillFolder(dataDir, {}, 'exams/exam-class.ts', String(STUDENTS))) as {
    classId: string
    teacher: string
    students: string[]
  }
  await product.start()
  await setLab(product.url, people.teacher, people.classId, { box: true })
  copies = await Promise.all(people.students.map(copyOf))
  const teacher = new Person(product.url, people.teacher)
  const opensAt = new Date(Date.now() - 60_000)
  const { code } = await teacher.insist<{ code: string }>('/device/box/add', {
    name: 'Room 2',
    classId: people.classId,
    opensAt: opensAt.toISOString(),
    closesAt: new Date(opensAt.getTime() + 86_400_000).toISOString(),
  })
  machine = await openMachine({
    folder: join(dataDir, 'box of the room'),
    of: product.url,
    code,
    key: 'key',
    clock: systemClock,
    upstream: deadly(openUpstream(product.url)),
    broken: (error) => {
      throw error
    },
  })
  for (const copy of copies) machine.line.append(new Date(), { kind: 'start', ...copy })
})
afterAll(async () => {
  await product.kill()
  product.killDatabase()
  await remove()
})

/** The box task of a student, to whom the token belongs. */
const copyOf = async (token: string) => {
  const student = new Person(product.url, token)
  const { items } = await student.insist<{ items: { id: string; type: number }[] }>('/stu/task/page')
  const { id } = await student.insist('/user/info')
  return { studentId: id, studentTaskId: items.find(({ type }) => type === 4)?.id ?? '' }
}

/** Kills the server in the middle of a batch. */
const deadly = (real: Upstream): Upstream => ({
  call(endpoint, body) {
    const answered = real.call(endpoint, body)
    const batch = Object.is(endpoint, boxSync) && (body as { events: unknown[] }).events.length > 0
    if (death && batch && death.before-- === 0) killed = sleep(death.ms).then(() => product.kill())
    return answered
  },
})

const typeValues = (from: number) => {
  for (let k = from; k < from + VALUES; k++)
    for (const copy of copies)
      machine.line.append(new Date(), {
        kind: 'typed',
        ...copy,
        body: { cellId: 'uout.l0', value: k, base: k, saveId: newId() },
      })
}

it(
  `loses nothing and writes nothing twice where the server is killed ${KILLS} times under a synchronisation`,
  { timeout: 120_000 + KILLS * 60_000 },
  async () => {
    const log = createLog('silent')
    for (let k = 0; k < KILLS; k++) {
      typeValues(k * VALUES)
      // Some of it is kept, then it dies: within a transaction, or between two.
      death = { before: k % 5, ms: (k % 4) * 4 }
      await expect(machine.sync(log)).rejects.toThrow()
      await killed
      death = null
      await product.start()
      await expect
        .poll(() =>
          machine.sync(log).then(
            () => true,
            () => false,
          ),
        )
        .toBe(true)
    }
    expect(machine.state()).toMatchObject({ pending: { acts: 0 }, refused: 0 })
    await product.stop()

    const secrets = openSecrets({ dataDir })
    const server = await startPostgres({ dataDir, log, secrets })
    const sql = postgres({ ...server.connection('owner'), max: 1 })
    try {
      const rows = await sql<{ student: string; n: number; acts: number; last: number; cell: number }[]>`
        select by_id as student, count(*)::int as n, count(distinct save_id)::int as acts, max(number)::int as last,
          (select seq from measurement_cell c where c.sheet_id = r.sheet_id) as cell
        from measurement_reading r group by by_id, sheet_id`
      const n = KILLS * VALUES
      const all = copies.map(({ studentId }) => ({ student: studentId, n, acts: n, last: n - 1, cell: n }))
      expect(rows.toSorted((a, b) => a.student.localeCompare(b.student))).toEqual(
        all.toSorted((a, b) => a.student.localeCompare(b.student)),
      )
    } finally {
      await sql.end()
      await server.stop()
    }
  },
)
