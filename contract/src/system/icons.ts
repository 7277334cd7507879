import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { Id, Instant, localName, LocalText, pageOf, pageQuery, WithId, Nothing } from '../core/types.ts'

/** Most characters of an uploaded picture. */
export const SVG_LIMIT = 64 * 1024

export const Icon = z.object({
  /** Of one that comes with the product its name, of an uploaded one an id. */
  id: z.string(),
  builtin: z.boolean(),
  /** What a menu row names it by. */
  style: z.string(),
  name: LocalText,
  /** Menu rows that show it. */
  usedBy: z.array(z.object({ id: Id, name: LocalText })),
  updatedAt: Instant.nullable(),
})
export type Icon = z.infer<typeof Icon>

export const iconPage = endpoint({
  method: 'GET',
  path: '/sys/icon/page',
  access: 'system:icon:page',
  summary: 'Icons for the menu: those of the product and uploaded ones, and where they are used',
  query: z.object({
    ...pageQuery(['name', 'updatedAt', 'used']),
    name: z.string().max(100).optional(),
    builtin: z.boolean().optional(),
    used: z.boolean().optional(),
  }),
  data: pageOf(Icon),
})

const fields = {
  name: localName(1, 50),
  /** Text of an SVG picture. What could run or load anything is left out. */
  svg: z.string().min(1, { message: 'required' }).max(SVG_LIMIT),
}
/** Names of elements and attributes that were left out of the picture. */
const Removed = z.object({ removed: z.array(z.string()) })

export const iconAdd = endpoint({
  method: 'POST',
  path: '/sys/icon/add',
  access: 'system:icon:add',
  summary: 'Upload an icon as SVG; answers what had to be left out of it',
  body: z.object(fields),
  data: WithId.extend(Removed.shape),
})

export const iconUpdate = endpoint({
  method: 'POST',
  path: '/sys/icon/update',
  access: 'system:icon:edit',
  summary: 'Rename an uploaded icon, or give it another picture: menu rows follow',
  body: z.object({ id: Id, name: fields.name, svg: fields.svg.optional() }),
  data: Removed,
})

export const iconDelete = endpoint({
  method: 'POST',
  path: '/sys/icon/delete',
  access: 'system:icon:delete',
  summary: 'Remove an uploaded icon that no menu row shows',
  body: WithId,
  data: Nothing,
})
