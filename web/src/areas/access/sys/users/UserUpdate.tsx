import { useQuery } from '@tanstack/react-query'
import { useParams } from '../../../../ui/navigation.ts'
import { userGet, userPage, userUpdate } from '@labbox/contract/access/users.ts'
import { queryOf } from '../../../../app/api/query.ts'
import { useTranslation } from '../../../../app/i18n.ts'
import { FormDrawer } from '../../../../ui/form/FormDrawer.tsx'
import { UserFields, userInput } from './UserFields.tsx'

const UserUpdate = () => {
  const { t } = useTranslation('sys-access')
  const { id = '' } = useParams()
  const query = useQuery(queryOf(userGet, { id }))
  const user = query.data
  return (
    <FormDrawer
      title={user ? t('user.updateOf', { account: user.account }) : t('user.update')}
      endpoint={userUpdate}
      fixed={{ id }}
      query={query}
      initial={user}
      toInput={userInput}
      invalidates={[userPage, userGet]}
      done={t('saved')}
    >
      <UserFields held={user?.roles ?? []} />
    </FormDrawer>
  )
}

export default UserUpdate
