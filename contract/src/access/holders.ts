import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { LocalText } from '../core/types.ts'

const NamedRole = z.object({ code: z.string(), name: LocalText })

/** For the page that says what is missing: roles as they are in this installation, made ones too. */
export const permissionHolders = endpoint({
  method: 'GET',
  path: '/user/permissionHolders',
  access: 'signedIn',
  summary: 'Roles that hold a permission, and roles whose people could give it to the caller',
  query: z.object({ permission: z.string().max(100) }),
  data: z.object({ holders: z.array(NamedRole), grantors: z.array(NamedRole) }),
})
