import { ownedRows } from '../../platform/ownership.ts'
import { symbol } from './tables.ts'

const change = ['parts:symbol:edit', 'parts:symbol:delete'] as const

/** Who sees and changes symbols on their page. */
export const {
  visibleTo: symbolVisibleTo,
  editableBy: symbolEditableBy,
  editable: editableSymbol,
} = ownedRows(symbol, { permissions: { list: 'parts:symbol:page', change } })

/** Who may place symbols that are on. */
export const { visibleTo: symbolOfferedTo } = ownedRows(symbol, {
  permissions: { list: 'parts:symbol:use', change },
})
