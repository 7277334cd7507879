import type { FastifyInstance } from 'fastify'
import * as parts from '@labbox/contract/parts/symbols.ts'
import type { Deps } from '../../platform/deps.ts'
import { receiveFile } from '../../platform/http/one-file.ts'
import { register } from '../../platform/http/register.ts'
import { moduleRoutes } from './modules/routes.ts'
import { offeredSymbols, symbolDetailOf, symbolPageOf, symbolVersionOf } from './queries.ts'
import { symbolShelf } from './scope.ts'
import { addSymbol, copySymbol, runTest, setSymbolStatus, updateSymbol } from './service.ts'
import { closeSymbolTests } from './test.service.ts'
import { exportSymbol, importSymbol } from './transfer.service.ts'

export const partsRoutes = (app: FastifyInstance, deps: Deps): void => {
  const { db } = deps
  register(app, parts.symbolPage, ({ actor, query }) => symbolPageOf(db, actor, query))
  register(app, parts.symbolGet, ({ actor, query }) => symbolDetailOf(db, actor, query.id))
  register(app, parts.symbolAdd, ({ actor, body }) => addSymbol(deps, actor, body))
  register(app, parts.symbolUpdate, ({ actor, body }) => updateSymbol(deps, actor, body))
  register(app, parts.symbolTest, ({ actor, body }) => runTest(deps, actor, body.id))
  register(app, parts.symbolStatus, ({ actor, body }) => setSymbolStatus(deps, actor, body))
  register(app, parts.symbolShare, ({ actor, body }) => symbolShelf.share(deps, actor, body))
  register(app, parts.symbolCopy, ({ actor, body }) => copySymbol(deps, actor, body.id))
  register(app, parts.symbolDelete, ({ actor, body }) => symbolShelf.remove(deps, actor, body.id))
  register(app, parts.symbolVersions, ({ actor, query }) => symbolShelf.versionsOf(db, actor, query.id))
  register(app, parts.symbolVersion, ({ actor, query }) => symbolVersionOf(db, actor, query.id, query.number))
  register(app, parts.symbolOffered, ({ actor }) => offeredSymbols(db, actor))
  register(app, parts.symbolExport, ({ actor, query }) => exportSymbol(deps, actor, query.id))
  register(app, parts.symbolImport, async ({ actor, request }) =>
    importSymbol(deps, actor, await receiveFile(request, parts.SYMBOL_FILE_LIMIT)),
  )
  moduleRoutes(app, deps)
  app.addHook('onClose', closeSymbolTests)
}
