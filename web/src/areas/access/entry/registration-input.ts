import { isNewPassword, registration } from '@labbox/contract/access/registration.ts'
import type { InputOf } from '@labbox/contract/core/endpoint.ts'
import type { Locale } from '@labbox/contract/core/types.ts'
import { checkFields, fieldText } from '@labbox/contract/errors/fields.ts'
import { whole } from '../../../app/api/address.ts'
import { base64 } from '../../../app/session/base64.ts'

export const registrationFields = [
  'key',
  'studentName',
  'username',
  'password',
  'password2',
  'captcha',
] as const
export type RegistrationField = (typeof registrationFields)[number]
export type RegistrationErrors = Partial<Record<RegistrationField, string>>

/** What is sent: the passwords encoded, the captcha only where there is one. */
export const registrationInput = (
  fields: Record<RegistrationField, string>,
  captchaId: string | undefined,
): InputOf<typeof registration> => ({
  ...fields,
  username: fields.username.trim(),
  password: fields.password && base64(fields.password),
  password2: fields.password2 && base64(fields.password2),
  captcha: fields.captcha.trim() || undefined,
  captchaId,
})

/** What is wrong before anything is sent, by the rules of the contract; the first finding of each field. */
export const registrationErrors = async (
  fields: Record<RegistrationField, string>,
  captchaRequired: boolean,
  t: (key: string) => string,
  locale: Locale,
): Promise<RegistrationErrors> => {
  const body = (await whole(registration))?.body
  const checked = body && checkFields(body, registrationInput(fields, undefined), locale)
  const findings = checked && 'findings' in checked ? checked.findings : []
  const found: RegistrationErrors = Object.fromEntries(findings.map(({ path, text }) => [path[0], text]))
  // The schema checks the encoded passwords.
  if (fields.password && !isNewPassword(fields.password)) found.password = fieldText('newPassword', locale)
  if (fields.password2 && fields.password !== fields.password2)
    found.password2 = fieldText('passwordsDiffer', locale)
  if (captchaRequired && !fields.captcha.trim()) found.captcha = t('shell:signIn.captchaEmpty')
  return found
}
