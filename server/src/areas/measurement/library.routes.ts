import type { FastifyInstance } from 'fastify'
import * as library from '@labbox/contract/measurement/library.ts'
import { register } from '../../platform/http/register.ts'
import type { ConstraintTable } from '../../platform/http/faults.ts'
import type { MeasurementContext } from './context.ts'
import { groupsOf, templateFile, templateOf, templatesOf, versionOf, versionsOf } from './library.queries.ts'
import {
  addGroup,
  addTemplate,
  copyTemplate,
  deleteGroup,
  deleteTemplate,
  freezeTemplate,
  importTemplate,
  setStatus,
  updateGroup,
  updateTemplate,
} from './library.service.ts'

export const libraryConstraints: ConstraintTable = {
  monitor_group_zh_key: 'MONITOR_GROUP_NAME',
  monitor_group_en_key: 'MONITOR_GROUP_NAME',
  monitor_template_zh_key: 'MONITOR_TEMPLATE_NAME',
  monitor_template_en_key: 'MONITOR_TEMPLATE_NAME',
}

/** The library of monitor templates and their groups. */
export const libraryRoutes = (app: FastifyInstance, deps: MeasurementContext): void => {
  const { db } = deps
  register(app, library.monitorTemplatePage, ({ actor, query }) => templatesOf(db, actor, query))
  register(app, library.monitorTemplateGet, ({ actor, query }) => templateOf(db, actor, query.id))
  register(app, library.monitorTemplateAdd, ({ actor, body }) => addTemplate(deps, actor, body))
  register(app, library.monitorTemplateUpdate, ({ actor, body }) => updateTemplate(deps, actor, body))
  register(app, library.monitorTemplateFreeze, ({ actor, body }) => freezeTemplate(deps, actor, body.id))
  register(app, library.monitorTemplateStatus, ({ actor, body }) => setStatus(deps, actor, body))
  register(app, library.monitorTemplateCopy, ({ actor, body }) => copyTemplate(deps, actor, body.id))
  register(app, library.monitorTemplateDelete, ({ actor, body }) => deleteTemplate(deps, actor, body.id))
  register(app, library.monitorVersionList, ({ actor, query }) => versionsOf(db, actor, query.id))
  register(app, library.monitorVersionGet, ({ actor, query }) => versionOf(db, actor, query.id, query.number))
  register(app, library.monitorTemplateExport, ({ actor, query }) => templateFile(db, actor, query.id))
  register(app, library.monitorTemplateImport, ({ actor, body }) => importTemplate(deps, actor, body))
  register(app, library.monitorGroupList, ({ actor }) => groupsOf(db, actor))
  register(app, library.monitorGroupAdd, ({ actor, body }) => addGroup(deps, actor, body.name))
  register(app, library.monitorGroupUpdate, ({ actor, body }) => updateGroup(deps, actor, body))
  register(app, library.monitorGroupDelete, ({ actor, body }) => deleteGroup(deps, actor, body.id))
}
