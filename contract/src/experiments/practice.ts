import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { OwnerGroup } from '../core/ownership.ts'
import { PersonName } from '../core/person-name.ts'
import { Id, LocalText, OptionalLocalText, pageOf, pageQuery } from '../core/types.ts'

/** A lab that one may do without a task, and what one has made of it so far. */
export const PracticeLab = z.object({
  id: Id,
  group: OwnerGroup,
  name: LocalText,
  introduction: OptionalLocalText,
  coverUrl: z.string().nullable(),
  owner: PersonName.nullable(),
  /** How often one has begun it. */
  tries: z.number().int(),
  /** The best share of its points that one has reached, out of 100; null: none yet, or it has no points. */
  best: z.number().nullable(),
  /** A try that is still open. */
  openId: Id.nullable(),
})
export type PracticeLab = z.infer<typeof PracticeLab>

export const practiceLabPage = endpoint({
  method: 'GET',
  path: '/bench/experiment/labs',
  access: 'experiments:work:do',
  summary:
    'Labs that one may do without a task: shipped ones, and those of one’s organisation offered for it',
  query: z.object({ ...pageQuery(['createdAt']), name: z.string().trim().max(100).optional() }),
  data: pageOf(PracticeLab),
})
