import { and, eq, or, type SQL } from 'drizzle-orm'
import type { Actor } from '../../platform/actor.ts'
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

/** Labs that anybody may do without a task: those that ship, and those of one's organisation that are offered for it. */
export const practisableBy = (actor: Actor): SQL | undefined =>
  or(
    and(projects.live, projects.inGroup('system')),
    and(projects.ofHouse(actor), eq(labProject.practice, true)),
  )
