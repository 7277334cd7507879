import { useId, useState, type ComponentProps } from 'react'
import { addresses } from '../api/light-calls.ts'
import { useAnswer } from '../api/use-answer.ts'
import { useTranslation } from '../i18n.ts'
import './sign-in.css'

interface FieldProps extends ComponentProps<'input'> {
  label: string
  error: string | undefined
  hint?: string
}

/** A labelled input of the pages before signing in. Plain elements: they must be there before the component library is. */
export const Field = ({ label, error, hint, ...input }: FieldProps) => {
  const id = useId()
  const said = error ?? hint
  return (
    <p className="lb-field">
      <label htmlFor={input.id}>{label}</label>
      <input {...input} aria-invalid={Boolean(error)} aria-describedby={said ? id : undefined} />
      {said && (
        <span id={id} className={error ? 'lb-field-error' : 'lb-field-hint'}>
          {said}
        </span>
      )}
    </p>
  )
}

/** A password that can be looked at. */
export const PasswordField = (props: FieldProps) => {
  const { t } = useTranslation('shell')
  const [shown, setShown] = useState(false)
  return (
    <div className="lb-password">
      <Field {...props} type={shown ? 'text' : 'password'} />
      <button type="button" aria-pressed={shown} aria-controls={props.id} onClick={() => setShown(!shown)}>
        {t(shown ? 'signIn.hide' : 'signIn.show')}
      </button>
    </div>
  )
}

export type Captcha = ReturnType<typeof useCaptcha>

/** The picture to read; every try uses it up. */
export const useCaptcha = () => {
  const { data, renew } = useAnswer(addresses.captcha, {}, { once: false })
  return { picture: data, required: data?.required ?? false, renew }
}

/** The picture with the field for what it says; nothing where none is asked for. */
export const CaptchaField = ({ captcha: given, error }: { captcha: Captcha; error: string | undefined }) => {
  const { t } = useTranslation('shell')
  const { picture, required, renew } = given
  if (!required || !picture) return null
  return (
    <div className="lb-captcha">
      <Field
        id="captcha"
        name="captcha"
        label={t('signIn.captcha')}
        error={error}
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
  )
}
