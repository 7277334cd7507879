import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { MODULE_PACKAGE_LIMIT } from '@labbox/contract/parts/module-package.ts'
import * as modules from '@labbox/contract/parts/modules.ts'
import type { Deps } from '../../../platform/deps.ts'
import { withFileOnDisk } from '../../../platform/http/one-file.ts'
import { register } from '../../../platform/http/register.ts'
import { moduleShelf } from '../scope.ts'
import { exportModule } from './export.service.ts'
import { importModule } from './import.service.ts'
import { moduleDetailOf, modulePageOf } from './queries.ts'
import { addModule, copyModule, setModuleStatus, updateModule } from './service.ts'

export const moduleRoutes = (app: FastifyInstance, deps: Deps): void => {
  const { db, config } = deps
  register(app, modules.modulePage, ({ actor, query }) => modulePageOf(deps, actor, query))
  register(app, modules.moduleGet, ({ actor, query }) => moduleDetailOf(deps, actor, query.id))
  register(app, modules.moduleAdd, ({ actor, body }) => addModule(deps, actor, body.module))
  register(app, modules.moduleUpdate, ({ actor, body }) => updateModule(deps, actor, body))
  register(app, modules.moduleStatus, ({ actor, body }) => setModuleStatus(deps, actor, body))
  register(app, modules.moduleShare, ({ actor, body }) => moduleShelf.share(deps, actor, body))
  register(app, modules.moduleCopy, ({ actor, body }) => copyModule(deps, actor, body.id))
  register(app, modules.moduleDelete, ({ actor, body }) => moduleShelf.remove(deps, actor, body.id))
  register(app, modules.moduleVersions, ({ actor, query }) => moduleShelf.versionsOf(db, actor, query.id))
  register(app, modules.moduleVersion, async ({ actor, query }) => {
    const { number, document } = await moduleShelf.versionOf(db, actor, query.id, query.number)
    return { number, module: document }
  })
  register(app, modules.moduleExport, ({ actor, query }) => exportModule(deps, actor, query.id))
  register(app, modules.moduleImport, ({ actor, query, request }) =>
    withFileOnDisk(request, MODULE_PACKAGE_LIMIT, join(config.dataDir, 'files', 'sent'), (file) =>
      importModule(deps, actor, file, query),
    ),
  )
}
