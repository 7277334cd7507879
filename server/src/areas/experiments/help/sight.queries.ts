import type { HelpSight } from '@labbox/contract/experiments/help-record.ts'
import { stepOf, type Step } from '@labbox/contract/measurement/step.ts'
import { basicTypes, tablesOf } from '@labbox/contract/measurement/template.ts'
import type { Db } from '../../../platform/database/db.ts'
import { lastCommandsOf } from '../../bench/queries.ts'
import { snapshotSheet } from '../../measurement/service.ts'
import type { Experiment } from '../access.ts'
import { benchesOf } from '../benches.queries.ts'

const WRITTEN = new Set(['instrument', 'manual'])

const shownStep = (step: Step | null): HelpSight['step'] => {
  if (!step) return null
  const { next: _next, ...shown } = step
  return shown
}

/** Step and last value of a sheet. */
const sheetSight = async (db: Db, sheetId: string): Promise<Pick<HelpSight, 'step' | 'reading'>> => {
  const { template, cells } = await snapshotSheet(db, sheetId)
  const written = Object.entries(cells).filter(([, { source }]) => source !== null && WRITTEN.has(source))
  const step = shownStep(stepOf(template, new Set(written.map(([id]) => id))))
  const [last] = written.toSorted(([, a], [, b]) => (b.at ?? '').localeCompare(a.at ?? ''))
  if (!last) return { step, reading: null }
  const [cellId, { value, at }] = last
  const item = tablesOf(template)
    .flatMap(({ items }) => items)
    .find(({ id }) => id === cellId.split('.')[0])
  if (!item || !at) return { step, reading: null }
  const picture = item.basicType === basicTypes.image
  return { step, reading: { name: item.name, value: picture ? null : value, unit: item.unit, at } }
}

/** The bench that one of these people holds, the first of them before others, and what it was last asked. */
const benchSight = async (db: Db, userIds: readonly string[]): Promise<HelpSight['bench']> => {
  const benches = await benchesOf(db, userIds)
  const bench = userIds.flatMap((id) => benches.get(id) ?? [])[0]
  if (!bench) return null
  const last = (await lastCommandsOf(db, [bench.occupancyId])).get(bench.occupancyId)
  return {
    name: bench.deviceName,
    online: bench.online,
    op: last?.op ?? null,
    command: last?.command ?? null,
    failure: last?.failure ?? null,
  }
}

/** What the server knows of an experiment now: the step, the last value, the bench of one of those who do it. */
export const sightOf = async (db: Db, row: Experiment, userIds: readonly string[]): Promise<HelpSight> => ({
  ...(row.sheetId ? await sheetSight(db, row.sheetId) : { step: null, reading: null }),
  bench: await benchSight(db, userIds),
})
