/**
 * Scores of a university of 20,000 students with 200,000 pieces of work: how long the server takes for the matrix of a grade book of 600
 * students and 60 tasks, for each page of statistics, and for an import of 5,000 rows. Asked one at a time. Reference: a bare HTTP
 * echo, asked in the same turn. Smaller: `STUDENTS=10000 npm run load scores`.
 */
import { gradeBookGet, gradeBookPage, gradeScheme } from '@labbox/contract/scores/books.ts'
import { statisticsKinds } from '@labbox/contract/statistics/kinds.ts'
import * as statistics from '@labbox/contract/statistics/statistics.ts'
import { startEcho } from './bench/round-trips.ts'
import { median, quantile, round } from './kit/figures.ts'
import { caller, signIn, type Person } from './kit/http.ts'
import { makeScoreSchool } from './kit/people.ts'
import { productEnvironment, startProduct, withFolder } from './kit/product.ts'
import { report } from './kit/report.ts'

const STUDENTS = Number(process.env['STUDENTS'] ?? 20_000)
const IMPORTED = 5000
const ROUNDS = 20
const WARM_ROUNDS = 2
const GROUP = '00000000-0000-7000-8000-000000000001'
const COLUMN = '00000000-0000-7000-8000-000000000002'

const times: Record<string, number[]> = {}
const timed = async <T>(kind: string, work: () => Promise<T>): Promise<T> => {
  const begun = performance.now()
  const result = await work()
  ;(times[kind] ??= []).push(performance.now() - begun)
  return result
}

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

const importS = await withFolder(async (folder) => {
  makeScoreSchool(folder, STUDENTS)
  const product = await startProduct(['node', '--max-semi-space-size=16', 'server/src/main.ts'], {
    ...productEnvironment(folder),
    SIM_CAPACITY: '0',
  })
  const echo = await startEcho()
  const bare = caller(echo.url)
  try {
    const dean = await signIn(product.url, 'orgadmin1')
    const teacher = await signIn(product.url, 'teacher1')
    const books = (await teacher.call(gradeBookPage, { sort: '-course', limit: 200 })).items
    const bookOf = (students: number) => {
      const { courseId, classId } = books.find((book) => book.students === students)!
      return { courseId, classId }
    }
    const large = bookOf(600)
    const { semesters } = await dean.call(statistics.statisticsSummary, { kind: 'exam' })
    const asked = pages(dean, semesters[0]!.id!)
    for (let n = -WARM_ROUNDS; n < ROUNDS; n++) {
      if (n === 0) for (const kind of Object.keys(times)) times[kind] = []
      const matrix = await timed('matrix', () => teacher.call(gradeBookGet, large))
      if (matrix.students.length !== 600 || matrix.items.length !== 60)
        throw new Error('no matrix of 600 × 60')
      for (const [kind, question] of Object.entries(asked)) await timed(kind, question)
      await timed('echo', () => bare.post('/', '{}'))
    }
    return await importScores(product.url, teacher, bookOf(IMPORTED))
  } finally {
    bare.close()
    echo.close()
    await product.stop()
  }
})

console.table(
  Object.entries(times).map(([kind, all]) => ({
    kind,
    asked: all.length,
    'median ms': round(median(all)),
    'p95 ms': round(quantile(all, 0.95)),
    'most ms': round(Math.max(...all)),
  })),
)
const p95 = (kind: string) => quantile(times[kind] ?? [], 0.95)
const statisticsP95 = Math.max(
  ...Object.keys(times)
    .filter((kind) => kind !== 'matrix' && kind !== 'echo')
    .map(p95),
)
report({
  students: STUDENTS,
  matrixMs: round(median(times['matrix'] ?? [])),
  statisticsP95Ms: round(statisticsP95),
  importS: round(importS),
  echoP95Ms: round(p95('echo')),
  matrixToEcho: round(median(times['matrix'] ?? []) / median(times['echo'] ?? [])),
})
