import { taskTypes } from '@labbox/contract/tasks/states.ts'
import type { FoundPages } from '../../app/shell/palette/found-pages.ts'

export const foundPages: FoundPages = {
  task: ({ id, type }) => ({
    to: type === taskTypes.exam || type === taskTypes.quiz ? '/exam/list/exam' : '/teacher/taskMgt/task',
    search: { id },
  }),
}
