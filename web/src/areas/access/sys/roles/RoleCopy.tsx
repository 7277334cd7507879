import { useParams } from '../../../../ui/navigation.ts'
import { Form } from 'antd'
import { roleCopy, rolePage } from '@labbox/contract/access/roles.ts'
import { roleOptions } from '@labbox/contract/access/users.ts'
import { useTranslation } from '../../../../app/i18n.ts'
import { FormDrawer } from '../../../../ui/form/FormDrawer.tsx'
import { LocalTextInput } from '../../../../ui/LocalTextInput.tsx'

const RoleCopy = () => {
  const { t } = useTranslation('sys-access')
  const { id = '' } = useParams()
  return (
    <FormDrawer
      title={t('role.copy')}
      endpoint={roleCopy}
      fixed={{ id }}
      invalidates={[rolePage, roleOptions]}
      done={t('added')}
    >
      <p className="lb-muted">{t('role.copyHint')}</p>
      <Form.Item name="name" label={t('role.name')} required>
        <LocalTextInput maxLength={50} />
      </Form.Item>
    </FormDrawer>
  )
}

export default RoleCopy
