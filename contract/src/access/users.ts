import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import {
  FileData,
  Id,
  Instant,
  keysetQuery,
  LocalText,
  Nothing,
  pageOf,
  pageQuery,
  WithId,
  SHEETS,
} from '../core/types.ts'
import { Account } from './access.ts'

export const userStatuses = { disabled: 0, active: 1 } as const
/** How somebody may sign in: by password here, by the university's single sign-on only, or either way. */
export const loginMethods = ['password', 'sso', 'any'] as const

/** 1–200 digits, letters, Chinese characters; names of several parts have a space, a dot, an apostrophe or a hyphen between. */
export const UserName = z
  .string()
  .trim()
  .min(1, { message: 'required' })
  .max(200)
  .regex(/^[\p{L}\p{M}\p{Nd}]+(?:[ .·'’-]+[\p{L}\p{M}\p{Nd}]+)*\.?$/u, { message: 'userName' })
/** What an administrator sets: 6–20 letters and digits. */
export const PlainPassword = z.string().regex(/^[A-Za-z0-9]{6,20}$/, { message: 'password' })

/** The longest number there is, without the sign (ITU-T E.164). */
const MOST_DIGITS = 15

/** A plausible phone number: not too long, and not a single digit repeated. */
const isPhone = (text: string): boolean => {
  const digits = text.replace(/\D/g, '')
  return digits.length <= MOST_DIGITS && new Set(digits).size > 1
}
export const Phone = z
  .string()
  .trim()
  .regex(/^\+?[0-9][0-9 -]{5,18}[0-9]$/, { message: 'phone' })
  .refine(isPhone, { message: 'phone' })

const classes = [/[A-Z]/, /[a-z]/, /[0-9]/, /[^A-Za-z0-9]/]
/** The strong rule: 9–20 characters, with three of upper case, lower case, digits, special characters. */
export const isStrongPassword = (text: string): boolean =>
  [...text].length >= 9 && [...text].length <= 20 && classes.filter((each) => each.test(text)).length >= 3
export const StrongPassword = z.string().max(80).refine(isStrongPassword, { message: 'strongPassword' })

const HeldRole = z.object({ roleId: Id, code: z.string(), name: LocalText, orgId: Id.nullable() })

/** Status of a user: a disabled one cannot sign in and takes no seat of the licence. */
export const userStates = { disabled: 0, active: 1 } as const
const UserStatus = z.literal([userStates.disabled, userStates.active])

/** What may be done to a user: the fields, the way in, a new password, taking the account away. */
export const userActs = ['edit', 'status', 'resetPassword', 'delete'] as const

export const UserRow = z.object({
  id: Id,
  account: z.string(),
  name: z.string(),
  number: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  status: UserStatus,
  loginMethod: z.string(),
  mustChangePassword: z.boolean(),
  orgId: Id.nullable(),
  orgName: LocalText.nullable(),
  roles: z.array(HeldRole),
  createdAt: Instant,
  /** Last act in any session; null: never signed in. */
  lastSeenAt: Instant.nullable(),
  /** What the caller may do to this one: nothing to somebody they do not dominate, only `edit` to themselves. */
  may: z.array(z.enum(userActs)),
})
export type UserRow = z.infer<typeof UserRow>

const optional = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === '' ? null : value), schema.nullable()).default(null as never)

export const UserNumber = z.string().trim().max(50)
export const Email = z.email({ message: 'email' }).max(200)

const AnyRoles = z
  .array(z.object({ roleId: Id, orgId: Id.nullable().default(null) }))
  .max(20)
  .refine((roles) => new Set(roles.map((role) => role.roleId)).size === roles.length, { message: 'twice' })
const Roles = AnyRoles.min(1, { message: 'required' })

const fields = {
  name: UserName,
  number: UserNumber.default(''),
  email: optional(Email),
  phone: optional(Phone),
  loginMethod: z.enum(loginMethods).default('password'),
  orgId: Id.nullable(),
  /** In order of preference: the first is active after signing in. `orgId` null: the user's own organisation. */
  roles: Roles,
}

const filters = {
  /** Part of account, name or number. */
  text: z.string().trim().max(200).optional(),
  orgId: Id.optional(),
  role: z.string().max(60).optional(),
  status: UserStatus.optional(),
  loginMethod: z.enum(loginMethods).optional(),
}
const userSorts = ['account', 'name', 'number', 'createdAt'] as const

export const userPage = endpoint({
  method: 'GET',
  path: '/sys/user/page',
  access: 'access:user:page',
  summary: 'Users the caller administers or teaches',
  query: z.object({
    ...pageQuery(userSorts),
    ...keysetQuery,
    ...filters,
  }),
  data: pageOf(UserRow),
})

export const userExport = endpoint({
  method: 'GET',
  path: '/sys/user/export',
  access: 'access:user:export',
  summary: 'The same users as a sheet, as a file',
  query: z.object({ format: z.enum(['xlsx', 'csv']), sort: pageQuery(userSorts).sort, ...filters }),
  data: FileData,
  file: SHEETS,
})

export const userGet = endpoint({
  method: 'GET',
  path: '/sys/user/get',
  access: 'access:user:page',
  summary: 'One user',
  query: WithId,
  data: UserRow,
})

/** Of a role, what is needed to choose it. */
export const RoleOption = z.object({ id: Id, code: z.string(), base: z.string(), name: LocalText })
export const roleOptions = endpoint({
  method: 'GET',
  path: '/sys/user/roleOptions',
  access: 'access:user:edit',
  summary: 'Roles the caller may give to others',
  data: z.array(RoleOption),
})

export const userAdd = endpoint({
  method: 'POST',
  path: '/sys/user/add',
  access: 'access:user:add',
  summary: 'Add a user; without a password one is made as the settings say and shown once',
  body: z.object({ ...fields, account: Account, password: optional(PlainPassword) }),
  data: z.object({ id: Id, account: z.string(), password: z.string().nullable() }),
})

export const userUpdate = endpoint({
  method: 'POST',
  path: '/sys/user/update',
  access: 'access:user:edit',
  summary: 'Change a user and the roles held',
  /** Without any role the user stays, and cannot sign in. */
  body: z.object({ ...fields, id: Id, roles: AnyRoles }),
  data: Nothing,
})

const several = { ids: z.array(Id).min(1).max(200) }

export const userStatus = endpoint({
  method: 'POST',
  path: '/sys/user/status',
  access: 'access:user:edit',
  summary: 'Let users in or keep them out; who is kept out is signed out at once. All of them or none',
  body: z.object({ ...several, status: UserStatus }),
  data: Nothing,
})

export const userResetPassword = endpoint({
  method: 'POST',
  path: '/sys/user/resetPassword',
  access: 'access:user:resetPassword',
  summary:
    'New passwords as the settings say, shown once; to be changed at the next sign-in. All of them or none',
  body: z.object(several),
  data: z.object({ users: z.array(z.object({ id: Id, account: z.string(), password: z.string() })) }),
})

export const userAssign = endpoint({
  method: 'POST',
  path: '/sys/user/assign',
  access: 'access:user:edit',
  summary:
    'Give users another organisation, other roles or both; what is left out stays. All of them or none',
  body: z.object({ ...several, orgId: Id.nullable().optional(), roles: Roles.optional() }),
  data: Nothing,
})

export const userDelete = endpoint({
  method: 'POST',
  path: '/sys/user/delete',
  access: 'access:user:delete',
  summary: 'Delete users of whom there is no work; others can be disabled. All of them or none',
  body: z.object(several),
  data: Nothing,
})
