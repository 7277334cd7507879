import { setTimeout as sleep } from 'node:timers/promises'
import postgres from 'postgres'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createLog } from '../../../platform/log.ts'
import { startPostgres } from '../../../platform/postgres/embedded.ts'
import { openSecrets } from '../../../platform/safety/secrets.ts'
import { temporaryFolder } from '../../../testing/folder.ts'
import { killAtRandom } from '../../../testing/database/kills.ts'
import { fillFolder, openProduct } from '../../../testing/product.ts'
import { scriptedStudent, setExam, Teacher } from '../../../testing/exams/scripted-exam.ts'

// Students who answer while server and database are killed under them and their own network is cut: what was acknowledged is there.
const LONG = process.env.LONG === '1'
const STUDENTS = LONG ? 200 : 20
const KILLS = LONG ? 20 : 2
const GRACE_S = 3
/** A student's longest pause between two answers. In all a hundred answers a second and more: enough to be hit by every kill. */
const PAUSE_MS = LONG ? 1_500 : 150
/** A kill and the restart after it take about 10 s, and six times as long on a busy machine. */
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

interface Row {
  attempt: string
  question: number
  value: string | null
  status: number
  score: string
  points: string
}

it(
  `keeps every acknowledged answer of ${STUDENTS} students through ${KILLS} kills, and hands in each once`,
  { timeout: (180 + KILLS * KILL_S) * 1000 },
  async () => {
    const teacher = new Teacher(product.url, people.teacher)
    const examId = await setExam(teacher, people.classId, GRACE_S)
    const students = await Promise.all(
      people.students.map((token, k) => scriptedStudent(product.url, token, examId, `durability-${k}`)),
    )
    const running = students.map((student) => student.answer(PAUSE_MS))
    await killAtRandom(product, {
      kills: KILLS,
      done: () => students.reduce((sum, student) => sum + student.acknowledged.length, 0),
      more: STUDENTS / 2,
      first: 1,
    })
    // One half hands in, while the other still writes; then the teacher ends it, and the clock hands in the rest.
    const half = students.slice(0, STUDENTS / 2)
    const submitted = await Promise.all(half.map((student) => student.submit()))
    expect(submitted.every((status) => status === 3)).toBe(true)
    await teacher.insist('/exam/list/finish', { id: examId })
    const finishedAt = Date.now()
    const late = students.slice(STUDENTS / 2)
    await Promise.all(late.map((student) => student.afterTheEnd(finishedAt)))
    await sleep(GRACE_S * 1000)
    await Promise.all(late.map((student) => student.afterTheGrace(finishedAt)))
    for (const student of students) student.stop()
    await Promise.all(running)
    await expect.poll(() => teacher.statuses(examId), { interval: 1_000 }).toEqual({ 3: STUDENTS })
    await product.stop()

    const server = await startPostgres({
      dataDir,
      log: createLog('silent'),
      secrets: openSecrets({ dataDir }),
    })
    const sql = postgres({ ...server.connection('owner'), max: 1 })
    try {
      const rows = await sql<Row[]>`
        select a.attempt_id as attempt, a.question, a.answer->>'text' as value, a.points, s.status, s.score
        from exam_answer a join student_task s on s.id = a.attempt_id`
      const byAttempt = Map.groupBy(rows, ({ attempt }) => attempt)
      const log = await sql<{ attempt_id: string; question: number; seq: number }[]>`
        select attempt_id, question, seq from exam_answer_log`
      const logged = new Set(log.map((one) => `${one.attempt_id}/${one.question}/${one.seq}`))
      let acknowledged = 0
      for (const student of students) {
        const own = byAttempt.get(student.id) ?? []
        acknowledged += student.acknowledged.length
        const lost = student.acknowledged.filter(
          ({ question, seq }) => !logged.has(`${student.id}/${question}/${seq}`),
        )
        expect(lost).toEqual([])
        for (const { question, value } of own) expect(student.mayStand(question)).toContain(value)
        const right = own.filter(({ value }) => value === '4.7').length
        expect(own.map(({ status }) => status)).toEqual(own.map(() => 3))
        expect(Number(own[0]?.score)).toBeCloseTo(right * 10, 4)
        expect(own.reduce((sum, { points }) => sum + Number(points), 0)).toBeCloseTo(right * 10, 4)
      }
      expect(acknowledged).toBeGreaterThan(STUDENTS * 10)
      // Nothing from after the end, nothing that came after the grace. What was acknowledged while the teacher's act was under way counts.
      const [over] = await sql`
        select count(*)::int as n from exam_answer_log l join exam_attempt a on a.id = l.attempt_id
        where l.at >= a.ends_at and case
          when l.late then l.given_at >= a.ends_at or l.at >= a.ends_at + make_interval(secs => a.grace_s)
          else l.at > ${new Date(finishedAt)} end`
      expect(over).toEqual({ n: 0 })
      const [forbidden] = await sql`
        select count(*)::int as n from exam_answer_log where answer->>'text' like 'too late%'`
      expect(forbidden).toEqual({ n: 0 })
      const handedIn = await sql<{ n: number }[]>`
        select count(*)::int as n from student_task_history where to_status in (2, 3) group by student_task_id`
      expect(handedIn.map(({ n }) => n)).toEqual(students.map(() => 1))
    } finally {
      await sql.end()
      await server.stop()
    }
  },
)
