import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { LocalText } from '../core/types.ts'
import { Account, SignedIn } from './access.ts'
import { isStrongPassword, PlainPassword, UserName } from './users.ts'

/** Letters and digits of a key that nobody mistakes for each other. */
export const KEY_ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
export const KEY_LENGTH = 12

/** A key as it is stored, however somebody typed it: in upper case, without blanks and hyphens. */
export const normalKey = (text: string): string => text.toUpperCase().replace(/[\s-]/g, '')

/** A key as it is shown: `ABCD-EFGH-JKLM`. */
export const shownKey = (key: string): string => key.match(/.{1,4}/g)?.join('-') ?? ''

const InvitationKey = z.string().trim().min(1, { message: 'required' }).max(100)

/** What a new student may choose: 6–20 letters and digits, or what the strong rule allows. */
export const isNewPassword = (text: string): boolean =>
  PlainPassword.safeParse(text).success || isStrongPassword(text)

/** The fields of the form; the passwords travel as base64 of UTF-8, as in signing in. */
export const registration = endpoint({
  method: 'POST',
  path: '/registration',
  access: { public: 'whoever holds an invitation code becomes a student' },
  summary: 'Register with an invitation code of a class or an organisation; signed in at once',
  body: z.object({
    username: Account,
    password: z.string().min(1, { message: 'required' }).max(400),
    password2: z.string().min(1, { message: 'required' }).max(400),
    studentName: UserName,
    key: InvitationKey,
    captcha: z.string().trim().max(20).optional(),
    captchaId: z.string().max(100).optional(),
  }),
  data: SignedIn,
})

/** POST, because a key must not appear in an address. */
export const registrationKey = endpoint({
  method: 'POST',
  path: '/registration/key',
  access: { public: 'the holder of a key sees where it leads' },
  summary: 'Which organisation and class an invitation code leads to',
  afterTrial: true,
  body: z.object({ key: InvitationKey }),
  data: z.object({ organisation: LocalText, className: LocalText.nullable() }),
})
