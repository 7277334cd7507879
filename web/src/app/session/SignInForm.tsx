import LockOutlined from '@ant-design/icons/es/icons/LockOutlined'
import SafetyOutlined from '@ant-design/icons/es/icons/SafetyOutlined'
import UserOutlined from '@ant-design/icons/es/icons/UserOutlined'
import { useQuery } from '@tanstack/react-query'
import { Alert, Button, Form, Input } from 'antd'
import { useState } from 'react'
import { captcha } from '@labbox/contract/access/access.ts'
import { failureText } from '../api/api-error.ts'
import { queryOf } from '../api/query.ts'
import { useTranslation } from '../i18n.ts'
import { signIn } from './session.ts'
import './sign-in.css'

interface Fields {
  username: string
  password: string
  captcha?: string
}

export interface SignInFormProps {
  /** Only this account may sign in; its field is then fixed. */
  sameAccount?: string | undefined
  onSignedIn: (answer: { mustChangePassword: boolean }) => void
}

/** Shorter passwords cannot be right: said before they are sent. */
const MIN_PASSWORD = 6

const useCaptcha = () => {
  const query = useQuery({
    ...queryOf(captcha, {}),
    staleTime: Infinity,
    gcTime: 0,
    refetchOnWindowFocus: false,
  })
  return { picture: query.data, renew: () => void query.refetch() }
}

/** Account, password and captcha; failures are shown in the form with the server's words. */
export const SignInForm = ({ sameAccount, onSignedIn }: SignInFormProps) => {
  const { t } = useTranslation('shell')
  const [form] = Form.useForm<Fields>()
  const [failure, setFailure] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const { picture, renew } = useCaptcha()
  const required = picture?.required ?? false

  const submit = async (fields: Fields) => {
    setBusy(true)
    setFailure(null)
    try {
      onSignedIn(await signIn({ ...fields, captchaId: picture?.captchaId }, sameAccount))
    } catch (error) {
      setFailure(failureText(error))
      // Every try uses the captcha up.
      if (required) renew()
      form.resetFields(['captcha'])
    } finally {
      setBusy(false)
    }
  }

  return (
    <Form<Fields>
      form={form}
      layout="vertical"
      size="large"
      requiredMark={false}
      initialValues={{ username: sameAccount ?? '' }}
      onFinish={(fields) => void submit(fields)}
    >
      {failure && <Alert type="error" showIcon title={failure} role="alert" className="lb-sign-in-failure" />}
      <Form.Item
        name="username"
        label={t('signIn.username')}
        rules={[{ required: true, whitespace: true, message: t('signIn.usernameEmpty') }]}
      >
        <Input
          prefix={<UserOutlined />}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          readOnly={Boolean(sameAccount)}
          autoFocus={!sameAccount}
        />
      </Form.Item>
      <Form.Item
        name="password"
        label={t('signIn.password')}
        rules={[
          { required: true, message: t('signIn.passwordEmpty') },
          { min: MIN_PASSWORD, message: t('signIn.passwordShort', { minimum: MIN_PASSWORD }) },
        ]}
        validateTrigger="onSubmit"
      >
        <Input.Password
          prefix={<LockOutlined />}
          autoComplete="current-password"
          autoFocus={Boolean(sameAccount)}
        />
      </Form.Item>
      {required && picture && (
        <div className="lb-captcha">
          <Form.Item
            name="captcha"
            label={t('signIn.captcha')}
            rules={[{ required: true, whitespace: true, message: t('signIn.captchaEmpty') }]}
            validateTrigger="onSubmit"
          >
            <Input prefix={<SafetyOutlined />} autoComplete="off" maxLength={20} />
          </Form.Item>
          <button
            type="button"
            onClick={renew}
            title={t('signIn.captchaRenew')}
            aria-label={t('signIn.captchaRenew')}
          >
            <img src={picture.image} alt={t('signIn.captchaPicture')} />
          </button>
        </div>
      )}
      <Button type="primary" htmlType="submit" block loading={busy}>
        {t('signIn.submit')}
      </Button>
    </Form>
  )
}
