/**
 * Places of benches are given away: 2,000 students ask for 500 places within 60 s, each for one of ten slots, and whoever finds
 * theirs full for one more. How long a booking takes, whether a place was given twice, whether one was left or lost.
 * Sums and medians of five rounds, each with a product of its own. Reference in the same round: a bare Fastify that inserts one row into the same database for each of as many calls.
 *
 * `npm run load booking -- --students 2000 --places 500 --seconds 60`
 */
import { execFileSync } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { bookingAdd, recordList, slotPage } from '@labbox/contract/bookings/bookings.ts'
import { offerAdd } from '@labbox/contract/bookings/offers.ts'
import type { DataOf } from '@labbox/contract/core/endpoint.ts'
import { devicePage } from '@labbox/contract/devices/devices.ts'
import { median, quantile, round } from './kit/figures.ts'
import { caller, type Caller } from './kit/http.ts'
import { cpuSeconds, processTree } from './kit/processes.ts'
import { productEnvironment, root, SERVER, startProduct, withFolder } from './kit/product.ts'
import { inRounds, medians, report } from './kit/report.ts'
import { Wire } from './kit/wire.ts'
import { startBareInserts } from './exam/references.ts'

const { values } = parseArgs({
  args: process.argv.slice(3),
  options: {
    students: { type: 'string', default: '2000' },
    places: { type: 'string', default: '500' },
    seconds: { type: 'string', default: '60' },
  },
})
const STUDENTS = Number(values.students)
const PLACES = Number(values.places)
const WITHIN_MS = Number(values.seconds) * 1000
const SLOTS = 10
const TRIES = 2
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

interface Crowd {
  classId: string
  teacher: string
  students: string[]
}

const makeCrowd = (dataDir: string): Crowd =>
  JSON.parse(
    execFileSync(process.execPath, ['server/src/testing/exams/exam-class.ts', String(STUDENTS)], {
      cwd: root,
      env: productEnvironment(dataDir),
      encoding: 'utf8',
      maxBuffer: 64 * 1024 * 1024,
    }),
  ) as Crowd

/** Ten hours of tomorrow, each with its share of the places, on "any bench with an oscilloscope". */
const publish = async (teacher: Caller, student: Caller, classId: string) => {
  const tomorrow = Math.ceil(Date.now() / DAY_MS) * DAY_MS
  const { items } = await waitFor(() => teacher.call(devicePage, { online: true }))
  const { id } = await teacher.call(offerAdd, {
    subject: { en: 'Load' },
    classIds: [classId],
    deviceIds: [items[0]?.id ?? ''],
    startsAt: new Date(tomorrow).toISOString(),
    slotMinutes: 60,
    places: PLACES / SLOTS,
    endsAt: new Date(tomorrow + SLOTS * HOUR_MS).toISOString(),
  })
  const weeks = [tomorrow, tomorrow + SLOTS * HOUR_MS].map((at) =>
    student.call(slotPage, { at: new Date(at).toISOString() }),
  )
  const slots = (await Promise.all(weeks)).flatMap((week) => week.slots)
  return { offerId: id, slots: [...new Set(slots.map((slot) => slot.id))] }
}

const waitFor = async (ask: () => Promise<DataOf<typeof devicePage>>) => {
  for (;;) {
    const answer = await ask()
    if (answer.items.length > 0) return answer
    await sleep(200)
  }
}

/** What the product says afterwards: who holds which slot. */
const keptBy = async (teacher: Caller, offerId: string) => {
  const rows: { userId: string; startsAt: string }[] = []
  for (let page = 1; ; page++) {
    const { items } = await teacher.call(recordList, { offerId, status: 'reserved', page, limit: 200 })
    rows.push(...items)
    if (items.length < 200) break
  }
  const counts = (keyOf: (row: (typeof rows)[number]) => string) => Object.values(Object.groupBy(rows, keyOf))
  const over = (groups: (unknown[] | undefined)[], most: number) =>
    groups.reduce((sum, group) => sum + Math.max(0, (group?.length ?? 0) - most), 0)
  return {
    bookings: rows.length,
    doubleBooked:
      over(
        counts((row) => row.startsAt),
        PLACES / SLOTS,
      ) +
      over(
        counts((row) => row.userId),
        1,
      ),
  }
}

/** What the students of one round were answered. */
interface Answers {
  /** How long each call took that was given a place, ms. */
  booked: number[]
  /** The same of those whose slot was full. */
  full: number[]
  failures: string[]
}

/** One student asks at a random moment, for a slot, and for another one when it is full. */
const ask = async (
  answers: Answers,
  port: number,
  token: string,
  slots: readonly string[],
  k: number,
): Promise<void> => {
  await sleep(Math.random() * WITHIN_MS)
  const wire = new Wire(port)
  try {
    for (let n = 0; n < TRIES; n++) {
      const slotId = slots[(k + n) % slots.length] ?? ''
      const begun = performance.now()
      const text = await wire.ask('POST', `/api${bookingAdd.path}`, token, JSON.stringify({ slotId }))
      const took = performance.now() - begun
      const answer = JSON.parse(text) as { code: number; data: { error?: string } }
      if (answer.code === 200) {
        answers.booked.push(took)
        return
      }
      if (answer.data.error !== 'recordOverLimit') return void answers.failures.push(text.slice(0, 200))
      answers.full.push(took)
    }
  } catch (error) {
    answers.failures.push(String(error))
  } finally {
    wire.close()
  }
}

const measure = () =>
  withFolder(async (folder) => {
    const crowd = makeCrowd(folder)
    const product = await startProduct(SERVER, {
      ...productEnvironment(folder),
      SIM_CAPACITY: String(PLACES / SLOTS),
    })
    const port = Number(new URL(product.url).port)
    const teacher = caller(product.url, crowd.teacher)
    const student = caller(product.url, crowd.students[0])
    const answers: Answers = { booked: [], full: [], failures: [] }
    try {
      const { offerId, slots } = await publish(teacher, student, crowd.classId)
      if (slots.length !== SLOTS) throw new Error(`${slots.length} slots`)
      const before = cpuSeconds(processTree(product.pid))
      await Promise.all(crowd.students.map((token, k) => ask(answers, port, token, slots, k)))
      const cpu = cpuSeconds(processTree(product.pid)) - before
      const kept = await keptBy(teacher, offerId)
      const bare = await startBareInserts(folder)
      const one = async () => {
        await sleep(Math.random() * WITHIN_MS)
        const wire = new Wire(bare.port)
        const begun = performance.now()
        await wire.ask('POST', '/api/device/book/book', '-', JSON.stringify({ slotId: slots[0] }))
        wire.close()
        return performance.now() - begun
      }
      const reference = await Promise.all(Array.from({ length: STUDENTS }, one))
      bare.close()
      return { answers, cpu, reference, kept }
    } finally {
      teacher.close()
      student.close()
      await product.stop()
    }
  })

const row = (what: string, all: readonly number[]) => ({
  what,
  calls: all.length,
  'median ms': round(median(all)),
  'p95 ms': round(quantile(all, 0.95)),
  'most ms': round(Math.max(...all)),
})

const sums = { calls: 0, failures: 0, booked: 0, kept: 0, doubleBooked: 0, lost: 0 }
const rounds = await inRounds(async () => {
  const { answers, cpu, reference, kept } = await measure()
  const { booked, full, failures } = answers
  for (const text of new Set(failures)) console.log(text)
  console.table([row('booked', booked), row('full', full), row('bare insert', reference)])
  const all = [...booked, ...full]
  sums.calls += all.length
  sums.failures += failures.length
  sums.booked += booked.length
  sums.kept += kept.bookings
  // Places or people that have two, and bookings that were acknowledged and are not there, or places nobody was given.
  sums.doubleBooked += kept.doubleBooked
  sums.lost +=
    Math.abs(booked.length - kept.bookings) + Math.max(0, Math.min(PLACES, STUDENTS) - booked.length)
  return {
    bookP95Ms: quantile(booked, 0.95),
    callP95Ms: quantile(all, 0.95),
    bareInsertP95Ms: quantile(reference, 0.95),
    bookToBareMedian: median(booked) / median(reference),
    cpuMsPerCall: (cpu * 1000) / all.length,
  }
})
report({ students: STUDENTS, places: PLACES, rounds: rounds.length, ...sums, ...medians(rounds) })
