import { expect, it } from 'vitest'
import { allArrived, summaryOf } from './state.ts'
import type { Upload } from './state.ts'

const upload = (state: Upload['state'], size = 100, sent = 0): Upload => ({
  id: 1,
  name: 'a.png',
  size,
  sent,
  state,
})

it('sums up by bytes, not by files', () => {
  const uploads = [
    upload('uploading', 300, 1),
    upload('uploading', 100, 0),
    upload('error'),
    upload('success'),
  ]
  expect(summaryOf(uploads)).toEqual({ uploading: 2, failed: 1, done: 1, sent: 0.75 })
  expect(summaryOf([]).sent).toBe(1)
})

it('is done only when every file has arrived', () => {
  expect(allArrived([upload('success'), upload('success')])).toBe(true)
  expect(allArrived([upload('success'), upload('error')])).toBe(false)
  expect(allArrived([])).toBe(false)
})
