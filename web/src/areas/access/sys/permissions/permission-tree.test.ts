import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import type { PermissionInfo } from '@labbox/contract/access/permission-list.ts'
import { permissions } from '@labbox/contract/access/permissions.ts'
import { permissionTree } from './permission-tree.ts'

const info = (code: string, parent: string | null = null): PermissionInfo => ({
  code,
  parent,
  name: { en: code },
  organisation: null,
  known: 'both',
  grantable: null,
  holders: [],
  changed: [],
})

it.each(['zh', 'en'])('every area of permissions, and whatever has several, has a name in %s', (locale) => {
  const file = join(import.meta.dirname, `../../../../locales/${locale}/sys-access.json`)
  const { area, resource } = JSON.parse(readFileSync(file, 'utf8')) as {
    area: Record<string, string>
    resource: Record<string, Record<string, string>>
  }
  const tree = permissionTree(Object.keys(permissions).map((code) => info(code)))
  expect(Object.keys(area).toSorted()).toEqual(['own', ...tree.map(({ name }) => name)].toSorted())
  const resources = tree.flatMap(({ children = [] }) => children.filter(({ level }) => level === 'resource'))
  const named = Object.entries(resource).flatMap(([of, names]) =>
    Object.keys(names).map((name) => `${of}:${name}`),
  )
  expect(named.toSorted()).toEqual(resources.map(({ key }) => key).toSorted())
})

it('puts permissions below their parents, and those whose parent is not shown among their own kind', () => {
  const keys = (nodes: ReturnType<typeof permissionTree>): unknown[] =>
    nodes.map(({ key, children }) => (children ? [key, ...keys(children)] : key))
  const tree = permissionTree([
    info('own:a:b', 'x:y:page'),
    info('x:y:page'),
    info('x:y:add', 'z:z:page'),
    info('x:u:do'),
  ])
  // The only one of a resource needs no level of its own.
  expect(keys(tree)).toEqual([['x', ['x:y', ['x:y:page', 'own:a:b'], 'x:y:add'], 'x:u:do']])
})
