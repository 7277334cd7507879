import { useRef, useState, type SubmitEvent } from 'react'
import { passwordForgot } from '@labbox/contract/access/reset.ts'
import { fieldText } from '@labbox/contract/errors/fields.ts'
import { failureText } from '../../../app/api/api-error.ts'
import { call } from '../../../app/api/call.ts'
import { useTranslation } from '../../../app/i18n.ts'
import { plainText } from '../../../app/plain-text.ts'
import { CaptchaField, Field, useCaptcha } from '../../../app/session/fields.tsx'
import { useSettings } from '../../../app/settings/settings.ts'

/** Asks for a link by e-mail. */
export const ForgotForm = ({ onSent }: { onSent: () => void }) => {
  const { t } = useTranslation('ways-in')
  const locale = useSettings((state) => state.language)
  const form = useRef<HTMLFormElement>(null)
  const [errors, setErrors] = useState<{ email?: string; captcha?: string }>({})
  const [failure, setFailure] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const captcha = useCaptcha()
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const data = new FormData(event.currentTarget)
    const email = plainText(data.get('email')).trim()
    const read = plainText(data.get('captcha')).trim()
    const found = {
      ...(/^\S+@\S+\.\S+$/.test(email) ? {} : { email: fieldText('email', locale) }),
      ...(captcha.required && !read ? { captcha: t('shell:signIn.captchaEmpty') } : {}),
    }
    setErrors(found)
    setFailure(null)
    const first = Object.keys(found)[0]
    if (first) return form.current?.querySelector<HTMLInputElement>(`[name=${first}]`)?.focus()
    setBusy(true)
    try {
      const input = { email, captcha: read || undefined, captchaId: captcha.picture?.captchaId }
      await call(passwordForgot, input, { silent: true })
      onSent()
    } catch (error) {
      setFailure(failureText(error))
      if (captcha.required) captcha.renew()
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
        id="email"
        name="email"
        type="email"
        label={t('forgot.email')}
        hint={t('forgot.emailHint')}
        error={errors.email}
        autoFocus
        autoComplete="email"
        maxLength={200}
      />
      <CaptchaField captcha={captcha} error={errors.captcha} />
      <button type="submit" className="lb-submit" disabled={busy} aria-busy={busy}>
        {t('forgot.submit')}
      </button>
    </form>
  )
}
