import { useRef, useState, type SubmitEvent } from 'react'
import { passwordReset } from '@labbox/contract/access/reset.ts'
import { isStrongPassword } from '@labbox/contract/access/users.ts'
import { fieldText } from '@labbox/contract/errors/fields.ts'
import { failureText } from '../../../app/api/api-error.ts'
import { call } from '../../../app/api/call.ts'
import { EntryFrame } from '../../../app/entry/EntryFrame.tsx'
import { useTranslation } from '../../../app/i18n.ts'
import { plainText } from '../../../app/plain-text.ts'
import { base64 } from '../../../app/session/base64.ts'
import { PasswordField } from '../../../app/session/fields.tsx'
import { useSettings } from '../../../app/settings/settings.ts'

/** The code of the link is in the fragment, so that no server or log ever sees it. */
const codeInAddress = (): string => location.hash.slice(1, 101)

/** A new password by a link from an e-mail. */
const ResetPassword = () => {
  const { t } = useTranslation('ways-in')
  const locale = useSettings((state) => state.language)
  const form = useRef<HTMLFormElement>(null)
  const [code] = useState(codeInAddress)
  const [errors, setErrors] = useState<{ password?: string; password2?: string }>({})
  const [failure, setFailure] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const [account, setAccount] = useState<string | null>(null)
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const data = new FormData(event.currentTarget)
    const [password, password2] = [plainText(data.get('password')), plainText(data.get('password2'))]
    const found = {
      ...(isStrongPassword(password) ? {} : { password: fieldText('strongPassword', locale) }),
      ...(password === password2 ? {} : { password2: fieldText('passwordsDiffer', locale) }),
    }
    setErrors(found)
    setFailure(null)
    const first = Object.keys(found)[0]
    if (first) return form.current?.querySelector<HTMLInputElement>(`[name=${first}]`)?.focus()
    setBusy(true)
    try {
      const input = { code, password: base64(password), password2: base64(password2) }
      setAccount((await call(passwordReset, input, { silent: true })).accountCode)
    } catch (error) {
      setFailure(failureText(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <EntryFrame compact>
      <h2>{t('reset.title')}</h2>
      <div aria-live="polite">{account && <p>{t('reset.done', { account })}</p>}</div>
      {!account && (
        <form ref={form} className="lb-sign-in" noValidate onSubmit={(event) => void submit(event)}>
          {failure && (
            <p role="alert" className="lb-sign-in-failure">
              {failure}
            </p>
          )}
          <PasswordField
            id="password"
            name="password"
            label={t('reset.password')}
            hint={fieldText('strongPassword', locale)}
            error={errors.password}
            autoFocus
            autoComplete="new-password"
            maxLength={20}
          />
          <PasswordField
            id="password2"
            name="password2"
            label={t('registration.password2')}
            error={errors.password2}
            autoComplete="new-password"
            maxLength={20}
          />
          <button type="submit" className="lb-submit" disabled={busy} aria-busy={busy}>
            {t('reset.submit')}
          </button>
        </form>
      )}
      <div className="lb-entry-others">
        <p>
          <a href={account ? '/login' : '/login?forgot'}>{t(account ? 'forgot.login' : 'reset.again')}</a>
        </p>
      </div>
    </EntryFrame>
  )
}

export default ResetPassword
