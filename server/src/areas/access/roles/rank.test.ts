import { expect, test } from 'vitest'
import {
  permissions,
  roleCodes,
  type Permission,
  type RoleCode,
  type Scope,
} from '@labbox/contract/access/permissions.ts'
import { dominates, mayGrant, type Rights } from './rank.ts'

const shipped = (base: RoleCode): Rights => ({
  base,
  root: base === 'admin',
  permissions: new Map(
    (Object.keys(permissions) as Permission[]).flatMap((code) => {
      const scope = permissions[code][base]
      return scope ? [[code, scope] as const] : []
    }),
  ),
})
const changed = (base: RoleCode, permission: Permission, scope: Scope): Rights => {
  const { permissions: held } = shipped(base)
  return { base, root: false, permissions: new Map([...held, [permission, scope]]) }
}

test('each shipped role dominates those after it, and system administrators one another', () => {
  for (const [k, actor] of roleCodes.entries())
    for (const [n, other] of roleCodes.entries())
      expect(dominates(shipped(actor), shipped(other)), `${actor} over ${other}`).toBe(
        k < n || (k === 0 && n === 0),
      )
})

test('a role with one right more than its administrator could give is out of reach', () => {
  const wide = changed('student', 'access:user:edit', 'all')
  expect(dominates(shipped('orgadmin'), wide)).toBe(false)
  expect(dominates(shipped('admin'), wide)).toBe(true)
  expect(dominates(shipped('orgadmin'), changed('student', 'access:user:edit', 'org'))).toBe(true)
})

test('nobody but the shipped administrators rises by giving', () => {
  const auditor: Rights = { base: 'admin', root: false, permissions: new Map([['access:user:edit', 'all']]) }
  expect(mayGrant(auditor, 'access:role:edit', 'all')).toBe(false)
  expect(dominates(auditor, shipped('admin'))).toBe(false)
  expect(dominates(auditor, auditor)).toBe(false)
  expect(mayGrant(shipped('admin'), 'tasks:task:add', 'own')).toBe(true)
  expect(mayGrant(shipped('admin'), 'tasks:task:add', 'all')).toBe(false)
  expect(mayGrant(shipped('orgadmin'), 'access:role:edit', 'own')).toBe(false)
})

test('what no shipped role holds is given by system administrators alone', () => {
  expect(mayGrant(shipped('admin'), 'statistics:risk:page', 'org')).toBe(true)
  expect(mayGrant(shipped('orgadmin'), 'statistics:risk:page', 'classes')).toBe(false)
  expect(
    mayGrant(changed('orgadmin', 'statistics:risk:page', 'org'), 'statistics:risk:page', 'classes'),
  ).toBe(true)
})
