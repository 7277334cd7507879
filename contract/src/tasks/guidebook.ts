import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { LocalDoc } from '../core/rich-doc.ts'
import { LocalText, Nothing, WithId } from '../core/types.ts'

export const myTaskGuidebook = endpoint({
  method: 'GET',
  path: '/stu/task/guidebook',
  access: 'tasks:mine:page',
  summary: 'The guidebook of one of one’s own lab tasks, to be read before it starts',
  query: WithId,
  data: z.object({
    name: LocalText,
    guidebook: LocalDoc,
    /** Signed links of its pictures, by file id. */
    files: z.record(z.string(), z.string()),
    toRead: z.boolean(),
  }),
})

export const myTaskRead = endpoint({
  method: 'POST',
  path: '/stu/task/read',
  access: 'tasks:mine:page',
  summary: 'Say that one has read the guidebook of a lab task',
  afterTrial: true,
  body: WithId,
  data: Nothing,
})
