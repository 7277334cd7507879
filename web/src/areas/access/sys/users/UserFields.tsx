import { useQuery } from '@tanstack/react-query'
import { Button, Form, Input, Select } from 'antd'
import { loginMethods, roleOptions, type UserRow } from '@labbox/contract/access/users.ts'
import { queryOf } from '../../../../app/api/query.ts'
import { useLocalText, useTranslation } from '../../../../app/i18n.ts'
import { OrgPick } from '../organisations/OrgPick.tsx'
import { useFieldText } from '../../../../ui/form/field-text.ts'
import '../../access.css'

/** Roles in order, each with the organisation it is held in. */
const RolesField = ({ held }: { held: UserRow['roles'] }) => {
  const { t } = useTranslation('sys-access')
  const text = useLocalText()
  const options = useQuery(queryOf(roleOptions, {}))
  const choices = new Map(
    [...held.map((one) => ({ id: one.roleId, name: one.name })), ...(options.data ?? [])].map((one) => [
      one.id,
      text(one.name),
    ]),
  )
  return (
    <Form.List name="roles">
      {(fields, { add, remove }, { errors }) => (
        <>
          {fields.map(({ key, name }) => (
            <div key={key} className="lb-held-role">
              <Form.Item name={[name, 'roleId']} noStyle>
                <Select
                  aria-label={t('user.role')}
                  placeholder={t('user.role')}
                  options={[...choices].map(([value, label]) => ({ value, label }))}
                />
              </Form.Item>
              <Form.Item name={[name, 'orgId']} noStyle>
                <OrgPick label={t('user.roleOrg')} placeholder={t('user.roleOrgOwn')} allowClear />
              </Form.Item>
              <Button type="text" onClick={() => remove(name)}>
                {t('user.roleRemove')}
              </Button>
            </div>
          ))}
          <Button onClick={() => add({ orgId: null })}>{t('user.roleAdd')}</Button>
          <Form.ErrorList errors={errors} />
        </>
      )}
    </Form.List>
  )
}

/** What is asked of a user; of a new one also account and first password. */
export const UserFields = ({ fresh = false, held = [] }: { fresh?: boolean; held?: UserRow['roles'] }) => {
  const { t } = useTranslation('sys-access')
  const fieldSays = useFieldText()
  return (
    <>
      {fresh && (
        <Form.Item name="account" label={t('user.account')} extra={fieldSays('account')} required>
          <Input maxLength={20} autoComplete="off" />
        </Form.Item>
      )}
      <Form.Item name="name" label={t('user.name')} required>
        <Input maxLength={200} />
      </Form.Item>
      <Form.Item name="number" label={t('user.number')}>
        <Input maxLength={50} />
      </Form.Item>
      <Form.Item name="orgId" label={t('user.org')}>
        <OrgPick label={t('user.org')} allowClear />
      </Form.Item>
      <Form.Item label={t('user.roles')} extra={t('user.rolesHint')} required={fresh}>
        <RolesField held={held} />
      </Form.Item>
      <Form.Item name="email" label={t('user.email')}>
        <Input maxLength={200} />
      </Form.Item>
      <Form.Item name="phone" label={t('user.phone')}>
        <Input maxLength={20} />
      </Form.Item>
      <Form.Item name="loginMethod" label={t('user.loginMethod')}>
        <Select options={loginMethods.map((value) => ({ value, label: t(`user.method.${value}`) }))} />
      </Form.Item>
      {fresh && (
        <Form.Item name="password" label={t('user.firstPassword')} extra={t('user.firstPasswordHint')}>
          <Input.Password maxLength={20} autoComplete="new-password" />
        </Form.Item>
      )}
    </>
  )
}

/** Roles that were begun and not chosen are none; an unset place is null on the wire. */
export const userInput = (values: Record<string, unknown>): Record<string, unknown> => ({
  ...values,
  orgId: values['orgId'] ?? null,
  roles: ((values['roles'] ?? []) as { roleId?: string; orgId?: string | null }[]).flatMap((one) =>
    one?.roleId ? [{ roleId: one.roleId, orgId: one.orgId ?? null }] : [],
  ),
})
