import type { designTest } from '@labbox/contract/measurement/measurement.ts'
import type { TestOutcome } from '@labbox/contract/measurement/test-bench/test-bench.ts'
import type { BodyOf } from '@labbox/contract/core/endpoint.ts'
import type { Actor } from '../../../platform/actor.ts'
import { AppError } from '../../../platform/errors.ts'
import { append } from '../cells.service.ts'
import type { MeasurementContext } from '../context.ts'
import { placeOf } from '../rules.ts'
import { writing } from '../service.ts'
import { recordOf, shareOf } from './rules.ts'

/** Who has a test under way: one at a time, so that nobody fills the queue. */
const testing = new Set<string>()

/** Tests a design by the cell's test bench, and fills the cell with the percentage of what was right. */
export const runTest = async (
  context: MeasurementContext,
  actor: Actor,
  { sheetId, cellId, files, saveId }: BodyOf<typeof designTest>,
) => {
  // Checked before others have to wait; the row is not locked while the test runs.
  const place = await writing(context, actor, sheetId, async (_tx, { row }) => placeOf(row.template, cellId))
  const { test, unit } = place.item
  if (!test) throw new AppError('CELL_NOT_TESTED')
  if (testing.has(actor.userId)) throw new AppError('TEST_RUNNING')
  testing.add(actor.userId)
  let outcome: TestOutcome
  try {
    outcome = await context.testDesign(test, files, (at) =>
      context.tellPlace(actor.userId, { kind: 'test.place', saveId, place: at }),
    )
  } finally {
    testing.delete(actor.userId)
  }
  if (outcome.kind !== 'done') return { outcome, change: null }
  const { passed, total } = outcome
  const change = await append(context, actor, { sheetId, cellId, saveId, base: undefined }, async () => ({
    cellId,
    kind: 'instrument',
    number: shareOf(passed, total),
    unit,
    raw: recordOf(passed, total, files),
    instrument: 'fpga',
    model: 'FPGA',
    saveId,
  }))
  return { outcome, change }
}
