import type { FastifyInstance } from 'fastify'
import * as configs from '@labbox/contract/measurement/compatible.ts'
import * as items from '@labbox/contract/measurement/items.ts'
import { register } from '../../platform/http/register.ts'
import type { ConstraintTable } from '../../platform/http/faults.ts'
import {
  addConfig,
  configOf,
  configsOf,
  copyConfigs,
  deleteConfig,
  setChoices,
  tryConfig,
  updateConfig,
} from './config.service.ts'
import type { MeasurementContext } from './context.ts'
import { addItem, deleteItem, itemOf, itemsOf, offeredItems, updateItem } from './items.service.ts'
import { libraryConstraints, libraryRoutes } from './library.routes.ts'
import { addModel, deleteModel, modelsOf, updateModel } from './models.service.ts'
import { exportConfigs, importConfigs } from './transfer.service.ts'

export const measurementConstraints: ConstraintTable = {
  compatible_config_key: 'COMPATIBLE_DUPLICATE',
  compatible_model_name_key: 'COMPATIBLE_MODEL_DUPLICATE',
  instr_item_key_key: 'INSTR_ITEM_KEY',
  instr_item_zh_key: 'INSTR_ITEM_NAME',
  instr_item_en_key: 'INSTR_ITEM_NAME',
  ...libraryConstraints,
}

/** What administrators keep: the catalogue of items, and what pseudo-commands become on each model. */
export const measurementAdminRoutes = (app: FastifyInstance, context: MeasurementContext): void => {
  const { db } = context
  libraryRoutes(app, context)
  register(app, items.instrItemPage, ({ query }) => itemsOf(db, query))
  register(app, items.instrItemList, () => offeredItems(db))
  register(app, items.instrItemGet, ({ query }) => itemOf(db, query.id))
  register(app, items.instrItemAdd, ({ actor, body }) => addItem(context, actor, body))
  register(app, items.instrItemUpdate, ({ actor, body }) => updateItem(context, actor, body))
  register(app, items.instrItemDelete, ({ actor, body }) => deleteItem(context, actor, body.id))

  register(app, configs.compatibleModels, () => modelsOf(db))
  register(app, configs.compatibleModelAdd, ({ actor, body }) => addModel(context, actor, body))
  register(app, configs.compatibleModelUpdate, ({ actor, body }) => updateModel(context, actor, body))
  register(app, configs.compatibleModelDelete, ({ actor, body }) => deleteModel(context, actor, body.id))
  register(app, configs.compatiblePage, ({ query }) => configsOf(db, query))
  register(app, configs.compatibleGet, ({ query }) => configOf(db, query.id))
  register(app, configs.compatibleAdd, ({ actor, body }) => addConfig(context, actor, body))
  register(app, configs.compatibleUpdate, ({ actor, body }) => updateConfig(context, actor, body))
  register(app, configs.compatibleAddDown, ({ actor, body }) => setChoices(context, actor, body))
  register(app, configs.compatibleDelete, ({ actor, body }) => deleteConfig(context, actor, body.id))
  register(app, configs.compatibleCopy, ({ actor, body }) => copyConfigs(context, actor, body))
  register(app, configs.compatibleExport, ({ query }) => exportConfigs(db, query.model))
  register(app, configs.compatibleImport, ({ actor, body }) => importConfigs(context, actor, body))
  register(app, configs.compatibleTry, ({ actor, body }) => tryConfig(context, actor, body))
}
