import { roleAdd, rolePage } from '@labbox/contract/access/roles.ts'
import { roleOptions } from '@labbox/contract/access/users.ts'
import { useTranslation } from '../../../../app/i18n.ts'
import { FormDrawer } from '../../../../ui/form/FormDrawer.tsx'
import { RoleFields } from './RoleFields.tsx'

const RoleAdd = () => {
  const { t } = useTranslation('sys-access')
  return (
    <FormDrawer
      title={t('role.add')}
      width={720}
      endpoint={roleAdd}
      initial={{ base: 'teacher', grants: [], menuIds: [] }}
      invalidates={[rolePage, roleOptions]}
      done={t('added')}
    >
      <RoleFields fresh />
    </FormDrawer>
  )
}

export default RoleAdd
