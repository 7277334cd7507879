import { expect, it } from 'vitest'
import { z } from 'zod'
import { endpoint, type Address } from '@labbox/contract/core/endpoint.ts'
import { queryNames, whole } from './address.ts'

const add = endpoint({
  method: 'POST',
  path: '/things/add',
  access: 'signedIn',
  summary: 'an addition',
  query: z.object({ dry: z.boolean().optional() }),
  body: z.object({ name: z.string() }),
  data: z.object({}),
})
const address: Address<typeof add> = {
  method: 'POST',
  path: '/things/add',
  inQuery: ['dry'],
  load: () => Promise.resolve(add),
}

it('reads an endpoint and its address alike', async () => {
  for (const one of [add, address]) {
    expect(queryNames(one)).toEqual(new Set(['dry']))
    expect(await whole(one)).toBe(add)
  }
})

it('has nothing to check by where there is no body', async () => {
  expect(await whole({ method: 'GET', path: '/things' } as Address)).toBeUndefined()
  expect(queryNames({ method: 'GET', path: '/things' } as Address)).toEqual(new Set())
})
