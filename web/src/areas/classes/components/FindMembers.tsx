import { classGet, classPage, memberAdd, memberSearch } from '@labbox/contract/classes/classes.ts'
import { useMutationOf } from '../../../app/api/query.ts'
import { useTranslation } from '../../../app/i18n.ts'
import { StudentSelect } from './StudentSelect.tsx'

/** Adds students one by one. */
export const FindMembers = ({ classId }: { classId: string }) => {
  const { t } = useTranslation('classes')
  const add = useMutationOf(memberAdd, {
    invalidates: [classGet, classPage, memberSearch],
    done: t('members.added', { count: 1 }),
  })
  return (
    <StudentSelect
      classId={classId}
      busy={add.isPending}
      label={t('members.find')}
      onChoose={(account) => add.mutate({ id: classId, accounts: [account] })}
    />
  )
}
