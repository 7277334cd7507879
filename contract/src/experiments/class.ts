import { endpoint } from '../core/endpoint.ts'
import { Id } from '../core/types.ts'
import { ClassValues } from '../measurement/class.ts'
import { Template } from '../measurement/template.ts'
import { z } from 'zod'

export const experimentClass = endpoint({
  method: 'GET',
  path: '/teacher/experiment/class',
  access: 'experiments:work:view',
  summary:
    'What the students of an experiment task have measured so far, and the median of each value, to be drawn in one plot',
  query: z.object({ taskId: Id }),
  /** Null: there is nothing to measure. */
  data: ClassValues.extend({ template: Template.nullable() }),
})
