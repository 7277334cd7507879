import { expect, it } from 'vitest'
import { createLoadCache } from './load-cache.ts'

it('loads once for all who ask at once, again what was not there, and keeps the ones used last', async () => {
  const loads: string[] = []
  const there = new Set(['a', 'b', 'c'])
  const get = createLoadCache(2, async (key) => {
    loads.push(key)
    await Promise.resolve()
    if (key === 'broken') throw new Error(key)
    return there.has(key) ? key.toUpperCase() : null
  })
  expect(await Promise.all([get('a'), get('a'), get('b')])).toEqual(['A', 'A', 'B'])
  expect(loads).toEqual(['a', 'b'])
  // a is used again, so b is the one to go
  await get('a')
  await get('c')
  await get('a')
  expect(loads).toEqual(['a', 'b', 'c'])
  await get('b')
  expect(loads).toEqual(['a', 'b', 'c', 'b'])
  expect(await get('x')).toBeNull()
  there.add('x')
  expect(await get('x')).toBe('X')
  await expect(get('broken')).rejects.toThrow('broken')
  await expect(get('broken')).rejects.toThrow('broken')
  expect(loads.filter((key) => key === 'broken')).toHaveLength(2)
})

it('lets who brings a way to load wait for no other load', async () => {
  const { promise: gate, resolve: release } = Promise.withResolvers<string>()
  const get = createLoadCache<string>(2, () => gate)
  const waiting = get('a')
  expect(await get('a', async () => 'own')).toBe('own')
  expect(await get('a')).toBe('own')
  release('shared')
  expect(await waiting).toBe('shared')
})
