import { Button, Form, Input } from 'antd'
import { ownSessions, passwordChange } from '@labbox/contract/access/sessions.ts'
import { isStrongPassword } from '@labbox/contract/access/users.ts'
import { useTranslation } from '../../../app/i18n.ts'
import { base64 } from '../../../app/session/base64.ts'
import { useSession } from '../../../app/session/session.ts'
import { useContractForm } from '../../../ui/form/use-contract-form.ts'
import { useFieldText } from '../../../ui/form/field-text.ts'

const encoded = (value: unknown): string => (typeof value === 'string' && value ? base64(value) : '')

/** Changes one's password; the other places where one is signed in are signed out. */
export const PasswordForm = () => {
  const { t } = useTranslation('access')
  const fieldSays = useFieldText()
  const { form, formProps, busy } = useContractForm({
    endpoint: passwordChange,
    toInput: ({ oldPassword, password }) => ({
      oldPassword: encoded(oldPassword),
      password: encoded(password),
    }),
    invalidates: [ownSessions],
    done: t('password.done'),
    onDone: () => {
      form.resetFields()
      useSession.setState(({ user }) => ({
        user: user && { ...user, mustChangePassword: false },
        weakPassword: false,
      }))
    },
  })
  const check = () => {
    // The server gets the password encoded, so its length is checked here.
    const password = String(form.getFieldValue('password') ?? '')
    const again = String(form.getFieldValue('again') ?? '')
    if (!isStrongPassword(password))
      return form.setFields([{ name: 'password', errors: [fieldSays('strongPassword')] }])
    if (password !== again) return form.setFields([{ name: 'again', errors: [t('password.differ')] }])
    formProps.onFinish()
  }
  return (
    <Form {...formProps} onFinish={check} className="lb-password-form">
      <Form.Item name="oldPassword" label={t('password.old')} required>
        <Input.Password autoComplete="current-password" maxLength={200} />
      </Form.Item>
      <Form.Item name="password" label={t('password.new')} extra={fieldSays('strongPassword')} required>
        <Input.Password autoComplete="new-password" maxLength={20} />
      </Form.Item>
      <Form.Item name="again" label={t('password.again')} required>
        <Input.Password autoComplete="new-password" maxLength={20} />
      </Form.Item>
      <Button type="primary" htmlType="submit" loading={busy}>
        {t('password.change')}
      </Button>
    </Form>
  )
}
