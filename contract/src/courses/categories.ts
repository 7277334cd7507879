import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { Id, LocalText, localName, Nothing, WithId } from '../core/types.ts'

/** A node of the category tree, parents first, siblings in their order. */
export const Category = z.object({
  id: Id,
  parentId: Id.nullable(),
  name: LocalText,
  /** Courses directly in it that this user can see. */
  courses: z.number().int(),
  /** Kept by the system, for all organisations. */
  system: z.boolean(),
  editable: z.boolean(),
})
export type Category = z.infer<typeof Category>

export const categoryList = endpoint({
  method: 'GET',
  path: '/course/category/list',
  access: 'courses:course:page',
  summary: 'Categories of courses: those of the system, of one’s organisation and of those above it',
  data: z.array(Category),
})

export const categoryAdd = endpoint({
  method: 'POST',
  path: '/course/category/add',
  access: 'courses:category:edit',
  summary: 'Add a category, as the last one below its parent',
  body: z.object({ name: localName(1, 100), parentId: Id.nullable().default(null) }),
  data: WithId,
})

export const categoryUpdate = endpoint({
  method: 'POST',
  path: '/course/category/update',
  access: 'courses:category:edit',
  summary: 'Rename a category',
  body: z.object({ id: Id, name: localName(1, 100) }),
  data: Nothing,
})

export const categoryMove = endpoint({
  method: 'POST',
  path: '/course/category/move',
  access: 'courses:category:edit',
  summary: 'Put a category elsewhere in the tree, among the others there',
  body: z.object({ id: Id, parentId: Id.nullable(), index: z.number().int().min(0).max(10_000) }),
  data: Nothing,
})

export const categoryDelete = endpoint({
  method: 'POST',
  path: '/course/category/delete',
  access: 'courses:category:edit',
  summary: 'Delete a category that no course and no other category is in',
  body: WithId,
  data: Nothing,
})
