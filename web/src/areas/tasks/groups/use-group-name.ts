import type { GroupName } from '@labbox/contract/tasks/groups.ts'
import { useTranslation } from '../../../app/i18n.ts'

/** What a group is called: its name, or else its number. */
export const useGroupName = () => {
  const { t } = useTranslation('tasks-groups')
  return ({ name, number }: Pick<GroupName, 'name' | 'number'>): string => name || t('group', { number })
}
