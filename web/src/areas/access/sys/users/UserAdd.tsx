import { useSearch } from '../../../../ui/navigation.ts'
import { userAdd, userPage } from '@labbox/contract/access/users.ts'
import { useTranslation } from '../../../../app/i18n.ts'
import { useSession } from '../../../../app/session/session.ts'
import { FormDrawer } from '../../../../ui/form/FormDrawer.tsx'
import { showPasswords } from './NewPasswords.tsx'
import { UserFields, userInput } from './UserFields.tsx'

const UserAdd = () => {
  const { t } = useTranslation('sys-access')
  const search = useSearch()
  const own = useSession((state) => state.user?.orgId ?? null)
  return (
    <FormDrawer
      title={t('user.add')}
      endpoint={userAdd}
      initial={{ orgId: search['orgId'] ?? own, roles: [{ orgId: null }], loginMethod: 'password' }}
      toInput={userInput}
      invalidates={[userPage]}
      done={t('added')}
      onDone={({ password, account }) => password && showPasswords([{ account, password }])}
    >
      <UserFields fresh />
    </FormDrawer>
  )
}

export default UserAdd
