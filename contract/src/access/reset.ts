import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { Nothing } from '../core/types.ts'
import { Email } from './users.ts'

/** How long the link in an e-mail opens anything. */
export const RESET_MINUTES = 30

export const forgotOffer = endpoint({
  method: 'GET',
  path: '/password/forgot/offer',
  access: { public: 'the page of a forgotten password says what one can do' },
  summary: 'Whether a forgotten password can be set anew by e-mail anywhere in this installation',
  data: z.object({ available: z.boolean() }),
})

export const passwordForgot = endpoint({
  method: 'POST',
  path: '/password/forgot',
  access: { public: 'whoever has forgotten the password cannot sign in' },
  summary: 'Ask for a link by e-mail; the answer is the same whether or not anybody has this address',
  afterTrial: true,
  body: z.object({
    email: Email,
    captcha: z.string().trim().max(20).optional(),
    captchaId: z.string().max(100).optional(),
  }),
  data: Nothing,
})

export const passwordReset = endpoint({
  method: 'POST',
  path: '/password/reset',
  access: { public: 'the link in the e-mail is the proof' },
  summary: 'Set a new password by a link from an e-mail: once, within 30 minutes; all sessions end',
  afterTrial: true,
  body: z.object({
    /** Of the link. */
    code: z.string().trim().min(1, { message: 'required' }).max(100),
    /** base64 of UTF-8, as in signing in. */
    password: z.string().min(1, { message: 'required' }).max(400),
    password2: z.string().min(1, { message: 'required' }).max(400),
  }),
  data: z.object({ accountCode: z.string() }),
})
