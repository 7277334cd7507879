import type { FastifyInstance } from 'fastify'
import * as items from '@labbox/contract/measurement/items.ts'
import { register } from '../../platform/http/register.ts'
import type { ConstraintTable } from '../../platform/http/faults.ts'
import type { MeasurementContext } from './context.ts'
import { addItem, deleteItem, itemOf, itemsOf, offeredItems, updateItem } from './items.service.ts'

export const measurementConstraints: ConstraintTable = {
  instr_item_key_key: 'INSTR_ITEM_KEY',
  instr_item_zh_key: 'INSTR_ITEM_NAME',
  instr_item_en_key: 'INSTR_ITEM_NAME',
}

/** What administrators keep: the catalogue of items. */
export const measurementAdminRoutes = (app: FastifyInstance, context: MeasurementContext): void => {
  const { db } = context
  register(app, items.instrItemPage, ({ query }) => itemsOf(db, query))
  register(app, items.instrItemList, () => offeredItems(db))
  register(app, items.instrItemGet, ({ query }) => itemOf(db, query.id))
  register(app, items.instrItemAdd, ({ actor, body }) => addItem(context, actor, body))
  register(app, items.instrItemUpdate, ({ actor, body }) => updateItem(context, actor, body))
  register(app, items.instrItemDelete, ({ actor, body }) => deleteItem(context, actor, body.id))
}
