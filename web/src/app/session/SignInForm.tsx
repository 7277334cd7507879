import { useRef, useState, type SubmitEvent } from 'react'
import type { SignedIn } from '@labbox/contract/access/access.ts'
import { failureText } from '../api/api-error.ts'
import { useTranslation } from '../i18n.ts'
import { plainText } from '../plain-text.ts'
import { CaptchaField, Field, PasswordField, useCaptcha } from './fields.tsx'
import { signIn } from './session.ts'

export interface SignInFormProps {
  /** Only this account may sign in; its field is then fixed. */
  sameAccount?: string | undefined
  onSignedIn: (answer: SignedIn) => void
}

/** Shorter passwords cannot be right, so they are refused before sending. */
const MIN_PASSWORD = 6

type FieldName = 'username' | 'password' | 'captcha'
type Errors = Partial<Record<FieldName, string>>

/** Account, password and captcha; failures are shown in the form with the server's words. */
export const SignInForm = ({ sameAccount, onSignedIn }: SignInFormProps) => {
  const { t } = useTranslation('shell')
  const form = useRef<HTMLFormElement>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [errors, setErrors] = useState<Errors>({})
  const [busy, setBusy] = useState(false)
  const captcha = useCaptcha()

  const check = (fields: Record<FieldName, string>): Errors => ({
    ...(fields.username.trim() ? {} : { username: t('signIn.usernameEmpty') }),
    ...(fields.password === '' ? { password: t('signIn.passwordEmpty') } : {}),
    ...(fields.password !== '' && fields.password.length < MIN_PASSWORD
      ? { password: t('signIn.passwordShort', { minimum: MIN_PASSWORD }) }
      : {}),
    ...(captcha.required && !fields.captcha.trim() ? { captcha: t('signIn.captchaEmpty') } : {}),
  })

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const data = new FormData(event.currentTarget)
    const text = (name: FieldName) => plainText(data.get(name))
    const fields = { username: text('username'), password: text('password'), captcha: text('captcha') }
    const found = check(fields)
    setErrors(found)
    setFailure(null)
    const first = Object.keys(found)[0]
    if (first) return form.current?.querySelector<HTMLInputElement>(`[name=${first}]`)?.focus()
    setBusy(true)
    try {
      onSignedIn(await signIn({ ...fields, captchaId: captcha.picture?.captchaId }, sameAccount))
    } catch (error) {
      setFailure(failureText(error))
      if (captcha.required) captcha.renew()
      const used = form.current?.querySelector<HTMLInputElement>('[name=captcha]')
      if (used) used.value = ''
    } finally {
      setBusy(false)
    }
  }

  return (
    <form ref={form} className="lb-sign-in" noValidate onSubmit={(event) => void submit(event)}>
      {failure && (
        <p role="alert" className="lb-sign-in-failure">
          {failure}
        </p>
      )}
      <Field
        id="username"
        name="username"
        label={t('signIn.username')}
        error={errors.username}
        defaultValue={sameAccount ?? ''}
        readOnly={Boolean(sameAccount)}
        autoFocus={!sameAccount}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
      />
      <PasswordField
        id="password"
        name="password"
        label={t('signIn.password')}
        error={errors.password}
        autoFocus={Boolean(sameAccount)}
        autoComplete="current-password"
      />
      <CaptchaField captcha={captcha} error={errors.captcha} />
      <button type="submit" className="lb-submit" disabled={busy} aria-busy={busy}>
        {t(busy ? 'signIn.busy' : 'signIn.submit')}
      </button>
    </form>
  )
}
