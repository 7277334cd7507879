import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { Id, localName, LocalText, Nothing, pageOf, pageQuery, WithId } from '../core/types.ts'
import { RoleCodeSchema } from './access.ts'
import { isOwn, isShipped, scopes, type HeldPermission } from './permissions.ts'

export const ScopeSchema = z.enum(scopes)
const PermissionCode = z.custom<HeldPermission>(
  (code) => typeof code === 'string' && (isShipped(code) || isOwn(code)),
  { message: 'permission' },
)
const Grant = z.object({ permission: PermissionCode, scope: ScopeSchema })
export type Grant = z.infer<typeof Grant>

const distinct = (grants: Grant[]) => new Set(grants.map((one) => one.permission)).size === grants.length

export const RoleRow = z.object({
  id: Id,
  code: z.string(),
  /** The shipped role it is a kind of. */
  base: RoleCodeSchema,
  name: LocalText,
  remark: z.string(),
  builtin: z.boolean(),
  version: z.number().int(),
  members: z.number().int(),
  rights: z.number().int(),
})
export type RoleRow = z.infer<typeof RoleRow>

const fields = {
  name: localName(2, 50),
  remark: z.string().trim().max(200).default(''),
  grants: z.array(Grant).max(1000).refine(distinct, { message: 'twice' }).default([]),
  menuIds: z.array(Id).max(1000).default([]),
}

export const rolePage = endpoint({
  method: 'GET',
  path: '/sys/role/page',
  access: 'access:role:page',
  summary: 'Roles, with how many hold them',
  query: z.object({
    ...pageQuery(['code', 'members']),
    name: z.string().trim().max(100).optional(),
    base: RoleCodeSchema.optional(),
  }),
  data: pageOf(RoleRow),
})

export const roleGet = endpoint({
  method: 'GET',
  path: '/sys/role/get',
  access: 'access:role:page',
  summary: 'One role with its rights and menu rows',
  query: WithId,
  data: RoleRow.extend({
    grants: z.array(z.object({ permission: z.string(), scope: ScopeSchema })),
    menuIds: z.array(Id),
  }),
})

export const roleAdd = endpoint({
  method: 'POST',
  path: '/sys/role/add',
  access: 'access:role:add',
  summary: 'Add a role of one of the shipped kinds, with rights the caller may give',
  body: z.object({ ...fields, base: RoleCodeSchema }),
  data: WithId,
})

export const roleUpdate = endpoint({
  method: 'POST',
  path: '/sys/role/update',
  access: 'access:role:edit',
  summary: 'Change name, rights and menu of a role; effective with the next call of whoever holds it',
  body: z.object({ ...fields, id: Id, version: z.number().int() }),
  data: Nothing,
})

export const roleCopy = endpoint({
  method: 'POST',
  path: '/sys/role/copy',
  access: 'access:role:add',
  summary: 'A new role with the rights and menu of another',
  body: z.object({ id: Id, name: fields.name }),
  data: WithId,
})

export const roleDelete = endpoint({
  method: 'POST',
  path: '/sys/role/delete',
  access: 'access:role:delete',
  summary: 'Delete a role that nobody holds; shipped ones stay',
  body: WithId,
  data: Nothing,
})
