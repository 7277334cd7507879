import { approvedAdd } from '@labbox/contract/assistant/approved.ts'
import { courseCategory } from '@labbox/contract/courses/categories.ts'
import { courseAdd, courseClasses, courseLabs } from '@labbox/contract/courses/courses.ts'
import { graphAdd } from '@labbox/contract/courses/graphs.ts'
import { wareAddFiles } from '@labbox/contract/courses/wares.ts'
import { assistantDraft } from '../areas/assistant/tables.ts'
import { projectFile } from '../areas/files/project.tables.ts'
import { storeOf } from '../areas/files/service.ts'
import { file } from '../areas/files/tables.ts'
import { newId } from '../platform/database/ids.ts'
import type { Client, TestApp } from './app.ts'

/** A project file as an upload leaves it; without its bytes, where none are given. */
export const projectFileOf = async (
  kit: TestApp,
  owner: Client,
  name = 'slides.pdf',
  bytes?: Uint8Array,
): Promise<string> => {
  const [id, fileId, now] = [newId(), newId(), kit.clock.now()]
  const kept = { ownerId: owner.userId, orgId: owner.orgId, name, size: bytes?.length ?? 5, createdAt: now }
  const sha256 = bytes ? await storeOf(kit.deps).put(bytes) : 'a'.repeat(64)
  await kit.deps.db.insert(file).values({ ...kept, id: fileId, sha256, type: 'application/pdf' })
  await kit.deps.db.insert(projectFile).values({ ...kept, id, fileId, kind: 'pdf', updatedAt: now })
  return id
}

/** A course with a category, a class, a lab, a file and a graph. */
export const runningCourse = async (
  kit: TestApp,
  who: { teacher: Client; orgadmin: Client },
  course: { classId: string; projectId: string },
) => {
  const category = await who.orgadmin.ok(courseCategory.add, { name: { en: 'Electronics' } })
  const { id } = await who.teacher.ok(courseAdd, { name: { en: 'Course' }, categoryId: category.id })
  await who.teacher.ok(courseClasses, { id, classIds: [course.classId] })
  await who.teacher.ok(courseLabs, { id, projectIds: [course.projectId] })
  const fileId = await projectFileOf(kit, who.teacher)
  const { ids } = await who.teacher.ok(wareAddFiles, { courseId: id, projectFileIds: [fileId] })
  const graph = await who.teacher.ok(graphAdd, {
    courseId: id,
    type: 1,
    name: { en: 'Graph' },
    visible: true,
  })
  const approved = await who.teacher.ok(approvedAdd, { courseId: id, question: 'Why?', answer: 'Because.' })
  const draft = newId()
  await kit.deps.db.insert(assistantDraft).values({
    subject: draft,
    id: draft,
    kind: 'translation',
    userId: who.teacher.userId,
    content: { texts: ['Text'], doubts: [] },
    tokens: 1,
    at: kit.clock.now(),
  })
  return {
    approvedAnswer: approved.id,
    draft,
    graph: graph.id,
    course: id,
    category: category.id,
    ware: ids[0] ?? '',
    projectFile: fileId,
  }
}
