import { useEffect, useState, useSyncExternalStore } from 'react'
import { experimentSave, type ExperimentDetail } from '@labbox/contract/experiments/experiments.ts'
import { ApiError, failureText } from '../../../app/api/api-error.ts'
import { call } from '../../../app/api/call.ts'
import { useUnsaved } from '../../../app/use-unsaved.ts'
import { backupAt } from '../circuit/backup.ts'
import { createKeeper, type Backup, type CircuitKeeper, type SaveFailure } from '../circuit/keeper.ts'

const failureOf = (error: unknown): SaveFailure => {
  const message = failureText(error)
  if (!(error instanceof ApiError)) return { kind: 'refused', message }
  if (error.key === 'EXPERIMENT_OTHER_TAB') return { kind: 'otherTab', message }
  // Not silent about a session that ended: it is renewed on the page, and a restarting server answers again.
  const passing = error.key === 'NETWORK' || error.key === 'HTTP' || error.code === 401 || error.code >= 500
  return { kind: passing ? 'offline' : 'refused', message }
}

/** The experiment's drawing, saved by itself; unsaved work is registered with the page. */
export const useKeeper = (experiment: ExperimentDetail, userId: string) => {
  const [keeper] = useState<CircuitKeeper>(() => {
    const { id, circuit, circuitId, updatedAt, open } = experiment
    const backup = backupAt<Backup>(`labbox-circuit-${userId}-${id}`)
    return createKeeper({
      circuit,
      base: circuitId,
      savedAt: circuitId ? updatedAt : null,
      save: (drawn, base) => call(experimentSave, { id, circuit: drawn, base }),
      failure: failureOf,
      backup: open ? backup : { load: () => null, store: () => undefined },
    })
  })
  const state = useSyncExternalStore(keeper.subscribe, keeper.get)
  useUnsaved(state.status !== 'saved')
  useEffect(() => keeper.start(), [keeper])
  useEffect(() => {
    const now = (): void => {
      if (keeper.get().status === 'offline' || keeper.get().status === 'unsaved')
        void keeper.flush().catch(() => undefined)
    }
    const hidden = (): void => {
      if (document.hidden) now()
    }
    addEventListener('online', now)
    document.addEventListener('visibilitychange', hidden)
    return () => {
      removeEventListener('online', now)
      document.removeEventListener('visibilitychange', hidden)
    }
  }, [keeper])
  return { keeper, ...state }
}
