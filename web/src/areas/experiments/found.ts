import { taskTypes, workKinds } from '@labbox/contract/tasks/states.ts'
import type { FoundPages } from '../../app/shell/palette/found-pages.ts'

/** A student's own work opens where it is done; an experiment is started from the task center. */
const workPages = new Map<number | null, string>([
  ...workKinds.report.map((type): [number, string] => [type, '/stu/doReport']),
  [taskTypes.exam, '/stu/stuExaming'],
  [taskTypes.quiz, '/stu/quiz'],
])

export const foundPages: FoundPages = {
  work: ({ id, type }) => {
    const page = workPages.get(type)
    return page ? { to: page, search: { id } } : { to: '/task-center' }
  },
  practice: () => ({ to: '/bench/experimentalize' }),
}
