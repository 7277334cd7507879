import { z } from 'zod'
import { endpoint } from '@labbox/contract/core/endpoint.ts'

/** A call with a query and a body, for tests of how calls are made. */
export const thingAdd = endpoint({
  method: 'POST',
  path: '/things/add',
  access: 'signedIn',
  summary: 'an addition',
  query: z.object({ dry: z.boolean().optional() }),
  body: z.object({ name: z.string(), size: z.number().nullable() }),
  data: z.object({}),
})
