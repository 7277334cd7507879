import { useQuery } from '@tanstack/react-query'
import { useId, useRef, useState } from 'react'
import type { ComponentProps, SubmitEvent } from 'react'
import { captcha } from '@labbox/contract/access/access.ts'
import { failureText } from '../api/api-error.ts'
import { queryOf } from '../api/query.ts'
import { useTranslation } from '../i18n.ts'
import { plainText } from '../plain-text.ts'
import { signIn } from './session.ts'
import './sign-in.css'

export interface SignInFormProps {
  /** Only this account may sign in; its field is then fixed. */
  sameAccount?: string | undefined
  onSignedIn: (answer: { mustChangePassword: boolean }) => void
}

/** Shorter passwords cannot be right: said before they are sent. */
const MIN_PASSWORD = 6

type FieldName = 'username' | 'password' | 'captcha'
type Errors = Partial<Record<FieldName, string>>

const Field = ({
  label,
  error,
  ...input
}: { label: string; error: string | undefined } & ComponentProps<'input'>) => {
  const id = useId()
  return (
    <p className="lb-field">
      <label htmlFor={input.id}>{label}</label>
      <input {...input} aria-invalid={Boolean(error)} aria-describedby={error ? id : undefined} />
      {error && (
        <span id={id} className="lb-field-error">
          {error}
        </span>
      )}
    </p>
  )
}

const useCaptcha = () => {
  const query = useQuery({
    ...queryOf(captcha, {}),
    staleTime: Infinity,
    gcTime: 0,
    refetchOnWindowFocus: false,
  })
  return { picture: query.data, renew: () => void query.refetch() }
}

/**
 * Account, password and captcha; failures are shown in the form with the server's words. Plain elements: this form
 * must be there before the component library is.
 */
export const SignInForm = ({ sameAccount, onSignedIn }: SignInFormProps) => {
  const { t } = useTranslation('shell')
  const form = useRef<HTMLFormElement>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [errors, setErrors] = useState<Errors>({})
  const [shown, setShown] = useState(false)
  const [busy, setBusy] = useState(false)
  const { picture, renew } = useCaptcha()
  const required = picture?.required ?? false

  const check = (fields: Record<FieldName, string>): Errors => ({
    ...(fields.username.trim() ? {} : { username: t('signIn.usernameEmpty') }),
    ...(fields.password === '' ? { password: t('signIn.passwordEmpty') } : {}),
    ...(fields.password !== '' && fields.password.length < MIN_PASSWORD
      ? { password: t('signIn.passwordShort', { minimum: MIN_PASSWORD }) }
      : {}),
    ...(required && !fields.captcha.trim() ? { captcha: t('signIn.captchaEmpty') } : {}),
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
      onSignedIn(await signIn({ ...fields, captchaId: picture?.captchaId }, sameAccount))
    } catch (error) {
      setFailure(failureText(error))
      // Every try uses the captcha up.
      if (required) renew()
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
      <div className="lb-password">
        <Field
          id="password"
          name="password"
          type={shown ? 'text' : 'password'}
          label={t('signIn.password')}
          error={errors.password}
          autoFocus={Boolean(sameAccount)}
          autoComplete="current-password"
        />
        <button type="button" aria-pressed={shown} onClick={() => setShown(!shown)}>
          {t(shown ? 'signIn.hide' : 'signIn.show')}
        </button>
      </div>
      {required && picture && (
        <div className="lb-captcha">
          <Field
            id="captcha"
            name="captcha"
            label={t('signIn.captcha')}
            error={errors.captcha}
            autoComplete="off"
            maxLength={20}
          />
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
      <button type="submit" className="lb-submit" disabled={busy} aria-busy={busy}>
        {t(busy ? 'signIn.busy' : 'signIn.submit')}
      </button>
    </form>
  )
}
