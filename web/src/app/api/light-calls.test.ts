import { expect, it } from 'vitest'
import { captcha, login, logout, switchRole, userInfo } from '@labbox/contract/access/access.ts'
import { casOffer } from '@labbox/contract/access/cas.ts'
import { publicConfigGet } from '@labbox/contract/system/client-config.ts'
import { homeCounts } from '@labbox/contract/home/counts.ts'
import { logoGet } from '@labbox/contract/system/logos.ts'
import { addresses } from './light-calls.ts'

it('calls known by their addresses alone are those of the contract, with all they ask for in query or body', () => {
  const endpoints = {
    captcha,
    login,
    logout,
    userInfo,
    switchRole,
    casOffer,
    homeCounts,
    publicConfigGet,
    logoGet,
  }
  for (const [name, { method, path, ...more }] of Object.entries(endpoints)) {
    expect(addresses[name as keyof typeof addresses], name).toEqual({ method, path })
    expect(more, name).not.toHaveProperty('params')
    if (method === 'POST') expect(more, name).not.toHaveProperty('query')
  }
  expect(Object.keys(addresses).toSorted()).toEqual(Object.keys(endpoints).toSorted())
})
