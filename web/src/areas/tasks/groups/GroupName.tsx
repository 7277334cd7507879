import type { GroupName as Group } from '@labbox/contract/tasks/groups.ts'
import { useGroupName } from './use-group-name.ts'

/** The group that somebody works in; nothing where there is none. */
export const GroupName = ({ group }: { group: Group | null | undefined }) => {
  const nameOf = useGroupName()
  return group ? <span>{nameOf(group)}</span> : null
}
