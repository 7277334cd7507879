import { count, eq } from 'drizzle-orm'
import { DAY_MS, HOUR_MS } from '@labbox/contract/core/durations.ts'
import { permissions, type Permission, type RoleCode } from '@labbox/contract/access/permissions.ts'
import { createOrganisation, createUser } from '../areas/access/people/provision.ts'
import { user } from '../areas/access/tables.ts'
import type { BoxDeps } from '../areas/boxes/context.ts'
import { addClass, joinClass } from '../areas/classes/service.ts'
import { semester } from '../areas/classes/tables.ts'
import { shipPaper } from '../areas/exams/authoring/ship.service.ts'
import { labProject } from '../areas/labs/tables.ts'
import { shipBank } from '../areas/questions/ship.service.ts'
import { publish } from '../areas/tasks/publish.service.ts'
import { TaskSettings } from '@labbox/contract/tasks/tasks.ts'
import type { TaskDeps } from '../areas/tasks/student.service.ts'
import type { Actor } from '../platform/actor.ts'
import { transaction, type Db } from '../platform/database/db.ts'
import { newId } from '../platform/database/ids.ts'
import { found } from '../platform/errors.ts'
import { hashPassword, readablePassword } from '../platform/safety/passwords.ts'
import { shippedLabs } from '../shipped/labs/index.ts'
import { shippedBanks } from '../shipped/questions/index.ts'
import { createDemoAttendance } from './attendance.ts'
import { createDemoCourse } from './course.ts'
import { createDemoMeasurementTemplates } from './templates/measurement.ts'
import { createDemoPaperTemplate } from './templates/paper.ts'
import { createDemoReportTemplate } from './templates/report.ts'
import { createDemoTaskTemplate } from './templates/task.ts'
import { createDemoModules } from './benches/modules.ts'
import { createDemoSymbol } from './benches/symbol.ts'
import { createDemoUpkeep } from './benches/upkeep.ts'
import { createDemoOpenCourse } from './open-course.ts'
import { createDemoAnswers } from './language-model/answers.ts'
import { createDemoAssistant } from './assistant.ts'
import { createDemoHelp } from './help.ts'
import { createDemoRecord } from './record.ts'
import { createDemoShared } from './shared.ts'
import { createDemoGradeBook } from './grade-book.ts'
import { orgadminName, secondClassNames, studentNames, teacherName } from './names.ts'
import { createDemoWeeks } from './weeks.ts'

const TIME_ZONE = 'Asia/Shanghai'
const AHEAD_MS = 8 * HOUR_MS

/** The last midnight there, where clocks are never changed. */
const midnightBefore = (ms: number): Date =>
  new Date(Math.floor((ms + AHEAD_MS) / DAY_MS) * DAY_MS - AHEAD_MS)

/** The lab that the demo class is given first. */
const FIRST_LAB = 'rc-low-pass'

/** Who asks for help at it; the last of them does it together with others. */
const ASKING = [6, 8]
const TOGETHER = [8, 9, 12]

export interface DemoAccounts {
  /** One per role, in the order they are printed. */
  accounts: { account: string; role: RoleCode }[]
  students: number
  password: string
}

const actorOf = (
  role: 'teacher' | 'orgadmin' | 'student',
  account: string,
  userId: string,
  orgId: string,
): Actor => ({
  userId,
  orgId,
  account,
  name: account,
  sessionId: newId(),
  role,
  roleId: '',
  orgPath: `/${orgId}/`,
  timeZone: TIME_ZONE,
  locale: 'en',
  permissions: new Map(
    (Object.keys(permissions) as Permission[]).flatMap((code) => {
      const scope = permissions[code][role]
      return scope ? [[code, scope] as const] : []
    }),
  ),
})

const publishFirstLab = async (deps: TaskDeps, tx: Db, teacher: Actor, classId: string, now: Date) => {
  const [lab] = await tx.select().from(labProject).where(eq(labProject.shipped, FIRST_LAB))
  if (!lab) return null
  const { experimentTaskId } = await publish({ ...deps, db: tx }, teacher, {
    projectId: lab.id,
    name: lab.name,
    remark: '',
    classIds: [classId],
    courseId: null,
    pace: null,
    startAt: now.toISOString(),
    endAt: new Date(now.getTime() + 14 * DAY_MS).toISOString(),
    reportEndAt: new Date(now.getTime() + 21 * DAY_MS).toISOString(),
    late: null,
    settings: TaskSettings.parse({}),
  })
  await createDemoTaskTemplate({ ...deps, db: tx }, teacher, lab.id)
  return experimentTaskId
}

/**
 * Fills an empty installation with a university to try everything on: four accounts, a class of thirty, a first lab
 * published to it, the question banks that ship, a paper of each, and a course. Null when there are users already.
 */
export const createDemoUniversity = (deps: BoxDeps): Promise<DemoAccounts | null> =>
  transaction(deps.db, async (tx) => {
    const [known] = await tx.select({ n: count() }).from(user)
    if ((known?.n ?? 0) > 0) return null
    const now = deps.clock.now()
    const password = deps.config.demoPassword ?? readablePassword()
    // One hash for all: they share the password anyway, and thirty more would only make the first start slower.
    const passwordHash = await hashPassword(password)
    const orgId = await createOrganisation(tx, now, {
      name: { zh: '示范大学', en: 'Demo University' },
      abbreviation: 'DEMO',
      timeZone: TIME_ZONE,
    })
    const add = (account: string, name: string, roles: RoleCode[], number = '') =>
      createUser(tx, now, {
        account,
        name,
        roles,
        number,
        passwordHash,
        orgId: roles[0] === 'admin' ? null : orgId,
      })
    // A function rather than a person: its name reads the same in both languages.
    const sysadminId = await add('sysadmin', 'Admin', ['admin'])
    const orgadminId = await add('orgadmin', orgadminName, ['orgadmin'])
    const teacherId = await add('teacher1', teacherName, ['teacher'])
    const students: string[] = []
    for (const [k, name] of studentNames.entries())
      students.push(await add(`student${k + 1}`, name, ['student'], `2024${String(k + 1).padStart(4, '0')}`))

    const semesterId = newId()
    const semesterName = { zh: '本学期', en: 'Current semester' }
    const half = 90 * DAY_MS
    const [startAt, endAt] = [midnightBefore(now.getTime() - half), midnightBefore(now.getTime() + half)]
    await tx.insert(semester).values({ id: semesterId, orgId, name: semesterName, startAt, endAt })
    const teacher = actorOf('teacher', 'teacher1', teacherId, orgId)
    const name = { zh: '电子信息 2401 班', en: 'Electronics 2401' }
    const { id: classId } = await addClass({ ...deps, db: tx }, teacher, { name, semesterId, remark: '' })
    await joinClass(tx, now, classId, students)
    const labTaskId = await publishFirstLab(deps, tx, teacher, classId, now)
    const asking = ASKING.map((k) => actorOf('student', `student${k + 1}`, students[k]!, orgId))
    if (labTaskId) {
      await createDemoHelp({ ...deps, db: tx }, labTaskId, asking)
      const { solution } = found(shippedLabs.find(({ key }) => key === FIRST_LAB))
      await createDemoRecord({ ...deps, db: tx }, found(asking[0]), solution)
      await createDemoShared(
        { ...deps, db: tx },
        TOGETHER.map((k) => found(students[k])),
        solution,
      )
    }
    const bankIds: string[] = []
    const paperIds: string[] = []
    for (const bank of await shippedBanks()) {
      const bankId = await shipBank({ ...deps, db: tx }, orgId, bank)
      bankIds.push(bankId)
      const paperId = await shipPaper({ ...deps, db: tx }, orgId, orgadminId, bankId)
      if (paperId) paperIds.push(paperId)
    }
    const orgadmin = actorOf('orgadmin', 'orgadmin', orgadminId, orgId)
    await createDemoReportTemplate({ ...deps, db: tx }, orgadmin)
    await createDemoMeasurementTemplates({ ...deps, db: tx }, teacher)
    for (const bankId of bankIds) await createDemoPaperTemplate({ ...deps, db: tx }, orgadmin, bankId)
    await createDemoSymbol({ ...deps, db: tx }, orgadmin)
    await createDemoModules({ ...deps, db: tx }, orgadmin)
    const courseId = await createDemoCourse({ ...deps, db: tx }, { orgadmin, teacher }, classId)
    await createDemoOpenCourse(
      { ...deps, db: tx },
      teacher,
      students.slice(-3).map((id) => actorOf('student', id, id, orgId)),
    )
    await createDemoAttendance({ ...deps, db: tx }, teacher, classId, students)
    await createDemoGradeBook({ ...deps, db: tx }, teacher, { courseId, classId }, students)
    await createDemoAnswers({ ...deps, db: tx }, teacher, courseId, students)
    if (deps.config.demoWork) {
      await createDemoUpkeep(tx, now, { reporters: students.slice(3, 6), taker: sysadminId })
      const others: string[] = []
      for (const [k, one] of secondClassNames.entries()) {
        const n = students.length + k + 1
        others.push(await add(`student${n}`, one, ['student'], `2024${String(n).padStart(4, '0')}`))
      }
      const actors = (ids: readonly string[]) => ids.map((id) => actorOf('student', id, id, orgId))
      await createDemoWeeks(
        { ...deps, db: tx },
        {
          teacher,
          courseId,
          classId,
          semesterId,
          students: actors(students),
          others: actors(others),
          bankIds,
          paperIds,
        },
      )
      students.push(...others)
    }
    // Of the second class, where there is one: whoever helps to teach does not do the same tasks.
    await createDemoAssistant({ ...deps, db: tx }, teacher, classId, `student${students.length}`)
    const roles = {
      sysadmin: 'admin',
      orgadmin: 'orgadmin',
      teacher1: 'teacher',
      student1: 'student',
    } as const
    const accounts = Object.entries(roles).map(([account, role]) => ({ account, role }))
    return { accounts, students: students.length, password }
  })

/** What the console shows once, at the first start. */
export const demoText = ({ accounts, students, password }: DemoAccounts): string =>
  [
    'A demo university was made. Sign in as',
    ...accounts.map(({ account, role }) => `  ${account.padEnd(10)} ${role}`),
    `  student2 … student${students}`,
    `with the password ${password} (shown only now; set DEMO_PASSWORD to choose it).`,
  ].join('\n')
