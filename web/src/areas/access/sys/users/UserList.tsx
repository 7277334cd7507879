import { useLocalText, useTranslation } from '../../../../app/i18n.ts'
import { useOrgChoices } from '../organisations/org-tree.ts'
import { Users } from './Users.tsx'

/** Everybody one administers. */
const UserList = () => {
  const { t } = useTranslation('sys-access')
  const text = useLocalText()
  const { rows } = useOrgChoices()
  const options = rows.map((row) => ({ value: row.id, label: text(row.name) }))
  return (
    <Users
      path="/sys/user"
      title={t('user.title')}
      filters={[{ key: 'orgId', label: t('user.org'), options }]}
    />
  )
}

export default UserList
