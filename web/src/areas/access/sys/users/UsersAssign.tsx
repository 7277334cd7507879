import { useQuery } from '@tanstack/react-query'
import { Checkbox, Form, Modal, Select } from 'antd'
import { roleOptions, userAssign, userPage, type UserRow } from '@labbox/contract/access/users.ts'
import { queryOf } from '../../../../app/api/query.ts'
import { useLocalText, useTranslation } from '../../../../app/i18n.ts'
import { useContractForm } from '../../../../ui/form/use-contract-form.ts'
import { OrgPick } from '../organisations/OrgPick.tsx'

interface Props {
  rows: readonly UserRow[]
  onClose: () => void
}

/** Another organisation, other roles or both for those who were chosen; what is not ticked stays. */
export const UsersAssign = ({ rows, onClose }: Props) => {
  const { t } = useTranslation('sys-access')
  const text = useLocalText()
  const options = useQuery(queryOf(roleOptions, {}))
  const { form, formProps, busy } = useContractForm({
    endpoint: userAssign,
    fixed: { ids: rows.map((row) => row.id) },
    toInput: (values) => ({
      ...(values['withOrg'] ? { orgId: (values['orgId'] as string | undefined) ?? null } : {}),
      ...(values['withRoles']
        ? { roles: ((values['roles'] ?? []) as string[]).map((roleId) => ({ roleId, orgId: null })) }
        : {}),
    }),
    invalidates: [userPage],
    done: t('saved'),
    onDone: onClose,
  })
  const withOrg = Form.useWatch<boolean>('withOrg', form)
  const withRoles = Form.useWatch<boolean>('withRoles', form)
  return (
    <Modal
      open
      title={t('user.assignTitle', { count: rows.length })}
      onCancel={onClose}
      onOk={form.submit}
      okText={t('common:action.save')}
      okButtonProps={{ disabled: !withOrg && !withRoles }}
      confirmLoading={busy}
    >
      <Form {...formProps}>
        <Form.Item name="withOrg" valuePropName="checked">
          <Checkbox>{t('user.assignOrg')}</Checkbox>
        </Form.Item>
        {withOrg && (
          <Form.Item name="orgId">
            <OrgPick label={t('user.org')} allowClear />
          </Form.Item>
        )}
        <Form.Item name="withRoles" valuePropName="checked">
          <Checkbox>{t('user.assignRoles')}</Checkbox>
        </Form.Item>
        {withRoles && (
          <Form.Item name="roles" extra={t('user.assignRolesHint')}>
            <Select
              mode="multiple"
              aria-label={t('user.roles')}
              placeholder={t('user.roles')}
              options={(options.data ?? []).map((one) => ({ value: one.id, label: text(one.name) }))}
            />
          </Form.Item>
        )}
      </Form>
    </Modal>
  )
}
