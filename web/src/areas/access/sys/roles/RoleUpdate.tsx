import { useQuery } from '@tanstack/react-query'
import { useParams } from '../../../../ui/navigation.ts'
import { permissionList } from '@labbox/contract/access/permission-list.ts'
import { roleGet, rolePage, roleUpdate } from '@labbox/contract/access/roles.ts'
import { queryOf } from '../../../../app/api/query.ts'
import { useLocalText, useTranslation } from '../../../../app/i18n.ts'
import { FormDrawer } from '../../../../ui/form/FormDrawer.tsx'
import { RoleFields } from './RoleFields.tsx'

const RoleUpdate = () => {
  const { t } = useTranslation('sys-access')
  const text = useLocalText()
  const { id = '' } = useParams()
  // Refetched, because the form must start from what is stored.
  const query = useQuery({ ...queryOf(roleGet, { id }), staleTime: 0, refetchOnWindowFocus: false })
  return (
    <FormDrawer
      title={query.data ? t('role.updateOf', { name: text(query.data.name) }) : t('role.update')}
      width={720}
      endpoint={roleUpdate}
      fixed={{ id, ...(query.data && { version: query.data.version }) }}
      query={query}
      initial={query.data}
      invalidates={[rolePage, roleGet, permissionList]}
      done={t('saved')}
    >
      <RoleFields />
    </FormDrawer>
  )
}

export default RoleUpdate
