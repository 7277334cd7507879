import { useQuery } from '@tanstack/react-query'
import { useParams } from '../../../../ui/navigation.ts'
import { permissionList, permissionUpdate } from '@labbox/contract/access/permission-list.ts'
import { queryOf } from '../../../../app/api/query.ts'
import { useTranslation } from '../../../../app/i18n.ts'
import { FormDrawer } from '../../../../ui/form/FormDrawer.tsx'
import { PermissionFields, permissionInput } from './PermissionFields.tsx'

const PermissionUpdate = () => {
  const { t } = useTranslation('sys-access')
  const { id = '' } = useParams()
  const query = useQuery(queryOf(permissionList, {}))
  const info = query.data?.find(({ code }) => code === id)
  return (
    <FormDrawer
      title={t('permission.update')}
      endpoint={permissionUpdate}
      fixed={{ permission: id }}
      query={query}
      initial={info && { identifier: info.code, name: info.name, parent: info.parent }}
      toInput={permissionInput}
      invalidates={[permissionList]}
      done={t('saved')}
    >
      <PermissionFields self={id} own={info?.known === 'own'} />
    </FormDrawer>
  )
}

export default PermissionUpdate
