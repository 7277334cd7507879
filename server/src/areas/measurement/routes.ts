import type { FastifyInstance } from 'fastify'
import * as measurement from '@labbox/contract/measurement/measurement.ts'
import { register } from '../../platform/http/register.ts'
import { clearCell, saveManual, takeReading } from './cells.service.ts'
import { listCompatible } from './compatible.service.ts'
import type { MeasurementContext } from './context.ts'
import { runTest } from './design-tests/service.ts'
import { readingsOf, visibleSheet } from './queries.ts'
import { sheetView, whyWrong } from './service.ts'

export const measurementRoutes = (app: FastifyInstance, context: MeasurementContext): void => {
  register(app, measurement.readingAdd, ({ actor, body }) => takeReading(context, actor, body))
  register(app, measurement.designTest, ({ actor, body }) => runTest(context, actor, body))
  register(app, measurement.manualSave, ({ actor, body }) => saveManual(context, actor, body))
  register(app, measurement.cellClear, ({ actor, body }) => clearCell(context, actor, body))
  register(app, measurement.sheetGet, ({ actor, query }) => sheetView(context, actor, query.sheetId))
  register(app, measurement.cellWhy, ({ actor, query }) => whyWrong(context, actor, query))
  register(app, measurement.readingList, async ({ actor, query }) => {
    const { row } = await visibleSheet(context, context.db, actor, query.sheetId, 'read')
    return readingsOf(context.db, row.id, query.cellId)
  })
  register(app, measurement.compatibleConfigList, ({ query }) => listCompatible(context.db, query))
}
