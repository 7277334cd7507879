import { ownedRows } from '../../platform/ownership.ts'
import { reportTemplate } from './tables.ts'

const templates = ownedRows(reportTemplate, {
  permissions: {
    list: 'templates:report:page',
    change: ['templates:report:edit', 'templates:report:delete'],
  },
})

export const {
  visibleTo: templateVisibleTo,
  editableBy: templateEditableBy,
  editable: editableTemplate,
} = templates
