import { expect, it } from 'vitest'
import { createSlots } from './slots.ts'
import { allArrived, summaryOf, type Upload } from './state.ts'

const upload = (state: Upload['state'], size = 100, sent = 0, hashed?: number): Upload => ({
  id: 1,
  name: 'a.png',
  size,
  sent,
  state,
  hashed,
})

it('sums up by bytes, not by files', () => {
  const uploads = [
    upload('uploading', 300, 1),
    upload('waiting', 100, 0),
    upload('error'),
    upload('success'),
    upload('paused'),
  ]
  expect(summaryOf(uploads)).toEqual({ uploading: 2, paused: 1, failed: 1, done: 1, sent: 0.75 })
  expect(summaryOf([]).sent).toBe(1)
  // Paused while its hash is computed: it goes on by itself.
  expect(summaryOf([upload('paused', 100, 0, 0.5)])).toMatchObject({ uploading: 1, paused: 0 })
})

it('is done only when every file has arrived', () => {
  expect(allArrived([upload('success'), upload('success')])).toBe(true)
  expect(allArrived([upload('success'), upload('error')])).toBe(false)
  expect(allArrived([upload('success'), upload('paused')])).toBe(false)
  expect(allArrived([])).toBe(false)
})

it('lets so many in at a time, in their order; who gives up leaves the line', async () => {
  const slots = createSlots(2)
  const never = new AbortController().signal
  const order: string[] = []
  const ends: (() => void)[] = []
  const work = (name: string) => () =>
    new Promise<void>((resolve) => {
      order.push(name)
      ends.push(resolve)
    })
  const running = [slots.run(never, work('a')), slots.run(never, work('b'))]
  const abort = new AbortController()
  const gone = slots.run(abort.signal, work('gone')).catch((error: unknown) => String(error))
  running.push(slots.run(never, work('c')))
  abort.abort(new Error('given up'))
  expect(await gone).toBe('Error: given up')
  await Promise.resolve()
  expect(order).toEqual(['a', 'b'])
  ends[0]?.()
  await running[0]
  expect(order).toEqual(['a', 'b', 'c'])
  expect(slots.full()).toBe(true)
  ends.slice(1).forEach((end) => end())
  await Promise.all(running)
  expect(slots.full()).toBe(false)
})
