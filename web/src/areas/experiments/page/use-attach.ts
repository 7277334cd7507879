import { useEffect } from 'react'
import { experimentAttach } from '@labbox/contract/experiments/experiments.ts'
import { call } from '../../../app/api/call.ts'

/** What is done at the bench that is held goes into the record of this experiment. */
export const useAttach = (id: string, occupancyId: string | undefined): void => {
  useEffect(() => {
    // Without it only the record is poorer: the use then has one of its own.
    if (occupancyId) void call(experimentAttach, { id, occupancyId }, { silent: true }).catch(() => undefined)
  }, [id, occupancyId])
}
