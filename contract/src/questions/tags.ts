import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { Id, LocalText, localName, Nothing, WithId } from '../core/types.ts'

/** Depth of the tree and tags of one bank. */
export const TAG_LIMITS = { depth: 6, tags: 500 } as const

export const Tag = z.object({
  id: Id,
  parentId: Id.nullable(),
  name: LocalText,
  /** Questions that carry this tag or one below it. */
  questions: z.number().int(),
})
export type Tag = z.infer<typeof Tag>

/** As tags stand beside a question. */
export const TagName = z.object({ id: Id, name: LocalText })

const name = localName(1, 100)

export const tagList = endpoint({
  method: 'GET',
  path: '/questions/tag/list',
  access: 'questions:bank:page',
  summary: 'The tags of a bank: parents before their children, siblings in their order',
  query: z.object({ bankId: Id }),
  data: z.object({ items: z.array(Tag) }),
})

export const tagAdd = endpoint({
  method: 'POST',
  path: '/questions/tag/add',
  access: 'questions:tag:edit',
  summary: 'A new tag at the end of its siblings',
  body: z.object({ bankId: Id, parentId: Id.nullable().default(null), name }),
  data: WithId,
})

export const tagUpdate = endpoint({
  method: 'POST',
  path: '/questions/tag/update',
  access: 'questions:tag:edit',
  summary: 'Rename a tag',
  body: z.object({ id: Id, name }),
  data: Nothing,
})

export const tagMove = endpoint({
  method: 'POST',
  path: '/questions/tag/move',
  access: 'questions:tag:edit',
  summary: 'Move a tag with all below it to another parent or place',
  body: z.object({ id: Id, parentId: Id.nullable(), index: z.number().int().min(0).max(TAG_LIMITS.tags) }),
  data: Nothing,
})

export const tagDelete = endpoint({
  method: 'POST',
  path: '/questions/tag/delete',
  access: 'questions:tag:edit',
  summary: 'Delete a tag and those below it; the questions stay',
  body: WithId,
  data: Nothing,
})
