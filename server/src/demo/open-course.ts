import { asc, inArray } from 'drizzle-orm'
import { saveCompletion } from '../areas/courses/certificates/certificates.service.ts'
import { setCourseLabs } from '../areas/courses/links.service.ts'
import { joinCourse } from '../areas/courses/open/enrol.service.ts'
import { addCourse } from '../areas/courses/service.ts'
import { labProject } from '../areas/labs/tables.ts'
import { giveOpenTasks, publish } from '../areas/tasks/publish.service.ts'
import type { TaskDeps } from '../areas/tasks/student.service.ts'
import { TaskSettings } from '@labbox/contract/tasks/tasks.ts'
import type { Actor } from '../platform/actor.ts'
import { written } from './course.ts'

const DAYS = 14
/** Others than the class is given first. */
const LABS = ['rectifier-filter', 'differential-pair']
const NAME = { zh: '电子测量入门', en: 'First Steps in Electronic Measurement' }

/** A course that students enrol in themselves: a lab with its report, one without a deadline, and a certificate for who passes all. */
export const createDemoOpenCourse = async (deps: TaskDeps, teacher: Actor, students: readonly Actor[]) => {
  const { id } = await addCourse(deps, teacher, {
    name: NAME,
    source: '',
    categoryId: null,
    coverId: null,
    introduction: {
      zh: written('零基础即可学习：完成两个实验和一份报告，全部及格后获得结业证书。'),
      en: written('No prior knowledge needed. Complete two labs and one report to receive a certificate.'),
    },
    shared: true,
    mooc: true,
  })
  const labs = await deps.db
    .select({ id: labProject.id, name: labProject.name })
    .from(labProject)
    .where(inArray(labProject.shipped, LABS))
    .orderBy(asc(labProject.shipped))
  await setCourseLabs(deps, teacher, { id, projectIds: labs.map((lab) => lab.id) })
  const now = deps.clock.now().toISOString()
  const taskIds: string[] = []
  for (const [k, lab] of labs.entries()) {
    const first = k === 0
    const given = await publish(deps, teacher, {
      projectId: lab.id,
      name: lab.name,
      remark: '',
      classIds: [],
      courseId: id,
      pace: { days: first ? DAYS : null },
      startAt: now,
      endAt: now,
      late: null,
      reportEndAt: first ? now : null,
      settings: TaskSettings.parse({}),
    })
    taskIds.push(given.experimentTaskId, ...(given.reportTaskId ? [given.reportTaskId] : []))
  }
  await saveCompletion(deps, teacher, { id, taskIds, pass: 60, certificates: true })
  for (const student of students) await joinCourse(deps, student, id, giveOpenTasks(deps))
}
