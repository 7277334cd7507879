import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { Id, LocalText, pageOf, pageQuery } from '../core/types.ts'

/** What figures can be narrowed to, beside a time. */
export const statisticsChoiceKinds = ['semester', 'course', 'class'] as const
export type StatisticsChoiceKind = (typeof statisticsChoiceKinds)[number]

export const statisticsChoices = endpoint({
  method: 'GET',
  path: '/statistics/choice/page',
  access: 'statistics:task:page',
  summary:
    'Semesters, courses or classes that the caller reads figures of, the newest first; with their ids, those alone',
  query: z.object({
    ...pageQuery(['id']),
    of: z.enum(statisticsChoiceKinds),
    name: z.string().trim().max(100).optional(),
    id: Id.optional(),
  }),
  data: pageOf(z.object({ id: Id, name: LocalText })),
})
