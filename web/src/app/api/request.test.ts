import { expect, it } from 'vitest'
import { z } from 'zod'
import { endpoint } from '@labbox/contract/core/endpoint.ts'
import { thingAdd } from '../../testing/endpoints.ts'
import { wireRequest } from './request.ts'

const list = endpoint({
  method: 'GET',
  path: '/things/:owner/page',
  access: 'signedIn',
  summary: 'a list',
  params: z.object({ owner: z.string() }),
  query: z.object({ page: z.number(), name: z.string().optional(), states: z.array(z.number()) }),
  data: z.object({}),
})

it('puts the input of a GET into path and query, and leaves nothing out but what is absent', () => {
  expect(wireRequest(list, { owner: 'a/b', page: 2, name: undefined, states: [0, 1] })).toEqual({
    method: 'GET',
    url: '/api/things/a%2Fb/page?page=2&states=0&states=1',
    body: undefined,
  })
})

it('keeps the query of a POST apart from its JSON body', () => {
  expect(wireRequest(thingAdd, { dry: true, name: 'x', size: null })).toEqual({
    method: 'POST',
    url: '/api/things/add?dry=true',
    body: '{"name":"x","size":null}',
  })
})
