/**
 * Lists of 10,000 courses, ten of them with 1,000 files each, and a class of 600 students with tasks, results and a graph of 300
 * topics: how long the server takes for pages of the list, for the material of a full course, and for what a teacher is told of
 * the class. Asked one at a time. Reference: a bare HTTP echo, asked in the same turn. Smaller: `COURSES=500 npm run load courses`.
 */
import { classGet, classPage } from '@labbox/contract/classes/classes.ts'
import { courseGet, coursePage } from '@labbox/contract/courses/courses.ts'
import { graphClass, graphGet, graphList } from '@labbox/contract/courses/graphs.ts'
import { courseClassView, courseOverview, moocPage, myCoursePage } from '@labbox/contract/courses/learning.ts'
import { wareList } from '@labbox/contract/courses/wares.ts'
import { classProgress, taskPage } from '@labbox/contract/tasks/tasks.ts'
import { startEcho } from './bench/round-trips.ts'
import { median, quantile, round } from './kit/figures.ts'
import { caller, signIn, type Person } from './kit/http.ts'
import { makeCatalogue } from './kit/people.ts'
import { productEnvironment, startProduct, withFolder } from './kit/product.ts'
import { report } from './kit/report.ts'

const COURSES = Number(process.env['COURSES'] ?? 10_000)
const FILES = 1000
const STUDENTS = 600
const ROUNDS = 40
const WARM_ROUNDS = 3

const times: Record<string, number[]> = {}
const timed = async (kind: string, work: () => Promise<unknown>): Promise<void> => {
  const begun = performance.now()
  await work()
  ;(times[kind] ??= []).push(performance.now() - begun)
}

/** The full course, its class and its graph. */
const lookUp = async (teacher: Person) => {
  const classId = (await teacher.call(classPage, {})).items[0]!.id
  const course = (await teacher.call(coursePage, { sort: '-createdAt' })).items[0]!.id
  const graph = (await teacher.call(graphList, { courseId: course })).items[0]!.id
  return { course, classId, graph }
}
type Places = Awaited<ReturnType<typeof lookUp>>

const lists = (teacher: Person, student: Person, { course }: Places, n: number) => ({
  firstPage: () => teacher.call(coursePage, { sort: n % 2 === 0 ? '-updatedAt' : 'createdAt' }),
  lastPage: () => teacher.call(coursePage, { page: Math.max(1, Math.floor(COURSES / 20)) }),
  search: () => teacher.call(coursePage, { name: ['数字', 'Course 99', 'nothing like it'][n % 3]! }),
  material: () => teacher.call(wareList, { courseId: course }),
  readMaterial: () => student.call(wareList, { courseId: course }),
  classes: () => teacher.call(classPage, {}),
  tasks: () => teacher.call(taskPage, {}),
  openCourses: () => student.call(moocPage, {}),
  myCourses: () => student.call(myCoursePage, {}),
})
const overviews = (teacher: Person, { course, classId, graph }: Places) => ({
  course: () => teacher.call(courseGet, { id: course }),
  overview: () => teacher.call(courseOverview, { id: course }),
  classView: () => teacher.call(courseClassView, { id: course, classId }),
  class: () => teacher.call(classGet, { id: classId }),
  classProgress: () => teacher.call(classProgress, { classId }),
  graph: () => teacher.call(graphGet, { id: graph }),
  classMastery: () => teacher.call(graphClass, { id: graph, classId }),
})

const ask = async (teacher: Person, student: Person, bare: () => Promise<unknown>) => {
  const places = await lookUp(teacher)
  for (let n = -WARM_ROUNDS; n < ROUNDS; n++) {
    if (n === 0) for (const kind of Object.keys(times)) times[kind] = []
    const questions = {
      ...lists(teacher, student, places, n + WARM_ROUNDS),
      ...overviews(teacher, places),
    }
    for (const [kind, question] of Object.entries(questions)) await timed(kind, question)
    await timed('echo', bare)
  }
  return {
    lists: Object.keys(lists(teacher, student, places, 0)),
    // A hundred thousand results in one picture: reported separately.
    overviews: Object.keys(overviews(teacher, places)).filter((kind) => kind !== 'classMastery'),
  }
}

const kinds = await withFolder(async (folder) => {
  makeCatalogue(folder, COURSES, FILES, STUDENTS)
  const product = await startProduct(['node', '--max-semi-space-size=16', 'server/src/main.ts'], {
    ...productEnvironment(folder),
    SIM_CAPACITY: '0',
  })
  const echo = await startEcho()
  const bare = caller(echo.url)
  try {
    const teacher = await signIn(product.url, 'teacher1')
    const student = await signIn(product.url, 'student0001')
    return await ask(teacher, student, () => bare.post('/', '{}'))
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
const p95 = (...named: string[]) => round(Math.max(...named.map((kind) => quantile(times[kind] ?? [], 0.95))))
report({
  courses: COURSES,
  students: STUDENTS,
  listP95Ms: p95(...kinds.lists),
  overviewP95Ms: p95(...kinds.overviews),
  masteryP95Ms: p95('classMastery'),
  echoP95Ms: p95('echo'),
})
