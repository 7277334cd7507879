import { afterEach, expect, it, vi } from 'vitest'
import { arriving } from './lazy.ts'

const lost = () => Promise.reject<string>(new TypeError('Failed to fetch dynamically imported module'))

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

it('waits for the network in place of failing', async () => {
  vi.useFakeTimers()
  vi.stubGlobal('fetch', lost)
  const load = vi.fn(lost)
  const part = arriving(load)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(load.mock.calls.length).toBeGreaterThan(2)
  load.mockResolvedValue('there')
  await vi.advanceTimersByTimeAsync(60_000)
  expect(await part).toBe('there')
})

it('fails when the server answers, but not with the part', async () => {
  vi.stubGlobal('fetch', vi.fn().mockResolvedValue(new Response()))
  const load = vi.fn(lost)
  await expect(arriving(load)).rejects.toThrow('Failed to fetch')
  expect(load).toHaveBeenCalledTimes(2)
})
