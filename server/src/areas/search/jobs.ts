import type { SearchDeps } from './context.ts'
import { updateIndex } from './index.service.ts'

export const INDEX_JOB = 'search.index'

/** Keeps the index up to date: what was written a minute ago is found. */
export const searchJobs = (deps: SearchDeps): void => {
  deps.jobs.define(INDEX_JOB, async (_, signal) => void (await updateIndex(deps, signal)), {
    cron: '* * * * *',
  })
}
