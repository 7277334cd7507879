import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'

/** What somebody does first in this product; those that are done tick themselves off. */
export const homeSteps = endpoint({
  method: 'GET',
  path: '/home/steps',
  access: 'signedIn',
  summary: 'Which first steps of the active role are done',
  data: z.array(z.string()),
})
