import type { FastifyInstance } from 'fastify'
import { labClassify } from '@labbox/contract/labs/classify.ts'
import { PACKAGE_LIMIT } from '@labbox/contract/labs/package.ts'
import * as labs from '@labbox/contract/labs/projects.ts'
import type { Deps } from '../../platform/deps.ts'
import { receiveFile } from '../../platform/http/one-file.ts'
import { register } from '../../platform/http/register.ts'
import { classes } from './classify.ts'
import { checkImport, exportProject, importProject } from './package.service.ts'
import { projectOf, projectPageOf, versionsOf } from './queries.ts'
import {
  addProject,
  copyProject,
  deleteProject,
  keepReport,
  restoreVersion,
  offerPractice,
  shareProject,
  updateProject,
} from './service.ts'

export const labsRoutes = (app: FastifyInstance, deps: Deps): void => {
  register(app, labs.projectPage, ({ actor, query }) => projectPageOf(deps, actor, query))
  register(app, labs.projectGet, ({ actor, query }) => projectOf(deps, actor, query.id))
  register(app, labs.projectAdd, ({ actor, body }) => addProject(deps, actor, body))
  register(app, labs.projectUpdate, ({ actor, body }) => updateProject(deps, actor, body))
  register(app, labs.projectCopy, ({ actor, body }) => copyProject(deps, actor, body.id))
  register(app, labs.projectDelete, ({ actor, body }) => deleteProject(deps, actor, body.id))
  register(app, labs.projectPractice, ({ actor, body }) => offerPractice(deps, actor, body))
  register(app, labs.projectShare, ({ actor, body }) => shareProject(deps, actor, body))
  register(app, labs.projectKeepReport, ({ actor, body }) => keepReport(deps, actor, body))
  register(app, labs.versionList, ({ actor, query }) => versionsOf(deps, actor, query.id))
  register(app, labs.versionRestore, ({ actor, body }) => restoreVersion(deps, actor, body))
  register(app, labs.projectExport, ({ actor, query }) => exportProject(deps, actor, query.id))
  register(app, labs.projectImportCheck, async ({ actor, request }) =>
    checkImport(deps, actor, await receiveFile(request, PACKAGE_LIMIT)),
  )
  register(app, labs.projectImport, async ({ actor, request }) =>
    importProject(deps, actor, await receiveFile(request, PACKAGE_LIMIT)),
  )
  classes.routes(app, deps, labClassify)
}
