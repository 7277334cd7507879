import postgres from 'postgres'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createLog } from '../../platform/log.ts'
import { startPostgres } from '../../platform/postgres/embedded.ts'
import { openSecrets } from '../../platform/safety/secrets.ts'
import { temporaryFolder } from '../../testing/folder.ts'
import { killAtRandom } from '../../testing/database/kills.ts'
import { fillFolder, openProduct } from '../../testing/product.ts'
import { numberIn, scriptedLabStudent, setLab } from '../../testing/scripted-lab.ts'

// Students who type values and write reports while server and database are killed under them: what was acknowledged is there.
const LONG = process.env.LONG === '1'
const STUDENTS = LONG ? 60 : 8
const KILLS = LONG ? 20 : 2
const PAUSE_MS = LONG ? 500 : 150
/** A kill and the start that follows it take 10 s; six times as long where the machine has much else to do. */
const KILL_S = 60

const { path: dataDir, remove } = await temporaryFolder()
const product = await openProduct(dataDir)
let people: { classId: string; teacher: string; students: string[] }
beforeAll(async () => {
  people = JSON.parse(await fillFolder(dataDir, {}, 'exams/exam-class.ts', String(STUDENTS))) as typeof people
  await product.start()
})
afterAll(async () => {
  await product.kill()
  product.killDatabase()
  await remove()
})

it(
  `keeps every acknowledged cell and report of ${STUDENTS} students through ${KILLS} kills`,
  { timeout: (120 + KILLS * KILL_S) * 1000 },
  async () => {
    await setLab(product.url, people.teacher, people.classId)
    const students = await Promise.all(people.students.map((token) => scriptedLabStudent(product.url, token)))
    const running = students.map((student) => student.work(PAUSE_MS))
    const done = () => students.reduce((sum, one) => sum + one.acknowledged.length + one.keeps, 0)
    await killAtRandom(product, { kills: KILLS, done, more: STUDENTS })
    for (const student of students) student.stop()
    await Promise.all(running)
    expect(students.flatMap(({ lost }) => lost)).toEqual([])
    await product.stop()

    const server = await startPostgres({
      dataDir,
      log: createLog('silent'),
      secrets: openSecrets({ dataDir }),
    })
    const sql = postgres({ ...server.connection('owner'), max: 1 })
    try {
      const readings = await sql<{ save: string; cell: string; value: number }[]>`
        select save_id as save, cell_id as cell, number as value from measurement_reading`
      const bySave = new Map(readings.map((row) => [row.save, row]))
      const current = await sql<{ sheet: string; cell: string; value: number }[]>`
        select c.sheet_id as sheet, c.cell_id as cell, r.number as value
        from measurement_cell c join measurement_reading r on r.id = c.reading_id`
      const reports = await sql<{ id: string; draft: Parameters<typeof numberIn>[0] }[]>`
        select student_task_id as id, draft from report`
      for (const student of students) {
        const missing = student.acknowledged.filter(({ saveId, cellId, value }) => {
          const row = bySave.get(saveId)
          return row?.cell !== cellId || row.value !== value
        })
        expect(missing).toEqual([])
        for (const { cell, value } of current.filter(({ sheet }) => sheet === student.sheetId)) {
          const last = student.acknowledged.findLast(({ cellId }) => cellId === cell)?.value ?? 1
          expect(value).toBeGreaterThanOrEqual(last)
          expect(value).toBeLessThanOrEqual(student.typed)
        }
        const stands = numberIn(reports.find(({ id }) => id === student.studentTaskId)!.draft)
        expect(stands).toBeGreaterThanOrEqual(student.kept)
        expect(stands).toBeLessThanOrEqual(student.written)
        expect(student.kept).toBeGreaterThan(0)
      }
      // Each kill waits for so much more work.
      expect(done()).toBeGreaterThanOrEqual(STUDENTS * KILLS)
    } finally {
      await sql.end()
      await server.stop()
    }
  },
)
