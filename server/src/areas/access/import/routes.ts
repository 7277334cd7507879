import type { FastifyInstance } from 'fastify'
import * as imports from '@labbox/contract/access/user-import.ts'
import { userExport } from '@labbox/contract/access/users.ts'
import { receiveFile } from '../../../platform/http/one-file.ts'
import { register } from '../../../platform/http/register.ts'
import type { AccessContext } from '../context.ts'
import { importRowsPage, importState, passwordsFile, templateFile } from './queries.ts'
import { createImportRuns } from './run.ts'
import {
  beginImport,
  cancelImport,
  importTarget,
  confirmImport,
  forgetPasswords,
  importJobs,
} from './service.ts'
import { exportUsers } from '../people/users.export.ts'

/** People come in and go out as sheets. */
export const importRoutes = (app: FastifyInstance, ctx: AccessContext): void => {
  const runs = createImportRuns(ctx)
  app.addHook('onClose', () => runs.stop())
  importJobs(ctx)

  register(app, userExport, ({ actor, query }) => exportUsers(ctx, actor, query))
  register(app, imports.importTemplate, ({ actor }) => templateFile(actor.locale))
  register(app, imports.importCheck, async ({ actor, query, request }) => {
    // Before anything is received.
    const target = await importTarget(ctx.db, actor, query)
    return beginImport(ctx, runs, actor, target, await receiveFile(request, imports.IMPORT_LIMIT))
  })
  register(app, imports.importGet, ({ actor, query }) => importState(ctx, actor, query.id))
  register(app, imports.importRows, ({ actor, query }) => importRowsPage(ctx, actor, query))
  register(app, imports.importConfirm, ({ actor, body }) => confirmImport(ctx, runs, actor, body.id))
  register(app, imports.importCancel, ({ actor, body }) => cancelImport(ctx, runs, actor, body.id))
  register(app, imports.importPasswords, ({ actor, query }) => passwordsFile(ctx, actor, query))
  register(app, imports.importForget, ({ actor, body }) => forgetPasswords(ctx, actor, body.id))
}
