import { z } from 'zod'
import { Email } from '../access/users.ts'
import { endpoint } from '../core/endpoint.ts'
import { Id, Instant, Nothing } from '../core/types.ts'
import { noticeGroups } from './groups.ts'

/** `tls`: encrypted from the first byte (port 465); `starttls`: before anything is said (587); `none`: only within one's own network. */
export const mailSecurities = ['starttls', 'tls', 'none'] as const

const HostName = z
  .string()
  .trim()
  .max(253)
  .regex(/^([A-Za-z\d]([A-Za-z\d.-]*[A-Za-z\d])?|\[[\da-fA-F:.]+\])?$/, { message: 'invalid' })

const SiteUrl = z
  .string()
  .trim()
  .max(300)
  .refine((text) => text === '' || (URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)), {
    message: 'url',
  })

const fields = {
  enabled: z.boolean(),
  host: HostName,
  port: z.number().int().min(1).max(65_535),
  security: z.enum(mailSecurities),
  /** Empty: the server asks for no account. */
  account: z.string().trim().max(200),
  /** Whom the e-mail comes from. */
  sender: z.union([z.literal(''), Email]),
  /** Address of this site, which the links in e-mail begin with. */
  siteUrl: SiteUrl,
}

export const MailConfig = z.object({
  ...fields,
  /** Whether one is kept; it is never shown. */
  hasPassword: z.boolean(),
  version: z.number().int(),
  updatedAt: Instant.nullable(),
})
export type MailConfig = z.infer<typeof MailConfig>

export const mailGet = endpoint({
  method: 'GET',
  path: '/sys/mail/get',
  access: 'notices:mail:page',
  summary: 'How this installation sends e-mail',
  data: MailConfig,
})

export const mailUpdate = endpoint({
  method: 'POST',
  path: '/sys/mail/update',
  access: 'notices:mail:edit',
  summary:
    'Change how e-mail is sent; an empty password keeps the one that is there, without an account there is none',
  body: z.object({
    ...fields,
    password: z.string().max(500).default(''),
    version: z.number().int().min(0),
  }),
  data: Nothing,
})

export const mailTest = endpoint({
  method: 'POST',
  path: '/sys/mail/test',
  access: 'notices:mail:edit',
  summary: 'Send an e-mail by the settings that are kept, at once, and answer what the server said',
  body: z.object({ to: Email }),
  data: z.object({ sent: z.boolean(), reply: z.string() }),
})

/** Signed by the server when the e-mail was written; holds for ever, since an old e-mail must still let one unsubscribe. */
export const UnsubscribeLink = z.object({
  u: Id,
  g: z.enum(noticeGroups),
  s: z.string().max(100),
})

export const noticeUnsubscribe = endpoint({
  method: 'POST',
  path: '/notices/unsubscribe',
  access: { public: 'the link is signed; mail programs call it without a session (RFC 8058)' },
  summary: 'Get no more e-mail about one kind of notices',
  afterTrial: true,
  trueStatus: true,
  query: UnsubscribeLink,
  data: Nothing,
})
