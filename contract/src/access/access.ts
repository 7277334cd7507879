import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { PersonName } from '../core/person-name.ts'
import { Id, Instant, LocalText, Nothing } from '../core/types.ts'
import { roleCodes } from './permissions.ts'

/** Accounts: 6–20 lower-case letters and digits. */
export const Account = z
  .string()
  .trim()
  .regex(/^[a-z0-9]{6,20}$/, { message: 'account' })
export const RoleCodeSchema = z.enum(roleCodes)

/** A row of the menu; `resUrl` is the page it opens, the client maps it. */
export const Menu = z.object({
  id: Id,
  parentId: Id.nullable(),
  resName: LocalText,
  resUrl: z.string(),
  resStyle: z.string(),
})
export type Menu = z.infer<typeof Menu>

export const UserInfo = z.object({
  id: Id,
  accountCode: z.string(),
  name: PersonName,
  avatar: z.string().nullable(),
  introduction: z.string(),
  /** Codes of the roles held; the first one is active. */
  roles: z.array(z.string()),
  /** The same roles, with their names and the shipped role each is a kind of. */
  heldRoles: z.array(z.object({ code: z.string(), base: RoleCodeSchema, name: LocalText })),
  /** Until they have, nothing else is open to them. */
  mustChangePassword: z.boolean(),
  menus: z.array(Menu),
  orgId: Id.nullable(),
  orgName: LocalText.nullable(),
  timeZone: z.string(),
  /** What the active role may do, for hiding what is not permitted; the server decides every call anew. */
  permissions: z.array(z.string()),
  sessionId: Id,
  /** The server's clock, for the client's offset. */
  now: Instant,
})
export type UserInfo = z.infer<typeof UserInfo>

/** What every way in answers. */
export const SignedIn = z.object({
  token: z.string(),
  accountCode: z.string(),
  mustChangePassword: z.boolean(),
  /** The password does not meet the strong rule: whoever signed in is asked to choose a better one. */
  weakPassword: z.boolean(),
})
export type SignedIn = z.infer<typeof SignedIn>

export const captcha = endpoint({
  method: 'GET',
  path: '/captcha',
  access: { public: 'needed to sign in' },
  summary: 'A new captcha picture; one use, 2 minutes',
  data: z.object({ captchaId: z.string(), image: z.string(), required: z.boolean() }),
})

export const login = endpoint({
  method: 'POST',
  path: '/login',
  access: { public: 'signing in' },
  summary: 'Sign in; the password is base64 of UTF-8',
  afterTrial: true,
  body: z.object({
    username: z.string().trim().min(1, { message: 'required' }).max(200),
    password: z.string().min(1, { message: 'required' }).max(400),
    captcha: z.string().trim().max(20).optional(),
    captchaId: z.string().max(100).optional(),
    /** Signing in again over a page with unsaved work: only this account is accepted. */
    sameAccount: z.string().max(200).optional(),
  }),
  data: SignedIn,
})

export const logout = endpoint({
  method: 'POST',
  path: '/logout',
  access: { public: 'signing out twice is harmless' },
  summary: 'End the session; data may be an address to visit',
  afterTrial: true,
  data: z.string().nullable(),
})

export const userInfo = endpoint({
  method: 'GET',
  path: '/user/info',
  access: 'signedIn',
  summary: 'Who is signed in, with roles and menus',
  duringPasswordChange: true,
  query: z.object({ token: z.string().max(400).optional() }),
  data: UserInfo,
})

export const switchRole = endpoint({
  method: 'POST',
  path: '/user/switchRole',
  access: 'signedIn',
  summary: 'Continue in another of one’s roles under a new token',
  afterTrial: true,
  duringPasswordChange: true,
  body: z.object({ role: z.string().max(60) }),
  data: z.object({ token: z.string() }),
})

export const mqttTicket = endpoint({
  method: 'POST',
  path: '/user/mqttTicket',
  access: 'signedIn',
  summary: 'A short-lived ticket bound to the session: the CONNECT password for /mqtt',
  afterTrial: true,
  body: Nothing,
  data: z.object({ username: z.string(), password: z.string(), clientId: z.string(), expires: Instant }),
})
