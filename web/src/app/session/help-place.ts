import { useCan } from './session.ts'

interface Place {
  to: string
  search: Record<string, string>
}

/** Where who teaches, or assists, finds the help queue of a task. */
export const useHelpPlace = (): ((taskId: string) => Place) => {
  const teaches = useCan()('tasks:task:page')
  return (id): Place =>
    teaches
      ? { to: '/teacher/taskMgt/task', search: { id, tab: 'live' } }
      : { to: '/assisting/task', search: { id } }
}
