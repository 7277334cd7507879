import { expect, it } from 'vitest'
import type { Address } from '@labbox/contract/core/endpoint.ts'
import { thingAdd } from '../../testing/endpoints.ts'
import { queryNames, whole } from './address.ts'

const address: Address<typeof thingAdd> = {
  method: 'POST',
  path: '/things/add',
  inQuery: ['dry'],
  load: () => Promise.resolve(thingAdd),
}

it('reads an endpoint and its address alike', async () => {
  for (const one of [thingAdd, address]) {
    expect(queryNames(one)).toEqual(new Set(['dry']))
    expect(await whole(one)).toBe(thingAdd)
  }
})

it('has nothing to check by where there is no body', async () => {
  expect(await whole({ method: 'GET', path: '/things' } as Address)).toBeUndefined()
  expect(queryNames({ method: 'GET', path: '/things' } as Address)).toEqual(new Set())
})
