import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { Id, localName, LocalText, Nothing } from '../core/types.ts'
import { isOwn } from './permissions.ts'
import { ScopeSchema } from './roles.ts'

/** A permission as it is called by other rows: shipped ones have no other id. */
const Code = z.string().trim().min(1, { message: 'required' }).max(100)

export const PermissionInfo = z.object({
  code: z.string(),
  name: LocalText,
  /** The permission it stands below; null: it stands among those of its area and resource. */
  parent: z.string().nullable(),
  /** Its variant for the own organisation and below; null where there is none. */
  organisation: z.string().nullable(),
  /**
   * Where it is known: in this version of the product, in the database, or (as it should be) in both; own: made in this
   * installation.
   */
  known: z.enum(['both', 'code', 'table', 'own']),
  /** The widest scope in which the caller may give it; null: not at all. */
  grantable: ScopeSchema.nullable(),
  holders: z.array(z.object({ roleId: Id, name: LocalText, scope: ScopeSchema })),
  /** Shipped roles that hold it otherwise than this version ships it. */
  changed: z.array(
    z.object({ name: LocalText, ships: ScopeSchema.nullable(), holds: ScopeSchema.nullable() }),
  ),
})
export type PermissionInfo = z.infer<typeof PermissionInfo>

const fields = {
  name: localName(2, 50),
  parent: Code.nullable().default(null),
}

export const permissionList = endpoint({
  method: 'GET',
  path: '/sys/permission/list',
  access: 'access:permission:list',
  summary: 'Every permission: who holds it, and where this version and the database differ',
  data: z.array(PermissionInfo),
})

export const permissionAdd = endpoint({
  method: 'POST',
  path: '/sys/permission/add',
  access: 'access:permission:add',
  summary: 'Add a permission of this installation; the product itself asks for none of these',
  body: z.object({ ...fields, identifier: z.string().trim().refine(isOwn, { message: 'ownPermission' }) }),
  data: Nothing,
})

export const permissionUpdate = endpoint({
  method: 'POST',
  path: '/sys/permission/update',
  access: 'access:permission:edit',
  summary: 'Change name, parent and, of one made here that no role holds, the identifier',
  body: z.object({ ...fields, permission: Code, identifier: Code }),
  data: Nothing,
})

export const permissionDelete = endpoint({
  method: 'POST',
  path: '/sys/permission/delete',
  access: 'access:permission:delete',
  summary: 'Delete a permission made here that no role holds and that has none below it',
  body: z.object({ permission: Code }),
  data: Nothing,
})
