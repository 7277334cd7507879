import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { Id, Nothing } from '../core/types.ts'
import { Email, Phone, UserName } from './users.ts'

/** Side of the picture that the browser makes of a chosen one, pixels. */
export const AVATAR_SIDE = 256

const Profile = z.object({
  name: z.string(),
  number: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  introduction: z.string(),
  /** The name stands on reports and scores: only who administers users changes it. */
  nameEditable: z.boolean(),
})
export type Profile = z.infer<typeof Profile>

export const profileGet = endpoint({
  method: 'GET',
  path: '/user/profile/get',
  access: 'signedIn',
  summary: 'One’s own personal data',
  data: Profile,
})

const orNull = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === '' ? null : value), schema.nullable())

export const profileUpdate = endpoint({
  method: 'POST',
  path: '/user/profile/update',
  access: 'signedIn',
  summary: 'Change one’s own personal data; what is left out stays',
  body: z.object({
    name: UserName.optional(),
    email: orNull(Email).optional(),
    phone: orNull(Phone).optional(),
    introduction: z.string().trim().max(500).optional(),
  }),
  data: Nothing,
})

export const pictureUpdate = endpoint({
  method: 'POST',
  path: '/user/profile/picture',
  access: 'signedIn',
  summary: 'Take one of one’s own uploaded pictures as the picture of oneself; null: none',
  body: z.object({ fileId: Id.nullable() }),
  data: z.object({ avatar: z.string().nullable() }),
})
