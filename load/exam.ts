/**
 * An exam of many students who all begin at one moment, on this machine, with the load on the same cores: how long starting, turning
 * pages, saving and handing in take, what a saved answer costs the processor, and how many can be saved a second. The paper is that
 * of the published Moodle 4.5 test of Udelar; think times are scaled so that the sitting takes two minutes.
 * References in the same run: postgres.js writing single rows on the same database with as many clients, and a bare Fastify.
 *
 * `npm run load exam -- --students 3000`; `--stored 100000`: with so many attempts of former exams in the database.
 */
import { execFileSync } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { taskGet } from '@labbox/contract/tasks/tasks.ts'
import { median, quantile, round } from './kit/figures.ts'
import { caller } from './kit/http.ts'
import { cpuSeconds, processTree } from './kit/processes.ts'
import { productEnvironment, root, SERVER, startProduct, withFolder } from './kit/product.ts'
import { report, ROUNDS } from './kit/report.ts'
import { PAGES, PER_PAGE, publishExam } from './exam/paper.ts'
import { closedLoop, startBareFastify, startBareUpserts } from './exam/references.ts'
import { Sitter } from './exam/sitter.ts'

const { values } = parseArgs({
  args: process.argv.slice(3),
  options: {
    students: { type: 'string', default: '3000' },
    seconds: { type: 'string', default: '120' },
    stored: { type: 'string', default: '0' },
  },
})
const STUDENTS = Number(values.students)
const SITTING_S = Number(values.seconds)
/** Of the saturated rounds and their references. */
const CLIENTS = Math.min(64, STUDENTS)
const ROUND_S = 4

const failures: string[] = []
const timed = async (list: number[], work: () => Promise<unknown>): Promise<void> => {
  const begun = performance.now()
  try {
    await work()
    list.push(performance.now() - begun)
  } catch (error) {
    failures.push(String(error))
  }
}

const cpuOf = (pid: number) => {
  const tree = processTree(pid)
  const database = tree.filter(({ command }) => /postgres/.test(command))
  const server = tree.filter((each) => each.pid === pid)
  return { server: cpuSeconds(server), database: cpuSeconds(database) }
}

/** How long some work took, s, and what it cost the product's processes in processor time. */
const measured = async (pid: number, work: () => Promise<unknown>) => {
  const [before, begun] = [cpuOf(pid), performance.now()]
  await work()
  const [after, seconds] = [cpuOf(pid), (performance.now() - begun) / 1000]
  return { seconds, server: after.server - before.server, database: after.database - before.database }
}
type Measured = Awaited<ReturnType<typeof measured>>

/** Processor time for each of so many, ms. */
const costMs = ({ server, database }: Measured, count: number): number => ((server + database) * 1000) / count

/** Think times: every student answers all questions, page by page, at random moments of the sitting. */
const sit = async (sitter: Sitter, times: { page: number[]; save: number[] }): Promise<void> => {
  const begun = performance.now()
  const moments = Array.from({ length: PAGES * PER_PAGE }, () => Math.random() * SITTING_S * 1000).toSorted(
    (a, b) => a - b,
  )
  for (let page = 0; page < PAGES; page++) {
    let questions: number[] = []
    const first = moments[page * PER_PAGE] ?? 0
    // Students read a page before they answer it.
    await sleep(Math.max(0, begun + first * 0.9 - performance.now()))
    await timed(times.page, async () => (questions = await sitter.page(page)))
    for (const [n, question] of questions.entries()) {
      await sleep(Math.max(0, begun + (moments[page * PER_PAGE + n] ?? 0) - performance.now()))
      await timed(times.save, () => sitter.save(question, sitter.right.get(question) ?? 'o1'))
    }
  }
}

const row = (call: string, ms: readonly number[]) => ({
  call,
  calls: ms.length,
  p50Ms: round(quantile(ms, 0.5)),
  p95Ms: round(quantile(ms, 0.95)),
  p99Ms: round(quantile(ms, 0.99)),
})

await withFolder(async (folder) => {
  const environment = { ...productEnvironment(folder), SIM_CAPACITY: '0', DEMO: 'off' }
  const made = execFileSync(
    process.execPath,
    ['server/src/testing/exams/exam-class.ts', String(STUDENTS), values.stored],
    {
      cwd: root,
      env: environment,
      encoding: 'utf8',
      maxBuffer: 64 << 20,
    },
  )
  const people = JSON.parse(made) as {
    classId: string
    stored: number
    teacher: string
    students: string[]
  }
  const product = await startProduct(SERVER, environment)
  const port = Number(new URL(product.url).port)
  const teacher = caller(product.url, people.teacher)
  try {
    const { id: examId, preparedS } = await publishExam(teacher, people.classId)
    console.log(`${STUDENTS} papers made in ${round(preparedS)} s`)
    const sitters = people.students.map((token, k) => new Sitter(port, token, k))
    for (let k = 0; k < sitters.length; k += 100)
      await Promise.all(sitters.slice(k, k + 100).map((sitter) => sitter.find(examId)))

    const times = {
      start: [] as number[],
      page: [] as number[],
      save: [] as number[],
      submit: [] as number[],
    }
    const ofAll = (work: (sitter: Sitter) => Promise<unknown>) =>
      measured(product.pid, () => Promise.all(sitters.map(work)))
    const started = await ofAll((sitter) => timed(times.start, () => sitter.start()))
    console.log(`all started in ${round(started.seconds)} s`)

    const sat = await ofAll((sitter) => sit(sitter, times))
    const answers = times.save.length
    const [serverMs, databaseMs] = [sat.server, sat.database].map((s) => round((s * 1000) / answers))
    console.log(`sat; CPU per answer with its share of pages: ${serverMs} + ${databaseMs} ms`)

    const some = sitters.slice(0, CLIENTS)
    const saveOne = (client: number) => {
      const sitter = some[client]!
      const questions = [...sitter.right]
      const [question, option] = questions[Math.floor(Math.random() * questions.length)]!
      return sitter.save(question, option)
    }
    const body = JSON.stringify({
      id: sitters[0]!.id,
      epoch: 1,
      answers: [
        { question: 1, seq: 1, answer: { type: 'single', option: 'o1' }, at: new Date().toISOString() },
      ],
    })
    const upserts = await startBareUpserts(folder)
    const fastify = await startBareFastify(CLIENTS, body)
    const rates = { saves: [] as number[], upserts: [] as number[], fastify: [] as number[] }
    const cpu: number[] = []
    for (let n = -1; n < ROUNDS; n++) {
      let saves = 0
      const cost = await measured(product.pid, async () => {
        saves = await closedLoop(CLIENTS, ROUND_S, saveOne)
      })
      const bare = await upserts.perSecond(CLIENTS, ROUND_S)
      const empty = await fastify.perSecond(ROUND_S)
      // The first round warms up.
      if (n < 0) continue
      rates.saves.push(saves)
      rates.upserts.push(bare)
      rates.fastify.push(empty)
      cpu.push(costMs(cost, saves * ROUND_S))
    }

    const submitted = await ofAll((sitter) => timed(times.submit, () => sitter.submit()))
    console.log(`all handed in within ${round(submitted.seconds)} s`)
    upserts.close()
    fastify.close()
    const { list } = await teacher.call(taskGet, { id: examId })
    const wrong = list.filter(({ status, score }) => status !== 3 || score !== 100)
    for (const one of wrong) failures.push(`${one.account}: status ${one.status}, score ${one.score}`)
    for (const sitter of sitters) sitter.close()

    console.table([
      row('start', times.start),
      row('page', times.page),
      row('save', times.save),
      row('submit', times.submit),
    ])
    console.table({ ...rates, ratio: rates.saves.map((saves, k) => round(saves / rates.upserts[k]!)) })
    for (const failure of failures.slice(0, 10)) console.log(failure)
    report({
      students: STUDENTS,
      stored: people.stored,
      failures: failures.length,
      startAllS: round(started.seconds),
      startP95Ms: round(quantile(times.start, 0.95)),
      pageP95Ms: round(quantile(times.page, 0.95)),
      saveP50Ms: round(quantile(times.save, 0.5)),
      saveP95Ms: round(quantile(times.save, 0.95)),
      saveP99Ms: round(quantile(times.save, 0.99)),
      submitAllS: round(submitted.seconds),
      submitP95Ms: round(quantile(times.submit, 0.95)),
      answersPerS: round(answers / sat.seconds),
      cpuMsPerStart: round(costMs(started, STUDENTS)),
      cpuMsPerSubmit: round(costMs(submitted, STUDENTS)),
      cpuMsPerAnswer: round(median(cpu)),
      cpuMsPerAnswerWithPages: round(costMs(sat, answers)),
      savesPerS: round(median(rates.saves)),
      bareUpsertsPerS: round(median(rates.upserts)),
      fastifyPerS: round(median(rates.fastify)),
      savesToBareUpserts: round(median(rates.saves.map((saves, k) => saves / rates.upserts[k]!))),
    })
    if (failures.length > 0) process.exitCode = 1
  } finally {
    teacher.close()
    await product.stop()
  }
})
