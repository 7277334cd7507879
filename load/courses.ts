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
import { createTimes, withProduct } from './kit/asking.ts'
import { signIn, type Person } from './kit/http.ts'
import { makeCatalogue } from './kit/people.ts'
import { withFolder } from './kit/product.ts'
import { report } from './kit/report.ts'

const COURSES = Number(process.env['COURSES'] ?? 10_000)
const FILES = 1000
const STUDENTS = 600
const ROUNDS = 40
const WARM_ROUNDS = 3

const times = createTimes()

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
    if (n === 0) times.forget()
    const questions = {
      ...lists(teacher, student, places, n + WARM_ROUNDS),
      ...overviews(teacher, places),
    }
    for (const [kind, question] of Object.entries(questions)) await times.timed<unknown>(kind, question)
    await times.timed('echo', bare)
  }
  return {
    lists: Object.keys(lists(teacher, student, places, 0)),
    // A hundred thousand results in one picture: reported separately.
    overviews: Object.keys(overviews(teacher, places)).filter((kind) => kind !== 'classMastery'),
  }
}

const kinds = await withFolder(async (folder) => {
  makeCatalogue(folder, COURSES, FILES, STUDENTS)
  return withProduct(folder, async (url, bare) => {
    const teacher = await signIn(url, 'teacher1')
    const student = await signIn(url, 'student0001')
    return ask(teacher, student, bare)
  })
})

times.print()
const { p95 } = times
report({
  courses: COURSES,
  students: STUDENTS,
  listP95Ms: p95(...kinds.lists),
  overviewP95Ms: p95(...kinds.overviews),
  masteryP95Ms: p95('classMastery'),
  echoP95Ms: p95('echo'),
})
