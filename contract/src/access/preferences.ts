import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { Nothing } from '../core/types.ts'

/** How long the name of a preference may be: the kind of thing and the thing, as in `list/sys/user/page`. */
const KEY_MAX = 120
/** Characters of one preference. */
export const PREFERENCE_MAX = 4_000
/** Preferences that one person has at a time. */
export const PREFERENCES_MOST = 100

const Key = z
  .string()
  .max(KEY_MAX)
  .regex(/^[a-z][\w./:-]*$/, { message: 'invalid' })

export const preferenceList = endpoint({
  method: 'GET',
  path: '/user/preference/list',
  access: 'signedIn',
  summary: 'How one has set up the pages one uses: JSON texts by name, which only the browser reads',
  data: z.record(z.string(), z.string()),
})

export const preferenceSave = endpoint({
  method: 'POST',
  path: '/user/preference/save',
  access: 'signedIn',
  summary: 'Keep one’s own setting of a page; an empty text forgets it',
  afterTrial: true,
  body: z.object({ key: Key, text: z.string().max(PREFERENCE_MAX) }),
  data: Nothing,
})
