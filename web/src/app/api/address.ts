import type { Address, Endpoint } from '@labbox/contract/core/endpoint.ts'

const isWhole = <E extends Endpoint>(endpoint: E | Address<E>): endpoint is E => 'data' in endpoint

/** The endpoint with its schemas, which pages come without: they are loaded when something is to be checked by them. */
export const whole = async <E extends Endpoint>(endpoint: E | Address<E>): Promise<E | undefined> =>
  isWhole(endpoint) ? endpoint : endpoint.load?.()

/** Names of the fields that go into the query. */
export const queryNames = <E extends Endpoint>(endpoint: E | Address<E>): ReadonlySet<string> =>
  new Set(isWhole(endpoint) ? Object.keys(endpoint.query?.shape ?? {}) : endpoint.inQuery)
