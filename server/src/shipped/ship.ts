import { shipLab } from '../areas/labs/service.ts'
import type { Deps } from '../platform/deps.ts'
import { shippedLabs } from './labs/index.ts'

/** Brings the labs of this version in; safe to run at every start, writes only what has changed. */
export const shipLabs = async (deps: Deps): Promise<void> => {
  for (const { solution: _solution, ...lab } of shippedLabs) await shipLab(deps, lab)
}
