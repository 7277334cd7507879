import { useQuery } from '@tanstack/react-query'
import { useRef, useState, type SubmitEvent } from 'react'
import type { SignedIn } from '@labbox/contract/access/access.ts'
import { KEY_LENGTH, normalKey, registration, registrationKey } from '@labbox/contract/access/registration.ts'
import { fieldText } from '@labbox/contract/errors/fields.ts'
import { ApiError, failureText } from '../../../app/api/api-error.ts'
import { call } from '../../../app/api/call.ts'
import { useLocalText, useTranslation } from '../../../app/i18n.ts'
import { plainText } from '../../../app/plain-text.ts'
import { CaptchaField, Field, PasswordField, useCaptcha } from '../../../app/session/fields.tsx'
import { useSettings } from '../../../app/settings/settings.ts'
import { serverFieldErrors } from '../../../ui/form/issues.ts'
import {
  registrationErrors,
  registrationFields,
  registrationInput,
  type RegistrationErrors,
  type RegistrationField,
} from './registration-input.ts'

/** Where the key leads, asked once it is whole. */
const useKeyPlace = (key: string) => {
  const normal = normalKey(key)
  return useQuery({
    queryKey: [registrationKey.path, normal],
    queryFn: ({ signal }) => call(registrationKey, { key: normal }, { signal, silent: true }),
    enabled: normal.length === KEY_LENGTH,
    retry: false,
    staleTime: Infinity,
  })
}

/** A new student: where they belong by the key, who they are, and what they will sign in with. */
export const RegistrationForm = ({
  firstKey,
  onRegistered,
}: {
  firstKey: string
  onRegistered: (answer: SignedIn) => void
}) => {
  const { t, i18n } = useTranslation('ways-in')
  const text = useLocalText()
  const form = useRef<HTMLFormElement>(null)
  const [key, setKey] = useState(firstKey)
  const [errors, setErrors] = useState<RegistrationErrors>({})
  const [failure, setFailure] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const captcha = useCaptcha()
  const place = useKeyPlace(key)
  const translate = (name: string) => i18n.t(name)
  const locale = useSettings((state) => state.language)

  const show = (found: RegistrationErrors): boolean => {
    setErrors(found)
    const first = registrationFields.find((name) => found[name])
    form.current?.querySelector<HTMLInputElement>(`[name=${first}]`)?.focus()
    return first !== undefined
  }

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const data = new FormData(event.currentTarget)
    const fields = Object.fromEntries(
      registrationFields.map((name) => [name, plainText(data.get(name))]),
    ) as Record<RegistrationField, string>
    setFailure(null)
    setBusy(true)
    try {
      if (show(await registrationErrors(fields, captcha.required, translate, locale))) return
      const input = registrationInput(fields, captcha.picture?.captchaId)
      onRegistered(await call(registration, input, { silent: true }))
    } catch (error) {
      const said = error instanceof ApiError ? serverFieldErrors(error.errors) : []
      const found = Object.fromEntries(said.map(({ name, errors: texts }) => [name[0], texts[0]]))
      if (!show(found)) setFailure(failureText(error))
      if (captcha.required) captcha.renew()
      const used = form.current?.querySelector<HTMLInputElement>('[name=captcha]')
      if (used) used.value = ''
    } finally {
      setBusy(false)
    }
  }

  const keyError = errors.key ?? (place.isError ? failureText(place.error) : undefined)
  return (
    <form ref={form} className="lb-sign-in" noValidate onSubmit={(event) => void submit(event)}>
      {failure && (
        <p role="alert" className="lb-sign-in-failure">
          {failure}
        </p>
      )}
      <Field
        id="key"
        name="key"
        label={t('registration.key')}
        hint={t('registration.keyHint')}
        error={keyError}
        value={key}
        onChange={({ target }) => {
          setKey(target.value)
          setErrors((known) => ({ ...known, key: undefined }))
        }}
        autoFocus={!firstKey}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={40}
      />
      <div aria-live="polite">
        {place.data && (
          <p className="lb-entry-place">
            {t('registration.place')}{' '}
            <strong>
              {text(place.data.organisation)}
              {place.data.className && ` · ${text(place.data.className)}`}
            </strong>
          </p>
        )}
      </div>
      <Field
        id="studentName"
        name="studentName"
        label={t('registration.studentName')}
        error={errors.studentName}
        autoFocus={Boolean(firstKey)}
        autoComplete="name"
        maxLength={200}
      />
      <Field
        id="username"
        name="username"
        label={t('registration.username')}
        hint={fieldText('account', locale)}
        error={errors.username}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={20}
      />
      <PasswordField
        id="password"
        name="password"
        label={t('registration.password')}
        hint={t('registration.passwordHint')}
        error={errors.password}
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
      <CaptchaField captcha={captcha} error={errors.captcha} />
      <button type="submit" className="lb-submit" disabled={busy} aria-busy={busy}>
        {t(busy ? 'registration.busy' : 'registration.submit')}
      </button>
    </form>
  )
}
