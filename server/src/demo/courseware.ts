import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { addFiles, addFolder } from '../areas/courses/wares/wares.service.ts'
import { zipped } from '../areas/files/media.ts'
import { addProjectFile } from '../areas/files/projects/service.ts'
import { storeFile } from '../areas/files/service.ts'
import type { Actor } from '../platform/actor.ts'
import type { Deps } from '../platform/deps.ts'

interface Shipped {
  source: string
  name: string
  /** Where the bytes alone do not say it. */
  type?: string
}

/** What the teacher of the demo course has put into it, by folder; each text in both languages. */
const folders: { name: string; files: Shipped[] }[] = [
  {
    name: '第一周 · Week 1',
    files: [
      { source: 'rules-zh.docx', name: '实验须知.docx', type: zipped.docx },
      { source: 'rules-en.docx', name: 'Laboratory rules.docx', type: zipped.docx },
    ],
  },
  {
    name: '第二周 · Week 2',
    files: [
      { source: 'rc-zh.pdf', name: 'RC 低通滤波器讲义.pdf' },
      { source: 'rc-en.pdf', name: 'RC low-pass handout.pdf' },
      { source: 'response.png', name: '幅频特性 · Frequency response.png' },
    ],
  },
]

const keep = async (deps: Deps, teacher: Actor, { source, name, type }: Shipped): Promise<string> => {
  const bytes = await readFile(join(import.meta.dirname, 'courseware', source))
  const fileId = await storeFile(deps, deps.db, {
    bytes,
    name,
    ownerId: teacher.userId,
    orgId: teacher.orgId,
    ...(type && { type }),
  })
  return (await addProjectFile(deps, teacher, { fileId })).id
}

/** Small files of the demo teacher's own, as material of the demo course. */
export const createDemoCourseware = async (deps: Deps, teacher: Actor, courseId: string): Promise<void> => {
  for (const { name, files } of folders) {
    const { id: parentId } = await addFolder(deps, teacher, { courseId, parentId: null, name })
    const projectFileIds: string[] = []
    for (const file of files) projectFileIds.push(await keep(deps, teacher, file))
    await addFiles(deps, teacher, { courseId, parentId, projectFileIds })
  }
}
