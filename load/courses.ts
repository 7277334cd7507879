/**
 * Lists of 10,000 courses, ten of them with 1,000 files each, and a class of 600 students: how long the server takes for pages of
 * the list, for the material of a full course, and for what a teacher is told of the class. Asked one at a time. Reference: a
 * bare HTTP echo, asked in the same turn. Smaller: `COURSES=500 npm run load courses`.
 */
import { classAdd, classPage, memberAdd } from '@labbox/contract/classes/classes.ts'
import { courseAdd, courseClasses, courseLabs, coursePage } from '@labbox/contract/courses/courses.ts'
import { courseClassView, courseOverview } from '@labbox/contract/courses/learning.ts'
import { wareAddFolder, wareList } from '@labbox/contract/courses/wares.ts'
import { projectPage } from '@labbox/contract/labs/projects.ts'
import { classProgress, taskPublish } from '@labbox/contract/tasks/tasks.ts'
import { startEcho } from './bench/round-trips.ts'
import { median, quantile, round } from './kit/figures.ts'
import { caller, signIn, type Person } from './kit/http.ts'
import { makeStudents } from './kit/people.ts'
import { productEnvironment, startProduct, withFolder } from './kit/product.ts'

const COURSES = Number(process.env['COURSES'] ?? 10_000)
const FULL = 10
const FILES = 1000
const STUDENTS = 600
const TASKS = 5
const ROUNDS = 40
const WARM_ROUNDS = 3
const AT_ONCE = 8
const DAY_MS = 86_400_000

/** So many at a time, as a busy office would make them. */
const inParts = async <T>(count: number, work: (k: number) => Promise<T>): Promise<T[]> => {
  const made: T[] = []
  for (let k = 0; k < count; k += AT_ONCE)
    made.push(
      ...(await Promise.all(Array.from({ length: Math.min(AT_ONCE, count - k) }, (_, n) => work(k + n)))),
    )
  return made
}

const subjects = ['模拟电路', '数字电路', '信号与系统', '电路分析', '电子测量']
const fill = async (teacher: Person, accounts: readonly string[]) => {
  const courses = await inParts(COURSES, (k) =>
    teacher.call(courseAdd, {
      name: { zh: `${subjects[k % subjects.length]} ${k}`, en: `Course ${k}` },
      shared: k % 2 === 0,
    }),
  )
  // Folders weigh in the list as files do: a row each, with its place in the tree.
  for (const { id: courseId } of courses.slice(0, FULL))
    await inParts(FILES, (k) => teacher.call(wareAddFolder, { courseId, name: `Item ${k}` }))
  const course = courses[0]!
  const { id: classId } = await teacher.call(classAdd, { name: { en: 'Large' } })
  await teacher.call(memberAdd, { id: classId, accounts: [...accounts] })
  const { items } = await teacher.call(projectPage, {})
  const projectId = items[0]!.id
  await teacher.call(courseLabs, { id: course.id, projectIds: [projectId] })
  await teacher.call(courseClasses, { id: course.id, classIds: [classId] })
  const startAt = new Date().toISOString()
  const endAt = new Date(Date.now() + 7 * DAY_MS).toISOString()
  for (let k = 0; k < TASKS; k++)
    await teacher.call(taskPublish, {
      ...{ projectId, name: { en: `Task ${k}` }, classIds: [classId], startAt, endAt, reportEndAt: endAt },
    })
  return { course: course.id, classId }
}

const times: Record<string, number[]> = {}
const timed = async (kind: string, work: () => Promise<unknown>): Promise<void> => {
  const begun = performance.now()
  await work()
  ;(times[kind] ??= []).push(performance.now() - begun)
}

const questionsOf = (
  teacher: Person,
  { course, classId }: { course: string; classId: string },
  n: number,
) => ({
  firstPage: () => teacher.call(coursePage, { sort: n % 2 === 0 ? '-updatedAt' : 'createdAt' }),
  lastPage: () => teacher.call(coursePage, { page: Math.max(1, Math.floor(COURSES / 20)) }),
  search: () => teacher.call(coursePage, { name: ['数字', 'Course 99', 'nothing like it'][n % 3]! }),
  material: () => teacher.call(wareList, { courseId: course }),
  classes: () => teacher.call(classPage, {}),
  overview: () => teacher.call(courseOverview, { id: course }),
  classView: () => teacher.call(courseClassView, { id: course, classId }),
  classProgress: () => teacher.call(classProgress, { classId }),
})

await withFolder(async (folder) => {
  const accounts = makeStudents(folder, STUDENTS)
  const product = await startProduct(['node', '--max-semi-space-size=16', 'server/src/main.ts'], {
    ...productEnvironment(folder),
    SIM_CAPACITY: '0',
  })
  const echo = await startEcho()
  const bare = caller(echo.url)
  try {
    const teacher = await signIn(product.url, 'teacher1')
    const made = await fill(teacher, accounts)
    for (let n = -WARM_ROUNDS; n < ROUNDS; n++) {
      if (n === 0) for (const kind of Object.keys(times)) times[kind] = []
      for (const [kind, question] of Object.entries(questionsOf(teacher, made, n + WARM_ROUNDS)))
        await timed(kind, question)
      await timed('echo', () => bare.post('/', '{}'))
    }
  } finally {
    bare.close()
    echo.close()
    await product.stop()
  }
})

console.table(
  Object.entries(times).map(([kind, all]) => ({
    ...{ kind, asked: all.length, 'median ms': round(median(all)), 'p95 ms': round(quantile(all, 0.95)) },
    'most ms': round(Math.max(...all)),
  })),
)
const p95 = (...kinds: string[]) => round(Math.max(...kinds.map((kind) => quantile(times[kind] ?? [], 0.95))))
console.log(
  JSON.stringify({
    courses: COURSES,
    listP95Ms: p95('firstPage', 'lastPage', 'search', 'material'),
    overviewP95Ms: p95('overview', 'classView', 'classProgress'),
    echoP95Ms: p95('echo'),
  }),
)
