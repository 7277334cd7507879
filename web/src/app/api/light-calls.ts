import type * as access from '@labbox/contract/access/access.ts'
import type * as cas from '@labbox/contract/access/cas.ts'
import type { homeCounts } from '@labbox/contract/home/counts.ts'
import type * as config from '@labbox/contract/system/client-config.ts'
import type * as logos from '@labbox/contract/system/logos.ts'
import type { Address, Endpoint } from '@labbox/contract/core/endpoint.ts'

const get = <E extends Endpoint>(path: E['path']): Address<E> => ({ method: 'GET', path })
const post = <E extends Endpoint>(path: E['path']): Address<E> => ({ method: 'POST', path })

/**
 * What is called before somebody has signed in, and around it, without the schemas of the contract: they are a third of what the
 * sign-in page would load. A test holds the addresses against the contract.
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
