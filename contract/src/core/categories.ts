import { z } from 'zod'
import type { Permission } from '../access/permissions.ts'
import { endpoint } from './endpoint.ts'
import { Id, LocalText, localName, Nothing, WithId } from './types.ts'

/** A node of a tree that things are sorted into: parents first, siblings in their order. */
export const CategoryNode = z.object({
  id: Id,
  parentId: Id.nullable(),
  name: LocalText,
  /** What this user can see directly in it. */
  uses: z.number().int(),
  /** Kept by the system, for all organisations. */
  system: z.boolean(),
  editable: z.boolean(),
})
export type CategoryNode = z.infer<typeof CategoryNode>

interface Options<P extends string, R extends Permission, W extends Permission> {
  /** Of the group, as `lab/labClassify`. */
  path: P
  read: R
  edit: W
  /** What is sorted, in the plural, for the summaries. */
  things: string
}

/** The calls of one such tree. */
export const categoryEndpoints = <
  const P extends string,
  const R extends Permission,
  const W extends Permission,
>({
  path,
  read,
  edit,
  things,
}: Options<P, R, W>) => ({
  list: endpoint({
    method: 'GET',
    path: `/${path}/list`,
    access: read,
    summary: `Categories of ${things}: those of the system, of one’s organisation and of those above it`,
    data: z.array(CategoryNode),
  }),
  add: endpoint({
    method: 'POST',
    path: `/${path}/add`,
    access: edit,
    summary: `Add a category of ${things}, as the last one below its parent`,
    body: z.object({ name: localName(1, 100), parentId: Id.nullable().default(null) }),
    data: WithId,
  }),
  update: endpoint({
    method: 'POST',
    path: `/${path}/update`,
    access: edit,
    summary: `Rename a category of ${things}`,
    body: z.object({ id: Id, name: localName(1, 100) }),
    data: Nothing,
  }),
  move: endpoint({
    method: 'POST',
    path: `/${path}/move`,
    access: edit,
    summary: `Put a category of ${things} elsewhere in the tree, among the others there`,
    body: z.object({ id: Id, parentId: Id.nullable(), index: z.number().int().min(0).max(10_000) }),
    data: Nothing,
  }),
  remove: endpoint({
    method: 'POST',
    path: `/${path}/delete`,
    access: edit,
    summary: `Delete a category that none of the ${things} and no other category is in`,
    body: WithId,
    data: Nothing,
  }),
})

export type CategoryEndpoints = ReturnType<typeof categoryEndpoints>
