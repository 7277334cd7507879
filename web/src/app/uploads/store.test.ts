import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { addUpload, dropUpload, uploadArrived, useUploads } from './store.ts'

vi.mock('../i18n.ts', () => ({ translate: (key: string) => key }))

beforeEach(() => {
  vi.useFakeTimers()
  useUploads.setState({ uploads: [], collapsed: false })
})
afterEach(() => void vi.useRealTimers())

const begin = (name: string) =>
  addUpload({ name, size: 1, sent: 0, state: 'uploading', large: true }, { cancel: () => {} })
const collapsed = () => useUploads.getState().collapsed

it('collapses 1,500 ms after the last file has arrived, and opens for the next', () => {
  const [one, two] = [begin('one'), begin('two')]
  uploadArrived(one)
  vi.advanceTimersByTime(10_000)
  expect(collapsed()).toBe(false)
  uploadArrived(two)
  vi.advanceTimersByTime(1_499)
  expect(collapsed()).toBe(false)
  vi.advanceTimersByTime(1)
  expect(collapsed()).toBe(true)
  begin('three')
  expect(collapsed()).toBe(false)
})

it('stays open while something is still on its way, or has been added meanwhile', () => {
  const one = begin('one')
  uploadArrived(one)
  vi.advanceTimersByTime(1_000)
  const two = begin('two')
  vi.advanceTimersByTime(1_000)
  expect(collapsed()).toBe(false)
  dropUpload(two)
  expect(useUploads.getState().uploads.map(({ state, sent }) => [state, sent])).toEqual([['success', 1]])
})
