import { setTimeout as sleep } from 'node:timers/promises'
import { bundleAdd, bundleList } from '@labbox/contract/reports/bundles.ts'
import { reviewPage } from '@labbox/contract/reports/reports.ts'
import { runLowPass, takeSeat, type Seat } from '../bench/class.ts'
import { measureWaves } from '../bench/waves.ts'
import { signIn, type Person } from '../kit/http.ts'
import { memoryMb, processTree } from '../kit/processes.ts'
import { productEnvironment, SERVER, startProduct, withFolder } from '../kit/product.ts'
import { examClass } from './saves.ts'

const REPORTS = 60
const BENCHES = 10
/** Students who take an exam meanwhile. */
const SITTERS = 20
const LOOK_MS = 200

/** Tasks of the demo university with many reports, the most first. */
const tasksOf = async (teacher: Person): Promise<string[]> => {
  const { items } = await teacher.call(reviewPage, { limit: 200 })
  const submitted = items.filter(({ submissions }) => submissions > 0)
  const byTask = Map.groupBy(submitted, ({ taskId }) => taskId)
  return [...byTask].toSorted(([, a], [, b]) => b.length - a.length).map(([taskId]) => taskId)
}

const order = async (teacher: Person, taskIds: readonly string[]): Promise<void> => {
  for (const taskId of taskIds) await teacher.call(bundleAdd, { taskId })
}

/** PDFs that are made of the newest bundles of these tasks, and whether all are. */
const madeOf = async (teacher: Person, taskIds: readonly string[]) => {
  const newest = await Promise.all(
    taskIds.map(async (taskId) => (await teacher.call(bundleList, { taskId }))[0]),
  )
  return {
    done: newest.reduce((sum, bundle) => sum + (bundle?.done ?? 0), 0),
    all: newest.every((bundle) => bundle?.finishedAt),
  }
}

export interface PdfCosts {
  /** Seconds for 60 reports of the demo university. */
  pdf60S: number
  /** Memory of the browser that prints, at its most. */
  pdfPeakMb: number
  /** Frames that ten benches show while PDFs are made, as a share of those without. */
  framesDuringBulk: number
  framesBefore: number
  /** 95th percentile of exam saves while PDFs are made, as a multiple of that without. */
  savesDuringBulk: number
  saveP95BeforeMs: number
}

/** Orders the PDFs and waits for all of them. */
const printAll = async (teacher: Person, taskIds: readonly string[], pid: number) => {
  let [peakMb, seconds] = [0, 0]
  const begun = performance.now()
  await order(teacher, taskIds)
  for (;;) {
    const browser = processTree(pid).find(({ command }) => command.includes('labbox-print-'))
    const parts = browser ? processTree(browser.pid) : []
    peakMb = Math.max(
      peakMb,
      parts.reduce((sum, each) => sum + memoryMb(each), 0),
    )
    const { done, all } = await madeOf(teacher, taskIds)
    if (done >= REPORTS && seconds === 0) seconds = (performance.now() - begun) / 1000
    if (all) return { peakMb, seconds }
    await sleep(LOOK_MS)
  }
}

/** What the PDFs of a class cost, and what they cost the others: on the demo university with its weeks of work. */
export const measurePdfs = (): Promise<PdfCosts> =>
  withFolder(async (folder) => {
    const product = await startProduct(SERVER, {
      ...productEnvironment(folder),
      DEMO: 'on',
      DEMO_WORK: 'on',
    })
    const { url, pid, stop } = product
    try {
      const teacher = await signIn(url, 'teacher1')
      const taskIds = await tasksOf(teacher)
      const { peakMb, seconds } = await printAll(teacher, taskIds, pid)
      const seats: Seat[] = []
      for (let k = 1; k <= BENCHES; k += 1) seats.push(await takeSeat(url, `student${k}`))
      for (const seat of seats) await runLowPass(seat)
      const accounts = Array.from({ length: SITTERS }, (_, k) => `student${BENCHES + k + 1}`)
      const exam = await examClass(url, teacher, accounts)
      let [saveBefore, saveDuring] = [0, 0]
      const before = await measureWaves(url, seats, pid, async (forMs) => {
        saveBefore = await exam.answer(forMs)
      })
      const during = await measureWaves(url, seats, pid, async (forMs) => {
        await order(teacher, taskIds)
        saveDuring = await exam.answer(forMs)
      })
      exam.close()
      for (const seat of seats) await seat.leave()
      teacher.close()
      return {
        pdf60S: seconds,
        pdfPeakMb: peakMb,
        framesBefore: before.median,
        framesDuringBulk: during.median / before.median,
        savesDuringBulk: saveDuring / saveBefore,
        saveP95BeforeMs: saveBefore,
      }
    } finally {
      await stop()
    }
  })
