import { extraTimeAdd } from '@labbox/contract/tasks/extra-time.ts'
import { myTaskGroups } from '@labbox/contract/tasks/groups.ts'
import { taskPublish } from '@labbox/contract/tasks/tasks.ts'
import { myTaskPage } from '@labbox/contract/tasks/my-tasks.ts'
import type { Client } from '../app.ts'
import type { publishedLab } from '../lab.ts'

/** A task that the student does in a group chosen by students, and more time for the student. */
export const groupedTask = async (
  teacher: Client,
  student: Client,
  lab: Awaited<ReturnType<typeof publishedLab>>,
) => {
  const { experimentTaskId: groupTask } = await teacher.ok(taskPublish, {
    projectId: lab.projectId,
    name: { en: 'Together' },
    classIds: [lab.classId],
    startAt: lab.minutes(0),
    endAt: lab.minutes(60),
    settings: { groups: { form: 'students' } },
  })
  const { items } = await student.ok(myTaskPage, {})
  const groupWork = items.find(({ taskId }) => taskId === groupTask)?.id ?? ''
  const { groups } = await student.ok(myTaskGroups, { id: groupWork })
  const extra = await teacher.ok(extraTimeAdd, {
    userId: student.userId,
    classId: lab.classId,
    percent: 25,
    kinds: ['quiz'],
    reason: 'Reads slowly',
    fromAt: lab.minutes(0),
  })
  return { groupTask, groupWork, taskGroup: groups[0]?.id ?? '', extraTime: extra.id }
}
