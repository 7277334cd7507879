import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { Id, localName, Nothing, WithId } from '../core/types.ts'
import { Menu } from './access.ts'

export const MenuRow = Menu.extend({
  /** Comes with the product: may be changed and hidden, not deleted. */
  shipped: z.boolean(),
  /** Roles that see it. */
  roleIds: z.array(Id),
})
export type MenuRow = z.infer<typeof MenuRow>

const fields = {
  parentId: Id.nullable().default(null),
  resName: localName(1, 50),
  /** Page of the client; empty: only a heading of those below. */
  resUrl: z
    .string()
    .trim()
    .max(200)
    .regex(/^(\/[\w-]+)*$/, { message: 'route' })
    .default(''),
  resStyle: z.string().trim().max(40).default(''),
  roleIds: z.array(Id).max(200).default([]),
}

export const menuList = endpoint({
  method: 'GET',
  path: '/sys/menu/list',
  access: 'access:menu:list',
  summary: 'All rows of the menu in their order',
  data: z.array(MenuRow),
})

export const menuAdd = endpoint({
  method: 'POST',
  path: '/sys/menu/add',
  access: 'access:menu:add',
  summary: 'Add a row at the end of its level',
  body: z.object(fields),
  data: WithId,
})

export const menuUpdate = endpoint({
  method: 'POST',
  path: '/sys/menu/update',
  access: 'access:menu:edit',
  summary: 'Change a row, its place in the tree and who sees it',
  body: z.object({ ...fields, id: Id }),
  data: Nothing,
})

export const menuMove = endpoint({
  method: 'POST',
  path: '/sys/menu/move',
  access: 'access:menu:edit',
  summary: 'Put a row at a place (from 0) below a parent, or at the top',
  body: z.object({ id: Id, parentId: Id.nullable(), index: z.number().int().min(0).max(10_000) }),
  data: Nothing,
})

export const menuDelete = endpoint({
  method: 'POST',
  path: '/sys/menu/delete',
  access: 'access:menu:delete',
  summary: 'Delete a row that was added here and has none below it',
  body: WithId,
  data: Nothing,
})
