import { expect, it, vi } from 'vitest'
import { createRouter } from './router.ts'

const payload = new Uint8Array([1])

it('tells when a topic is new and when nobody listens any more', () => {
  const router = createRouter()
  const first = vi.fn()
  const second = vi.fn()
  expect(router.add('a', first)).toBe(true)
  expect(router.add('a', second)).toBe(false)
  router.deliver('a', payload)
  router.deliver('b', payload)
  expect(first).toHaveBeenCalledExactlyOnceWith(payload, 'a')
  expect(router.remove('a', first)).toBe(false)
  expect(router.remove('a', first)).toBe(false)
  expect(router.remove('a', second)).toBe(true)
  expect(router.wants('a')).toBe(false)
})

it('delivers to the others when one listener fails', () => {
  vi.stubGlobal('reportError', vi.fn())
  const router = createRouter()
  const heard = vi.fn()
  router.add('a', () => {
    throw new Error('broken')
  })
  router.add('a', heard)
  router.deliver('a', payload)
  expect(heard).toHaveBeenCalledOnce()
  vi.unstubAllGlobals()
})
