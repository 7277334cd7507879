import { useMemo } from 'react'
import type { TaskType } from '@labbox/contract/tasks/states.ts'
import { lazy } from '../../../app/idle/lazy.ts'
import { taskParts, type TaskPart } from '../../../app/areas.ts'
import { useCan } from '../../../app/session/session.ts'

/** The parts that areas above put on a task of this type, as components. */
export const useTaskParts = (place: TaskPart['place'], type: TaskType) => {
  const can = useCan()
  const parts = useMemo(
    () =>
      taskParts
        .filter((part) => part.place === place && part.types.includes(type))
        .map((part) => ({ ...part, Body: lazy(part.body) })),
    [place, type],
  )
  return parts.filter(({ permission }) => !permission || can(permission))
}
