import { ownedRows } from '../../platform/ownership.ts'
import { labProject } from './tables.ts'

const projects = ownedRows(labProject, {
  permissions: { list: 'labs:project:page', change: ['labs:project:edit', 'labs:project:delete'] },
})

export const {
  visibleTo: projectVisibleTo,
  editableBy: projectEditableBy,
  editable: editableProject,
} = projects
