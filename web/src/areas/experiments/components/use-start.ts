import { useNavigate } from '../../../ui/navigation.ts'
import { useState } from 'react'
import {
  experimentPage,
  experimentPractice,
  experimentStart,
} from '@labbox/contract/experiments/experiments.ts'
import { practiceLabPage } from '@labbox/contract/experiments/practice.ts'
import { myTaskPage } from '@labbox/contract/tasks/my-tasks.ts'
import { ApiError, failureText } from '../../../app/api/api-error.ts'
import { call } from '../../../app/api/call.ts'
import { invalidate } from '../../../app/api/query.ts'
import { notify } from '../../../app/errors/feedback.ts'

/** Begins an experiment, of a task or free, and opens its page. `busy` names what is being begun. */
export const useStart = () => {
  const navigate = useNavigate()
  const [busy, setBusy] = useState<string | null>(null)
  const begin = async (name: string, make: () => Promise<{ id: string }>) => {
    setBusy(name)
    try {
      const { id } = await make()
      void invalidate([experimentPage, myTaskPage, practiceLabPage])
      await navigate({ to: '/doexperiment', search: { id } })
    } catch (error) {
      if (!(error instanceof ApiError && error.told)) notify.error(failureText(error))
    } finally {
      setBusy(null)
    }
  }
  return {
    busy,
    task: (studentTaskId: string) => begin(studentTaskId, () => call(experimentStart, { studentTaskId })),
    practice: (projectId: string | null) =>
      begin(projectId ?? 'empty', () => call(experimentPractice, { projectId })),
  }
}
