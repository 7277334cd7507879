import * as classes from '@labbox/contract/classes/classes.ts'
import { helpAsk, helpMine } from '@labbox/contract/experiments/help.ts'
import { experimentStart } from '@labbox/contract/experiments/experiments.ts'
import * as labs from '@labbox/contract/labs/projects.ts'
import { myTaskPage } from '@labbox/contract/tasks/my-tasks.ts'
import * as tasks from '@labbox/contract/tasks/tasks.ts'
import type { Client, TestApp } from './app.ts'
import { sampleLab } from './lab.ts'

/** A lab with a table to be signed at the bench, begun by two students; values may be typed. */
export const helpWorld = async (kit: TestApp, { stuckMinutes = 10 } = {}) => {
  const teacher = await kit.user('teacher', { name: 'Teacher' })
  const stranger = await kit.user('teacher', { name: 'Stranger' })
  const make = async (name: string) => {
    const account = `helped${name}${String(Math.floor(performance.now() * 1000)).slice(-6)}`
    return { account, client: await kit.user('student', { account, name: `Pupil ${name}` }) }
  }
  const [first, second] = [await make('a'), await make('b')]
  const { id: classId } = await teacher.ok(classes.classAdd, { name: { en: 'Class' } })
  await teacher.ok(classes.memberAdd, { id: classId, accounts: [first.account, second.account] })
  const document = sampleLab()
  const { id: projectId } = await teacher.ok(labs.projectAdd, { name: { en: 'Lab' }, document })
  const at = (minutes: number) => new Date(kit.clock.now().getTime() + minutes * 60_000).toISOString()
  const { experimentTaskId: taskId } = await teacher.ok(tasks.taskPublish, {
    projectId,
    name: { en: 'Lab task' },
    classIds: [classId],
    startAt: at(0),
    endAt: at(600),
    settings: { stuckMinutes, manualFill: true },
  })
  const begin = async (client: Client) => {
    const { items } = await client.ok(myTaskPage, {})
    const own = items.find((row) => row.taskId === taskId)!
    const { id } = await client.ok(experimentStart, { studentTaskId: own.id })
    return { client, id, studentTaskId: own.id }
  }
  return {
    teacher,
    stranger,
    classId,
    taskId,
    first: await begin(first.client),
    second: await begin(second.client),
  }
}

/** A student's request for help at an experiment. */
export const askedHelp = async (student: Client, id: string): Promise<string> => {
  await student.ok(helpAsk, { id })
  return (await student.ok(helpMine, { id })).request!.id
}
