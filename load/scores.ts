/**
 * Scores of a university of 20,000 students with 200,000 pieces of work: the processor time that a browser takes from a click to the first
 * picture of a grade book of 600 students and 60 tasks, and for the dearest frame of a scroll through it; how long the server takes for
 * each page of statistics, asked one at a time; and an import of 5,000 rows. References of the same run: a bare table of as many cells
 * in the same browser, a bare HTTP echo in the same turn, and the same rows put bare into the same database.
 * Smaller: `STUDENTS=10000 npm run load scores`.
 */
import { execFileSync } from 'node:child_process'
import { chromium } from '@playwright/test'
import { gradeBookGet, gradeBookPage, gradeScheme } from '@labbox/contract/scores/books.ts'
import { statisticsKinds } from '@labbox/contract/statistics/kinds.ts'
import * as statistics from '@labbox/contract/statistics/statistics.ts'
import { findBrowser } from '../scripts/find-browser.ts'
import { createTimes, withProduct } from './kit/asking.ts'
import { round } from './kit/figures.ts'
import { signIn, type Person } from './kit/http.ts'
import { makeScoreSchool } from './kit/people.ts'
import { root, withFolder } from './kit/product.ts'
import { inRounds, medians, report } from './kit/report.ts'
import { bareTableCost, matrixCost } from './scores/matrix.ts'

const STUDENTS = Number(process.env['STUDENTS'] ?? 20_000)
const IMPORTED = 5000
const ROUNDS = 20
const WARM_ROUNDS = 2
const GROUP = '00000000-0000-7000-8000-000000000001'
const COLUMN = '00000000-0000-7000-8000-000000000002'

const times = createTimes()

/** Each page of statistics, as the administrator of the university sees it. */
const pages = (dean: Person, semesterId: string): Record<string, () => Promise<unknown>> =>
  Object.fromEntries([
    ...statisticsKinds.flatMap((kind) => [
      [`${kind}`, () => dean.call(statistics.statisticsSummary, { kind })],
      [`${kind}, a semester`, () => dean.call(statistics.statisticsSummary, { kind, semesterId })],
      [`${kind}, tasks`, () => dean.call(statistics.statisticsTasks, { kind })],
      [`${kind}, a band`, () => dean.call(statistics.statisticsWork, { kind, score: 'low', sort: 'score' })],
    ]),
    ['questions', () => dean.call(statistics.statisticsQuestions, { rate: 'low' })],
    ['courses', () => dean.call(statistics.statisticsCourses, {})],
    ['teachers', () => dean.call(statistics.statisticsTeachers, { sort: 'mean' })],
    ['at risk', () => dean.call(statistics.statisticsRisk, {})],
  ])

/** Seconds that a sheet of scores for everybody in a class takes, from sending it to the answer that it is written. */
const importScores = async (url: string, teacher: Person, key: { courseId: string; classId: string }) => {
  const scheme = {
    groups: [{ id: GROUP, name: { en: 'All' }, weight: 10_000, kinds: [], dropLowest: 0, bonus: false }],
    columns: [{ id: COLUMN, name: { en: 'Final' }, groupId: GROUP }],
    placed: {},
    replaces: {},
    decimals: 1 as const,
  }
  await teacher.call(gradeScheme, { ...key, revision: 0, scheme })
  const rows = Array.from(
    { length: IMPORTED },
    (_, k) => `2026${String(k + 1).padStart(8, '0')},${50 + (k % 50)}`,
  )
  const form = new FormData()
  form.append('file', new Blob([['Student no.,Final', ...rows].join('\n')]), 'scores.csv')
  const query = new URLSearchParams({ ...key, write: 'true', overwrite: 'true' })
  const begun = performance.now()
  const answer = await fetch(`${url}/api/teacher/gradeBook/import?${query}`, {
    method: 'POST',
    headers: { 'x-token': teacher.token },
    body: form,
  })
  const said = (await answer.json()) as { code: number; msg: string; data: { total?: number } }
  if (said.code !== 200 || said.data.total !== IMPORTED) throw new Error(JSON.stringify(said).slice(0, 500))
  return (performance.now() - begun) / 1000
}

/** Seconds that as many bare rows take into the same database. */
const bareImport = (folder: string): number => {
  const program = 'server/src/testing/database/bare-rows.ts'
  return Number(execFileSync(process.execPath, [program, folder, String(IMPORTED)], { cwd: root }))
}

/** The matrix in a browser, and the bare table, in turn. */
const inBrowser = async (url: string, teacher: Person, book: { courseId: string; classId: string }) => {
  const browser = await chromium.launch({ executablePath: await findBrowser() })
  try {
    const rounds = await inRounds(async () => {
      const [matrix, bare] = [
        await matrixCost(browser, url, teacher.token, book),
        await bareTableCost(browser),
      ]
      return {
        matrixMs: matrix.pictureMs,
        scrollFrameMs: matrix.frameMs,
        bareTableMs: bare.pictureMs,
        bareScrollFrameMs: bare.frameMs,
      }
    })
    console.table(rounds)
    // Of frames the dearest of all counts: none may be dear.
    const scrollFrameMs = Math.max(...rounds.map((one) => one.scrollFrameMs))
    return { ...medians(rounds), scrollFrameMs }
  } finally {
    await browser.close()
  }
}

/** Processor time of the product for each page of statistics, ms; unlike the time on the clock, hardly longer on a busy machine. */
const cost = new Map<string, number>()

const { asked, ...figures } = await withFolder(async (folder) => {
  makeScoreSchool(folder, STUDENTS)
  return withProduct(folder, async (url, bare, spentMs) => {
    const dean = await signIn(url, 'orgadmin1')
    const teacher = await signIn(url, 'teacher1')
    const books = (await teacher.call(gradeBookPage, { sort: '-course', limit: 200 })).items
    const bookOf = (students: number) => {
      const { courseId, classId } = books.find((book) => book.students === students)!
      return { courseId, classId }
    }
    const large = bookOf(600)
    const { semesters } = await dean.call(statistics.statisticsSummary, { kind: 'exam' })
    const questions = pages(dean, semesters[0]!.id!)
    for (let n = -WARM_ROUNDS; n < ROUNDS; n++) {
      if (n === 0) times.forget()
      const matrix = await times.timed('matrix', () => teacher.call(gradeBookGet, large))
      if (matrix.students.length !== 600 || matrix.items.length !== 60)
        throw new Error('no matrix of 600 × 60')
      for (const [kind, question] of Object.entries(questions)) {
        const before = spentMs()
        await times.timed(kind, question)
        if (n >= 0) cost.set(kind, (cost.get(kind) ?? 0) + (spentMs() - before) / ROUNDS)
      }
      await times.timed('echo', bare)
    }
    return {
      asked: Object.keys(questions),
      ...(await inBrowser(url, teacher, large)),
      importS: round(await importScores(url, teacher, bookOf(IMPORTED))),
      bareImportS: round(bareImport(folder)),
    }
  })
})

times.print()
console.table([...cost].map(([kind, ms]) => ({ kind, 'processor ms': round(ms) })))
report({
  students: STUDENTS,
  ...figures,
  matrixServerMs: round(times.median('matrix')),
  statisticsP95Ms: times.p95(...asked),
  statisticsProcessorMs: round(Math.max(...cost.values())),
  echoP95Ms: times.p95('echo'),
})
