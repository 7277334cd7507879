import { useState, type SubmitEvent } from 'react'
import { boxSignIn } from '@labbox/contract/boxes/own.ts'
import { failureText } from '../../../app/api/api-error.ts'
import { call } from '../../../app/api/call.ts'
import { useTranslation } from '../../../app/i18n.ts'
import { plainText } from '../../../app/plain-text.ts'
import { Field, PasswordField } from '../../../app/session/fields.tsx'
import { keepSession } from '../../../app/session/session.ts'

/** With the code of a new card a PIN is chosen; afterwards number and PIN are enough. */
export const SignIn = ({ code, onEntered }: { code: string; onEntered: () => void }) => {
  const { t } = useTranslation('boxes')
  const [byCard, setByCard] = useState(code !== '')
  const [failure, setFailure] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const data = new FormData(event.currentTarget)
    const read = (name: string) => plainText(data.get(name)).trim()
    setBusy(true)
    setFailure(null)
    try {
      const who = byCard ? { code: read('code') } : { number: read('number') }
      keepSession(await call(boxSignIn, { ...who, pin: read('pin') }, { silent: true }))
      onEntered()
    } catch (error) {
      setFailure(failureText(error))
      setBusy(false)
    }
  }
  return (
    <form className="lb-sign-in" noValidate onSubmit={(event) => void submit(event)}>
      {failure && (
        <p role="alert" className="lb-sign-in-failure">
          {failure}
        </p>
      )}
      {byCard ? (
        <Field
          key="code"
          id="code"
          name="code"
          label={t('room.code')}
          error={undefined}
          defaultValue={code}
          autoComplete="off"
          autoCapitalize="characters"
        />
      ) : (
        <Field
          key="number"
          id="number"
          name="number"
          label={t('room.number')}
          error={undefined}
          autoComplete="username"
        />
      )}
      <PasswordField
        id="pin"
        name="pin"
        label={t(byCard ? 'room.newPin' : 'room.pin')}
        hint={t('room.pinHint')}
        error={undefined}
        inputMode="numeric"
        maxLength={12}
        autoComplete={byCard ? 'new-password' : 'current-password'}
      />
      <button type="submit" className="lb-submit" disabled={busy} aria-busy={busy}>
        {t('room.signIn')}
      </button>
      <p className="lb-entry-others">
        <a
          href="#"
          onClick={(event) => {
            event.preventDefault()
            setByCard(!byCard)
          }}
        >
          {t(byCard ? 'room.haveCard' : 'room.newCard')}
        </a>
      </p>
    </form>
  )
}
