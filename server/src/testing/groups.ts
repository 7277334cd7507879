import { memberAdd } from '@labbox/contract/classes/classes.ts'
import type { GroupSettings } from '@labbox/contract/tasks/groups.ts'
import { myTaskPage } from '@labbox/contract/tasks/my-tasks.ts'
import * as tasks from '@labbox/contract/tasks/tasks.ts'
import type { TestApp } from './app.ts'
import { publishedLab } from './lab.ts'

let serial = 0

/** A class of four, and a lab with its report published to it in groups. */
export const groupedLab = async (kit: TestApp, groups: Partial<GroupSettings> = {}) => {
  const lab = await publishedLab(kit)
  const { teacher, projectId, classId, minutes } = lab
  const join = async (name: string) => {
    serial += 1
    const account = `mate${String(serial).padStart(6, '0')}`
    const client = await kit.user('student', { account, name })
    await teacher.ok(memberAdd, { id: classId, accounts: [account] })
    return client
  }
  const pupils = [lab.student, await join('Bo'), await join('Cem'), await join('Dina')] as const
  const published = await teacher.ok(tasks.taskPublish, {
    projectId,
    name: { en: 'Together' },
    classIds: [classId],
    startAt: minutes(0),
    endAt: minutes(60),
    reportEndAt: minutes(120),
    settings: { groups: { size: 2, form: 'hand', ...groups } },
  })
  const id = published.experimentTaskId
  const copyOf = async (who: (typeof pupils)[number], taskId: string = id) => {
    const { items } = await who.ok(myTaskPage, { limit: 200 })
    return items.find((row) => row.taskId === taskId)!
  }
  return { ...lab, join, pupils, published, id, copyOf, task: () => teacher.ok(tasks.taskGet, { id }) }
}
