import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import type { PermissionInfo } from '@labbox/contract/access/permission-list.ts'
import { permissions } from '@labbox/contract/access/permissions.ts'
import { permissionTree } from './permission-tree.ts'

it.each(['zh', 'en'])('every area of permissions has a name in %s', (locale) => {
  const file = join(import.meta.dirname, `../../../../locales/${locale}/sys-access.json`)
  const { area } = JSON.parse(readFileSync(file, 'utf8')) as { area: Record<string, string> }
  const areas = new Set(['own', ...Object.keys(permissions).map((code) => code.split(':')[0])])
  expect(Object.keys(area).toSorted()).toEqual([...areas].toSorted())
})

it('puts permissions below their parents, and those whose parent is not shown among their own kind', () => {
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
  const keys = (nodes: ReturnType<typeof permissionTree>): unknown[] =>
    nodes.map(({ key, children }) => (children ? [key, ...keys(children)] : key))
  const tree = permissionTree([info('own:a:b', 'x:y:page'), info('x:y:page'), info('x:y:add', 'z:z:page')])
  expect(keys(tree)).toEqual([['x', ['x:y', ['x:y:page', 'own:a:b'], 'x:y:add']]])
})
