import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { Id, Instant, localName, LocalText, Nothing } from '../core/types.ts'
import { SignedIn } from './access.ts'

/** The page that people come back to with their ticket; the configured service address ends with it. */
export const CAS_PAGE = '/caslogin'

const isWebUrl = (text: string): boolean => {
  if (!URL.canParse(text)) return false
  const { protocol, username, password, search, hash } = new URL(text)
  return /^https?:$/.test(protocol) && username + password + search + hash === ''
}

/** An http(s) address without user, query and fragment; a slash at its end goes. */
const WebUrl = z
  .string()
  .trim()
  .max(500)
  .refine((text) => text === '' || isWebUrl(text), { message: 'url' })
  .transform((text) => text.replace(/\/+$/, ''))
const ServiceUrl = WebUrl.refine((text) => text === '' || text.endsWith(CAS_PAGE), { message: 'serviceUrl' })

/** Name of an attribute in the answer of the CAS server; empty: not taken from there. */
const AttributeName = z
  .string()
  .trim()
  .max(100)
  .regex(/^([A-Za-z_][\w.-]*)?$/, { message: 'attribute' })
  .default('')

const fields = {
  enabled: z.boolean().default(false),
  /** What the button on the sign-in page says. */
  name: localName(1, 60),
  /** Of the CAS server, without `/login`. */
  baseUrl: WebUrl.default(''),
  serviceUrl: ServiceUrl.default(''),
  /** Which attribute is the account; empty: the CAS user itself. */
  accountFrom: AttributeName,
  nameFrom: AttributeName,
  numberFrom: AttributeName,
  emailFrom: AttributeName,
  /** Whether somebody without an account gets one, in `orgId`. */
  createAccounts: z.boolean().default(false),
  orgId: Id.nullable().default(null),
  /** A new account is a teacher's where this attribute has one of the values, else a student's. */
  teacherFrom: AttributeName,
  teacherValues: z.array(z.string().trim().min(1).max(100)).max(20).default([]),
  /** Whether signing out here also leads to the sign-out of the CAS server. */
  signOutThere: z.boolean().default(true),
}

export const CasConfig = z.object({
  ...fields,
  name: LocalText,
  version: z.number().int(),
  updatedAt: Instant.nullable(),
})
export type CasConfig = z.infer<typeof CasConfig>

export const casGet = endpoint({
  method: 'GET',
  path: '/sys/casConfig/get',
  access: 'access:sso:page',
  summary: 'How people sign in by CAS',
  data: CasConfig,
})

export const casUpdate = endpoint({
  method: 'POST',
  path: '/sys/casConfig/update',
  access: 'access:sso:edit',
  summary: 'Change how people sign in by CAS; `version` is the one the change was made on',
  body: z.object({ ...fields, version: z.number().int().min(0) }),
  data: Nothing,
})

const steps = ['address', 'service', 'signInPage', 'validation'] as const
export const casFindings = [
  'https',
  'http',
  'here',
  'elsewhere',
  'reached',
  'refusesTestTicket',
  'acceptsTestTicket',
  'serviceRefused',
  'otherRefusal',
  'address',
  'unreachable',
  'timeout',
  'status',
  'redirect',
  'tooLarge',
  'notCas',
] as const
export type CasFinding = (typeof casFindings)[number]

export const CasStep = z.object({
  step: z.enum(steps),
  result: z.enum(['ok', 'warn', 'fail']),
  finding: z.string(),
  /** What exactly was found: a status, a code of the protocol, a reason of the network. */
  detail: z.string(),
  ms: z.number().int().nullable(),
})
export type CasStep = z.infer<typeof CasStep>

export const casTest = endpoint({
  method: 'POST',
  path: '/sys/casConfig/test',
  access: 'access:sso:edit',
  summary: 'Ask the CAS server with these addresses, as a sign-in would; nothing is stored',
  body: z.object({
    baseUrl: WebUrl.refine((text) => text !== '', { message: 'required' }),
    serviceUrl: ServiceUrl.refine((text) => text !== '', { message: 'required' }),
  }),
  data: z.object({ steps: z.array(CasStep) }),
})

export const casOffer = endpoint({
  method: 'GET',
  path: '/caslogin/offer',
  access: { public: 'the sign-in page shows the button' },
  summary: 'Where to sign in by CAS; url is null while it is switched off',
  data: z.object({ url: z.string().nullable(), name: LocalText.nullable() }),
})

export const casLogin = endpoint({
  method: 'POST',
  path: '/caslogin',
  access: { public: 'signing in' },
  summary: 'Sign in with a service ticket of the CAS server',
  afterTrial: true,
  body: z.object({
    ticket: z
      .string()
      .trim()
      .regex(/^ST-[\w.-]{1,253}$/, { message: 'invalid' }),
  }),
  data: SignedIn,
})
