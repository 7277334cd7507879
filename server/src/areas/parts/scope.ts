import { ownedRows } from '../../platform/ownership.ts'
import { shelfOf } from './shelf.ts'
import { benchModule, moduleVersion, symbol, symbolVersion } from './tables.ts'

/** Who sees and changes symbols on their page, and how. */
export const symbolShelf = shelfOf({
  table: symbol,
  versions: symbolVersion,
  permissions: { list: 'parts:symbol:page', edit: 'parts:symbol:edit', delete: 'parts:symbol:delete' },
  errors: { stale: 'SYMBOL_STALE', notPersonal: 'SYMBOL_NOT_PERSONAL' },
})

/** Who sees and changes modules on their page, and how. */
export const moduleShelf = shelfOf({
  table: benchModule,
  versions: moduleVersion,
  permissions: { list: 'parts:module:page', edit: 'parts:module:edit', delete: 'parts:module:delete' },
  errors: { stale: 'MODULE_STALE', notPersonal: 'MODULE_NOT_PERSONAL' },
})

/** Who may place symbols that are on. */
export const { visibleTo: symbolOfferedTo } = ownedRows(symbol, {
  permissions: { list: 'parts:symbol:use', change: ['parts:symbol:edit', 'parts:symbol:delete'] },
})
