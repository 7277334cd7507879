import { permissionAdd, permissionList } from '@labbox/contract/access/permission-list.ts'
import { useTranslation } from '../../../../app/i18n.ts'
import { FormDrawer } from '../../../../ui/form/FormDrawer.tsx'
import { PermissionFields, permissionInput } from './PermissionFields.tsx'

const PermissionAdd = () => {
  const { t } = useTranslation('sys-access')
  return (
    <FormDrawer
      title={t('permission.add')}
      endpoint={permissionAdd}
      initial={{ identifier: 'own:', parent: null }}
      toInput={permissionInput}
      invalidates={[permissionList]}
      done={t('added')}
    >
      <PermissionFields />
    </FormDrawer>
  )
}

export default PermissionAdd
