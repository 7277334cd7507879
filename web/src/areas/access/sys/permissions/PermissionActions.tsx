import { Space } from 'antd'
import {
  permissionDelete,
  permissionList,
  type PermissionInfo,
} from '@labbox/contract/access/permission-list.ts'
import { call } from '../../../../app/api/call.ts'
import { invalidate } from '../../../../app/api/query.ts'
import { useLocalText, useTranslation } from '../../../../app/i18n.ts'
import { useCan } from '../../../../app/session/session.ts'
import { ConfirmButton } from '../../../../ui/ConfirmButton.tsx'
import { LinkButton } from '../../../../ui/LinkButton.tsx'

/** What can be done with a permission: those of the product stay. */
export const PermissionActions = ({ info }: { info: PermissionInfo }) => {
  const { t } = useTranslation('sys-access')
  const text = useLocalText()
  const can = useCan()
  const remove = async () => {
    await call(permissionDelete, { permission: info.code })
    await invalidate([permissionList])
  }
  return (
    <Space wrap size={0}>
      {info.known !== 'code' && can('access:permission:edit') && (
        <LinkButton to="/sys/permission/$id/update" params={{ id: info.code }} look="link" size="small">
          {t('common:action.edit')}
        </LinkButton>
      )}
      {info.known === 'own' && can('access:permission:delete') && (
        <ConfirmButton
          type="link"
          size="small"
          loses={t('permission.loses', { name: text(info.name) })}
          run={remove}
        >
          {t('common:action.delete')}
        </ConfirmButton>
      )}
    </Space>
  )
}
