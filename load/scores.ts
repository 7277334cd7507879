/**
 * Scores of a university of 20,000 students with 200,000 pieces of work: how long the server takes for the matrix of a grade book of 600
 * students and 60 tasks, for each page of statistics, and for an import of 5,000 rows. Asked one at a time. Reference: a bare HTTP
 * echo, asked in the same turn. Smaller: `STUDENTS=10000 npm run load scores`.
 */
import { gradeBookGet, gradeBookPage, gradeScheme } from '@labbox/contract/scores/books.ts'
import { statisticsKinds } from '@labbox/contract/statistics/kinds.ts'
import * as statistics from '@labbox/contract/statistics/statistics.ts'
import { createTimes, withProduct } from './kit/asking.ts'
import { round } from './kit/figures.ts'
import { signIn, type Person } from './kit/http.ts'
import { makeScoreSchool } from './kit/people.ts'
import { withFolder } from './kit/product.ts'
import { report } from './kit/report.ts'

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

const { importS, asked } = await withFolder(async (folder) => {
  makeScoreSchool(folder, STUDENTS)
  return withProduct(folder, async (url, bare) => {
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
      for (const [kind, question] of Object.entries(questions)) await times.timed(kind, question)
      await times.timed('echo', bare)
    }
    return {
      importS: await importScores(url, teacher, bookOf(IMPORTED)),
      asked: Object.keys(questions),
    }
  })
})

times.print()
report({
  students: STUDENTS,
  matrixMs: round(times.median('matrix')),
  statisticsP95Ms: times.p95(...asked),
  importS: round(importS),
  echoP95Ms: times.p95('echo'),
  matrixToEcho: round(times.median('matrix') / times.median('echo')),
})
