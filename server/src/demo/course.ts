import { asc, eq, isNotNull } from 'drizzle-orm'
import type { RichDoc } from '@labbox/contract/core/rich-doc.ts'
import { categories } from '../areas/courses/categories.ts'
import { setCourseBanks, setCourseClasses, setCourseLabs } from '../areas/courses/links.service.ts'
import { addCourse } from '../areas/courses/service.ts'
import { labProject } from '../areas/labs/tables.ts'
import { questionBank } from '../areas/questions/tables.ts'
import type { Actor } from '../platform/actor.ts'
import type { Deps } from '../platform/deps.ts'
import { createDemoCourseware } from './courseware.ts'
import { createDemoGraph } from './graph.ts'

/** A text of one paragraph. */
export const written = (text: string): RichDoc => ({
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'text', text }] }],
})

/** The course of the demo class: the labs and question banks that ship, in a category of the university, and a graph of their topics. */
export const createDemoCourse = async (
  deps: Deps,
  people: { orgadmin: Actor; teacher: Actor },
  classId: string,
): Promise<string> => {
  const { teacher, orgadmin } = people
  const category = { name: { zh: '电子技术', en: 'Electronics' }, parentId: null }
  const { id: categoryId } = await categories.add(deps, orgadmin, category)
  const { id } = await addCourse(deps, teacher, {
    name: { zh: '模拟电子技术实验', en: 'Analog Electronics Lab' },
    source: '',
    categoryId,
    coverId: null,
    introduction: {
      zh: written(
        '从 RC 低通滤波器到放大与振荡电路，循序渐进完成测量。每个实验请先阅读指导书，再使用实验台。',
      ),
      en: written(
        'From RC low-pass filters to amplifiers and oscillators. Read each guidebook first, then measure at the bench.',
      ),
    },
    shared: true,
    mooc: false,
  })
  const labs = await deps.db
    .select({ id: labProject.id })
    .from(labProject)
    .where(isNotNull(labProject.shipped))
    .orderBy(asc(labProject.shipped))
  await setCourseLabs(deps, teacher, { id, projectIds: labs.map((lab) => lab.id) })
  const banks = await deps.db
    .select({ id: questionBank.id })
    .from(questionBank)
    .where(eq(questionBank.group, 1))
    .orderBy(asc(questionBank.createdAt), asc(questionBank.id))
  await setCourseBanks(deps, teacher, { id, bankIds: banks.map((bank) => bank.id) })
  await setCourseClasses(deps, teacher, { id, classIds: [classId] })
  await createDemoCourseware(deps, teacher, id)
  await createDemoGraph(
    deps,
    teacher,
    id,
    banks.map((bank) => bank.id),
  )
  return id
}
