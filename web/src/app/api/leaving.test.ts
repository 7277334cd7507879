import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createLeaving } from './leaving.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('failures are held back while the page is left, and told when it stays after all', async () => {
  const page = new EventTarget()
  const outlast = createLeaving(page)
  const told: string[] = []
  const fail = (name: string) => void outlast().then(() => told.push(name))
  fail('before')
  await vi.advanceTimersByTimeAsync(0)
  expect(told).toEqual(['before'])
  page.dispatchEvent(new Event('beforeunload'))
  fail('while leaving')
  await vi.advanceTimersByTimeAsync(2_900)
  expect(told).toEqual(['before'])
  await vi.advanceTimersByTimeAsync(200)
  expect(told).toEqual(['before', 'while leaving'])
  fail('after')
  await vi.advanceTimersByTimeAsync(0)
  expect(told).toEqual(['before', 'while leaving', 'after'])
})
