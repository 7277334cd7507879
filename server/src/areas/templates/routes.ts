import type { FastifyInstance } from 'fastify'
import * as templates from '@labbox/contract/templates/templates.ts'
import type { Deps } from '../../platform/deps.ts'
import { receiveFile } from '../../platform/http/one-file.ts'
import { register } from '../../platform/http/register.ts'
import { templateDetailOf, templatePageOf, versionOf, versionsOf } from './queries.ts'
import {
  addTemplate,
  copyTemplate,
  deleteTemplate,
  freezeTemplate,
  setStatus,
  shareTemplate,
  updateTemplate,
} from './service.ts'
import { exportTemplate, importTemplate } from './transfer.service.ts'

export const templatesRoutes = (app: FastifyInstance, deps: Deps): void => {
  register(app, templates.reportTemplatePage, ({ actor, query }) => templatePageOf(deps.db, actor, query))
  register(app, templates.reportTemplateGet, ({ actor, query }) => templateDetailOf(deps, actor, query.id))
  register(app, templates.reportTemplateAdd, ({ actor, body }) => addTemplate(deps, actor, body))
  register(app, templates.reportTemplateUpdate, ({ actor, body }) => updateTemplate(deps, actor, body))
  register(app, templates.reportTemplateFreeze, ({ actor, body }) => freezeTemplate(deps, actor, body.id))
  register(app, templates.reportTemplateStatus, ({ actor, body }) => setStatus(deps, actor, body))
  register(app, templates.reportTemplateShare, ({ actor, body }) => shareTemplate(deps, actor, body))
  register(app, templates.reportTemplateCopy, ({ actor, body }) => copyTemplate(deps, actor, body.id))
  register(app, templates.reportTemplateDelete, ({ actor, body }) => deleteTemplate(deps, actor, body.id))
  register(app, templates.reportTemplateVersions, ({ actor, query }) => versionsOf(deps.db, actor, query.id))
  register(app, templates.reportTemplateVersion, ({ actor, query }) =>
    versionOf(deps, actor, query.id, query.number),
  )
  register(app, templates.reportTemplateExport, ({ actor, query }) => exportTemplate(deps, actor, query.id))
  register(app, templates.reportTemplateImport, async ({ actor, request }) =>
    importTemplate(deps, actor, await receiveFile(request, templates.TEMPLATE_FILE_LIMIT)),
  )
}
