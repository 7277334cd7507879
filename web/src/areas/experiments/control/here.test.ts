import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { SYNERGY_AWAY_MS } from '@labbox/contract/experiments/synergy.ts'
import { keepHere } from './here.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const pageOf = () =>
  Object.assign(new EventTarget(), { hidden: false }) as unknown as Document & { hidden: boolean }
const show = (page: Document, hidden: boolean) => {
  Object.assign(page, { hidden })
  page.dispatchEvent(new Event('visibilitychange'))
}

it('says often enough that somebody is there while the page is seen, whatever they do', () => {
  const say = vi.fn<() => void>()
  const stop = keepHere(say, pageOf())
  expect(say).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(5 * SYNERGY_AWAY_MS)
  expect(say.mock.calls.length).toBeGreaterThan(2 * 5)
  stop()
  say.mockClear()
  vi.advanceTimersByTime(SYNERGY_AWAY_MS)
  expect(say).not.toHaveBeenCalled()
})

it('says nothing from a page behind others, and at once when it is back', () => {
  const [say, page] = [vi.fn<() => void>(), pageOf()]
  keepHere(say, page)
  show(page, true)
  say.mockClear()
  vi.advanceTimersByTime(SYNERGY_AWAY_MS)
  expect(say).not.toHaveBeenCalled()
  show(page, false)
  expect(say).toHaveBeenCalledTimes(1)
})
