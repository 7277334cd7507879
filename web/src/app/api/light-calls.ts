import type * as access from '@labbox/contract/access/access.ts'
import type * as cas from '@labbox/contract/access/cas.ts'
import type { homeCounts } from '@labbox/contract/home/counts.ts'
import type * as config from '@labbox/contract/system/client-config.ts'
import type * as logos from '@labbox/contract/system/logos.ts'
import type { Address, Endpoint } from '@labbox/contract/core/endpoint.ts'

const get = <E extends Endpoint>(path: E['path']): Address<E> => ({ method: 'GET', path })
const post = <E extends Endpoint>(path: E['path']): Address<E> => ({ method: 'POST', path })

/**
 * Calls around signing in, without the schemas of the contract: these would be a third of what the sign-in page loads.
 * A test compares the addresses with the contract.
 */
export const addresses = {
  captcha: get<typeof access.captcha>('/captcha'),
  login: post<typeof access.login>('/login'),
  logout: post<typeof access.logout>('/logout'),
  userInfo: get<typeof access.userInfo>('/user/info'),
  switchRole: post<typeof access.switchRole>('/user/switchRole'),
  casOffer: get<typeof cas.casOffer>('/caslogin/offer'),
  homeCounts: get<typeof homeCounts>('/home/counts'),
  publicConfigGet: get<typeof config.publicConfigGet>('/sys/clientConfig/get'),
  logoGet: get<typeof logos.logoGet>('/sys/logoSet/getLogo'),
}
