import { readFile } from 'node:fs/promises'
import { shipLab } from '../areas/labs/service.ts'
import { shipTemplate } from '../areas/templates/ship.service.ts'
import type { Deps } from '../platform/deps.ts'
import { shippedLabs } from './labs/index.ts'
import { shippedTemplates } from './reports.ts'

/** Brings the labs of this version in, each with the cover beside it; safe to run at every start, writes only what has changed. */
export const shipLabs = async (deps: Deps): Promise<void> => {
  // lists show the latest first
  for (const { solution: _solution, ...lab } of shippedLabs.toReversed()) {
    const cover = await readFile(new URL(`labs/${lab.key}/cover.png`, import.meta.url))
    await shipLab(deps, { ...lab, cover })
  }
}

/** Brings the report templates of this version in; safe to run at every start. */
export const shipReportTemplates = async (deps: Deps): Promise<void> => {
  // lists show the latest first
  for (const template of shippedTemplates.toReversed()) await shipTemplate(deps, template)
}
